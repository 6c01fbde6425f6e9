package auto

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/puzzle"
)

// IsClassic reports whether the 9x9 engine can solve the problem.
func IsClassic(p *fourfold.Problem) bool {
	_, _, ok := classicOf(p)
	return ok
}

// classicOf returns the puzzle that p was compiled from, and its givens. ok is false if that is
// not a classic Sudoku.
func classicOf(p *fourfold.Problem) (c *puzzle.Compiled, givens puzzle.Grid, ok bool) {
	if c, ok = p.Source().(*puzzle.Compiled); ok {
		givens, ok = c.Classic()
	}
	return c, givens, ok
}

// A Classic is a fourfold.Solver for problems that were compiled from a classic 9x9
// Sudoku. It supports no other problems. It gives the puzzle to package classic, and turns the
// solved grids into options of the problem.
type Classic struct {
	Path classic.Path // 0 means the fastest path of this machine
}

// Name returns "classic".
func (Classic) Name() string { return "classic" }

// errClassic is the error for a problem that the engine does not support.
var errClassic = fmt.Errorf("classic solves 9x9 Sudokus without extra rules, and no other puzzles: %w", errors.ErrUnsupported)

// Solve keeps the contract of fourfold.Solver. Vars is the number of candidates, and Rows the
// number of items.
func (s Classic) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(sol fourfold.Solution) bool { return yield(slices.Clone(sol)) })
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns.
func (s Classic) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.search(ctx, p, func(engine *classic.Solver, grid *classic.Puzzle, compiled *puzzle.Compiled) (enough bool) {
		options, solution := optionsOf(compiled), make(fourfold.Solution, len(grid))
		for found := range engine.All(grid) {
			if enough = !yield(options.of(found, solution)); enough || ctx.Err() != nil {
				break
			}
		}
		return enough
	})
}

// Count counts the solutions, up to limit if that is positive. The engine does not list them.
func (s Classic) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	total := new(big.Int)
	st, err := s.search(ctx, p, func(engine *classic.Solver, grid *classic.Puzzle, _ *puzzle.Compiled) (enough bool) {
		r := engine.Solve(grid, int64(limit))
		total.SetInt64(r.Count)
		return !r.Stopped
	})
	return total, st, err
}

// search gives the puzzle that p was compiled from to an engine, which stops when ctx is done. run
// searches, and reports whether it has found enough.
func (s Classic) search(ctx context.Context, p *fourfold.Problem, run func(*classic.Solver, *classic.Puzzle, *puzzle.Compiled) (enough bool)) (fourfold.Stats, error) {
	begin := time.Now()
	st := fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	compiled, givens, ok := classicOf(p)
	if !ok {
		st.Setup = time.Since(begin)
		return st, errClassic
	}
	grid, _ := classic.ParsePuzzle(givens.String())
	engine := s.engine()
	defer s.release(engine)
	var stop atomic.Bool
	engine.Stop = &stop
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	st.Setup = time.Since(begin)
	if ctx.Err() != nil {
		return st, context.Cause(ctx)
	}
	enough := run(engine, &grid, compiled)
	st.Search = time.Since(begin) - st.Setup
	st.Counters = effort(engine)
	if !enough && ctx.Err() != nil {
		return st, context.Cause(ctx)
	}
	return st, nil
}

// effort returns the counters of the last search of an engine.
func effort(engine *classic.Solver) []fourfold.Counter {
	guesses, passes := engine.Effort()
	return []fourfold.Counter{{Name: "guesses", Value: guesses}, {Name: "passes", Value: passes}}
}

// engines holds the engines that are not in use, by path.
var engines [classic.Go + 1]sync.Pool

func (s Classic) engine() *classic.Solver {
	if e, ok := engines[s.Path].Get().(*classic.Solver); ok {
		return e
	}
	return classic.New(s.Path)
}

func (s Classic) release(e *classic.Solver) {
	e.Stop = nil
	engines[s.Path].Put(e)
}

// cellOptions holds the options of each cell. The options of a cell have consecutive numbers,
// starting with first, in the order of their values. The values of the cell are bits 1 to 9 of
// values.
type cellOptions [81]struct {
	first  int32
	values uint16
}

func optionsOf(c *puzzle.Compiled) *cellOptions {
	all := new(cellOptions)
	for o := c.NumOptions() - 1; o >= 0; o-- {
		at, _ := c.Placement(o)
		cell := &all[9*at.Row+at.Col]
		cell.first = o
		cell.values |= 1 << at.Value
	}
	return all
}

// of returns the options of a solved grid in s, which has as many elements as there are cells. They
// are in increasing order, like the cells.
func (all *cellOptions) of(p *classic.Puzzle, s fourfold.Solution) fourfold.Solution {
	for cell, char := range p {
		c := &all[cell]
		below := c.values & (1<<(char-'0') - 1)
		s[cell] = c.first + int32(bits.OnesCount16(below))
	}
	return s
}
