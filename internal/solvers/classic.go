package solvers

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/setting"
	"fourfold/puzzle"
)

// ClassicPath returns the path that a solver uses that is the 9x9 engine, under whatever
// name. It returns false for other solvers.
func ClassicPath(s fourfold.Solver) (classic.Path, bool) {
	if n, ok := s.(named); ok {
		s = n.Solver
	}
	c, ok := s.(classicSolver)
	if !ok {
		return 0, false
	}
	if c.path == 0 {
		return classic.Best(), true
	}
	return c.path, true
}

// IsClassic reports whether the 9x9 engine can solve the problem.
func IsClassic(p *fourfold.Problem) bool {
	_, _, ok := classicOf(p)
	return ok
}

// classicOf returns the puzzle that p is compiled from if it is a classic Sudoku.
func classicOf(p *fourfold.Problem) (c *puzzle.Compiled, givens puzzle.Grid, ok bool) {
	if c, ok = p.Source().(*puzzle.Compiled); ok {
		givens, ok = c.Classic()
	}
	return c, givens, ok
}

// A classicSolver gives the puzzle behind a problem to package classic, and makes the
// solutions options of the problem. It is a fourfold.Solver for problems compiled from a
// classic 9x9 Sudoku, and supports no others.
type classicSolver struct {
	path classic.Path // 0 means the best of the machine
}

var classicSettings = setting.Table[classicSolver]{
	setting.Parsed(fourfold.Setting{Name: "path", Values: "avx512|avx2|go", Default: "the first that the machine has", Meaning: "the instructions to solve by"},
		parsePath, func(s *classicSolver) *classic.Path { return &s.path }),
}

func parsePath(name string) (classic.Path, error) {
	path, err := classic.ParsePath(name)
	if err == nil && !path.Available() {
		err = fmt.Errorf("this machine or this build cannot run it: %w", errors.ErrUnsupported)
	}
	return path, err
}

func (classicSolver) Name() string { return "classic" }

// errClassic is why the engine refuses a problem.
var errClassic = fmt.Errorf("classic solves 9x9 Sudokus without further rules and nothing else: %w", errors.ErrUnsupported)

// Solve keeps the contract of fourfold.Solver. Vars are the candidates; Rows are the items.
func (s classicSolver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	st := fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	compiled, givens, ok := classicOf(p)
	if !ok {
		st.Setup = time.Since(begin)
		return st, errClassic
	}
	var grid classic.Puzzle
	for cell, v := range givens.Cells {
		grid[cell] = '0' + v
	}
	options := optionsOf(compiled)
	engine := s.engine()
	defer s.release(engine)
	var stop atomic.Bool
	engine.Stop = &stop
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	st.Setup = time.Since(begin)
	if ctx.Err() != nil {
		return st, context.Cause(ctx)
	}

	more := true
	for found := range engine.All(&grid) {
		if more = yield(options.of(found)); !more || ctx.Err() != nil {
			break
		}
	}
	st.Search = time.Since(begin) - st.Setup
	st.Counters = effort(engine)
	if more && ctx.Err() != nil {
		return st, context.Cause(ctx)
	}
	return st, nil
}

// effort returns the counters of the search that an engine did last.
func effort(engine *classic.Solver) []fourfold.Counter {
	guesses, passes := engine.Effort()
	return []fourfold.Counter{{Name: "guesses", Value: guesses}, {Name: "passes", Value: passes}}
}

// engines keeps the engines that are not in use, by path.
var engines [classic.Go + 1]sync.Pool

func (s classicSolver) engine() *classic.Solver {
	if e, ok := engines[s.path].Get().(*classic.Solver); ok {
		return e
	}
	return classic.New(s.path)
}

func (s classicSolver) release(e *classic.Solver) {
	e.Stop = nil
	engines[s.path].Put(e)
}

// cellOptions are the options of each cell: those of a cell follow each other, from first
// on, in the order of their values, which are bits 1 to 9.
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

// of returns a solution as options. Each cell has one, so they increase.
func (all *cellOptions) of(p *classic.Puzzle) fourfold.Solution {
	s := make(fourfold.Solution, len(p))
	for cell, char := range p {
		c := &all[cell]
		below := c.values & (1<<(char-'0') - 1)
		s[cell] = c.first + int32(bits.OnesCount16(below))
	}
	return s
}
