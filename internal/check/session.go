package check

import (
	"context"
	"errors"
	"slices"
	"sync"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// A sessionSearch asks a session of cdcl for single solutions, and leaves other questions to
// the engine. The problem of the session is the puzzle without givens, and the givens of a
// question are assumptions. So the problem is compiled and encoded once, and a question uses
// what earlier ones have taught.
type sessionSearch struct {
	*problemSearch
	session *cdcl.Session    // nil before the first question
	empty   *puzzle.Compiled // the puzzle without givens
	options []int32          // by cell and value: the option, or none
	unfit   bool             // the session cannot be used

	assumed []cdcl.Assumption // scratch memory of solve
}

const noOption = -1

// sessions holds sessions that are not in use, for their memory.
var sessions = sync.Pool{New: func() any { return new(cdcl.Session) }}

// maxKept is the most cells of a problem whose session is kept: those of a Sudoku of order 25.
const maxKept = 1 << 16

func (s *sessionSearch) release() {
	if s.session != nil && s.empty.NumCells() <= maxKept {
		sessions.Put(s.session)
	}
}

func (s *sessionSearch) solve(ctx context.Context, q question, yield func([]uint8) bool) error {
	if !q.single || s.unfit {
		return s.problemSearch.solve(ctx, q, yield)
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if s.unfit || !s.assume(q) {
		return s.problemSearch.solve(ctx, q, yield)
	}
	sol, ok, err := s.session.Solve(ctx, s.assumed...)
	if ok {
		yield(s.empty.Grid(sol).Cells)
	}
	return err
}

// begin begins the session, if it has not begun.
func (s *sessionSearch) begin(ctx context.Context) error {
	if s.session != nil {
		return nil
	}
	grid := s.task.Puzzle.Grid
	t := s.shape.WithGrid(s.task, puzzle.NewGrid(grid.Rows, grid.Cols))
	if s.unfit = t.Err != nil || !s.number(t.Compiled); s.unfit {
		return nil
	}
	s.session = sessions.Get().(*cdcl.Session)
	err := s.session.Reset(ctx, t.Problem)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fourfold.ErrLimit) {
		s.unfit, err = true, nil
	}
	return err
}

// number finds the options of all values. It returns false if a value has several options.
func (s *sessionSearch) number(empty *puzzle.Compiled) bool {
	s.empty = empty
	grid := s.task.Puzzle.Grid
	s.options = slices.Repeat([]int32{noOption}, len(grid.Cells)*(maxValue+1))
	for o := range empty.NumOptions() {
		if p, ok := empty.Placement(o); ok {
			at := s.at(p.Row*grid.Cols+p.Col, uint8(p.Value))
			if *at != noOption {
				return false
			}
			*at = o
		}
	}
	return true
}

// maxValue is the largest value of a cell, as sets of values are words.
const maxValue = 64

// at returns the place of the option of a value.
func (s *sessionSearch) at(cell int, value uint8) *int32 {
	return &s.options[cell*(maxValue+1)+int(value)]
}

// assume makes the assumptions of a question. It returns false if one of its values has no
// option. The givens near the cell of the question come last: those of the half of the grid
// without the cell, then those of the half of the rest without it, and so on. So the questions
// about all cells in turn have long beginnings in common, which the session does not propagate
// again.
func (s *sessionSearch) assume(q question) bool {
	s.assumed = s.assumed[:0]
	low, high := 0, len(q.givens)
	for ok := true; low < high; {
		middle := (low + high + 1) / 2
		switch {
		case high-low == 1:
			ok = s.assumeCells(q, low, high)
			low = high
		case q.cell < middle:
			ok = s.assumeCells(q, middle, high)
			high = middle
		default:
			ok = s.assumeCells(q, low, middle)
			low = middle
		}
		if !ok {
			return false
		}
	}
	if q.not != 0 {
		if o := *s.at(q.cell, q.not); o != noOption {
			s.assumed = append(s.assumed, cdcl.Assumption{Option: o, Out: true})
		}
	}
	return true
}

// assumeCells assumes the givens of some cells.
func (s *sessionSearch) assumeCells(q question, low, high int) bool {
	for cell := low; cell < high; cell++ {
		v := q.givens[cell]
		if v == 0 {
			continue
		}
		o := *s.at(cell, v)
		if o == noOption {
			return false
		}
		s.assumed = append(s.assumed, cdcl.Assumption{Option: o})
	}
	return true
}
