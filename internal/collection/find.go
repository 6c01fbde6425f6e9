package collection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/internal/answer"
	"fourfold/internal/dedupe"
	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// Settings say what to find out about each puzzle.
type Settings struct {
	Shape   *input.Shape    // of the files
	Engine  fourfold.Solver // solves puzzles that are no classic Sudokus
	Limit   int             // counting stops at this number of solutions, at least 2; 0 means never
	Timeout time.Duration   // of one search; 0 means none
	Minimal bool            // find out which proper puzzles are minimal
	Grades  bool            // rate all proper puzzles
}

// fastLimit is the greatest limit of solutions that the engine for classic Sudokus counts to. That
// takes a few milliseconds, so no timeout is needed.
const fastLimit = 10_000

// A finder finds the facts of tasks. Only one goroutine may use it.
type finder struct {
	Settings
	engine  *classic.Solver
	keyer   dedupe.Keyer
	nine    nine
	puzzles []classic.Puzzle
	results []classic.Result
}

// newFinder returns a finder. While stop is true, searches for classic Sudokus end at once.
func newFinder(s Settings, stop *atomic.Bool) *finder {
	f := &finder{Settings: s, engine: classic.New(0)}
	f.engine.Stop = stop
	return f
}

// isFast reports whether the engine for classic Sudokus can count the solutions of a task.
func (s *Settings) isFast(t *input.Task) bool {
	return s.Limit > 0 && s.Limit <= fastLimit && dedupe.IsPlain(s.Shape, t)
}

// find returns the facts of some tasks, in their order. If there are several, isFast must be true
// for each of them. When ctx is done, the facts that are not found have Begun false.
func (f *finder) find(ctx context.Context, tasks []*input.Task) []*Facts {
	all := make([]*Facts, len(tasks))
	var fast []*Facts
	var cells []canonical.Cells
	for k, t := range tasks {
		all[k] = &Facts{Task: t}
		if !f.isFast(t) {
			f.findOther(ctx, all[k])
			f.rate(ctx, all[k])
			continue
		}
		c, err := canonical.CellsOf(t.Puzzle.Grid)
		if err != nil {
			t.Err, all[k].Begun = t.Locate(err), true
			continue
		}
		fast, cells = append(fast, all[k]), append(cells, c)
	}
	f.findFast(fast, cells)
	for _, fact := range fast {
		f.rate(ctx, fact)
	}
	return all
}

// rate rates a puzzle if it has one solution.
func (f *finder) rate(ctx context.Context, fact *Facts) {
	if f.Grades && fact.Begun && fact.Valid() && fact.IsUnique() {
		fact.Rated = Rate(ctx, f.Shape, fact.Task, f.Timeout)
		fact.Begun = fact.Rated.Err == nil || ctx.Err() == nil
	}
}

// findFast finds the facts of classic Sudokus.
func (f *finder) findFast(facts []*Facts, cells []canonical.Cells) {
	f.puzzles, f.results = f.puzzles[:0], slices.Grow(f.results[:0], len(facts))[:len(facts)]
	for k := range cells {
		f.puzzles = append(f.puzzles, puzzleOf(&cells[k]))
	}
	n := f.engine.SolveBatch(f.puzzles, int64(f.Limit), f.results)
	for k, fact := range facts[:n] {
		r := &f.results[k]
		fact.Begun, fact.Kind, fact.Classic = true, "sudoku", true
		fact.Solutions, fact.More = int(r.Count), int(r.Count) == f.Limit
		if r.Count > 0 && !solves(&r.Solution, &cells[k]) {
			fact.Wrong = fmt.Errorf("a solution of %s breaks the rules: %s", cells[k], r.Solution)
		}
		f.gridFacts(fact)
		f.classicKeys(fact, &cells[k])
		if fact.IsUnique() {
			fact.Singles = f.nine.solves(&cells[k])
			if f.Minimal {
				fact.Minimal = f.isMinimal(&f.puzzles[k])
			}
		}
	}
}

// puzzleOf returns cells as the engine for classic Sudokus takes them.
func puzzleOf(cells *canonical.Cells) (p classic.Puzzle) {
	for k, v := range cells {
		p[k] = '0' + v
	}
	return p
}

// solves reports whether a solution follows the rules and has the givens.
func solves(s *classic.Puzzle, givens *canonical.Cells) bool {
	cells, sound := canonical.ParseCells(string(s[:]))
	for k, v := range cells {
		sound = sound && v != 0 && (givens[k] == 0 || givens[k] == v)
	}
	return sound
}

// gridFacts sets what the grid alone says.
func (f *finder) gridFacts(fact *Facts) {
	g := fact.Grid()
	fact.Order, fact.Clues, fact.Symmetry = g.Rows, g.Filled(), symmetryOf(g)
}

// classicKeys sets the keys of a classic Sudoku, and the number of its automorphisms.
func (f *finder) classicKeys(fact *Facts, cells *canonical.Cells) {
	fact.key.form, fact.Automorphisms = f.keyer.OfCells(cells)
	fact.key.equal = dedupe.EqualCells(cells)
}

// isMinimal reports whether a proper puzzle has several solutions without any one of its givens.
func (f *finder) isMinimal(p *classic.Puzzle) Answer {
	for cell, v := range p {
		if v == '0' {
			continue
		}
		p[cell] = '0'
		r := f.engine.Solve(p, 2)
		p[cell] = v
		switch {
		case r.Count == 1 && !r.Stopped:
			return No
		case r.Count < 2:
			return Unknown
		}
	}
	return Yes
}

// findOther finds the facts of any task.
func (f *finder) findOther(ctx context.Context, fact *Facts) {
	t := fact.Task
	if t.Err == nil {
		f.solveOther(ctx, fact)
	}
	if t.Err != nil {
		fact.Begun = true
		return
	}
	if t.Puzzle == nil {
		fact.Kind, fact.Size = "dlx", sizeOf(t.Problem)
		findSingles(ctx, fact)
		return
	}
	fact.Kind = "sudoku"
	if f.Shape.IsLatin() {
		fact.Kind = "latin"
	}
	fact.Rules = t.Rules()
	f.gridFacts(fact)
	f.otherKeys(fact)
	if !fact.Begun || !fact.IsUnique() {
		return
	}
	if findSingles(ctx, fact); fact.Begun && f.Minimal {
		fact.Minimal = f.isMinimalOther(ctx, t)
		fact.Begun = ctx.Err() == nil
	}
}

// findSingles finds out whether singles solve the problem of a task.
func findSingles(ctx context.Context, fact *Facts) {
	_, solved, _, err := cp.Solver{Scheme: cp.Singles}.Fixpoint(ctx, fact.Task.Problem)
	fact.Singles = solved
	fact.Begun = fact.Begun && (err == nil || errors.Is(err, fourfold.ErrNoSolution))
}

// otherKeys sets the keys of any puzzle. Puzzles that are no classic Sudokus are the same only if
// they are equal.
func (f *finder) otherKeys(fact *Facts) {
	if _, fact.Classic = fact.Task.Compiled.Classic(); fact.Classic {
		if cells, err := canonical.CellsOf(fact.Grid()); err == nil {
			f.classicKeys(fact, &cells)
			return
		}
	}
	fact.key.equal = dedupe.Equal(fact.Task)
	fact.key.form = fact.key.equal
}

// solveOther compiles a task and counts its solutions.
func (f *finder) solveOther(ctx context.Context, fact *Facts) {
	a := f.solver(f.Limit).Solve(ctx, fact.Task)
	fact.Begun = a.Begun && (ctx.Err() == nil || a.Err == nil)
	fact.Solutions, fact.More, fact.Wrong = a.Solutions, !a.Complete, a.Wrong
	fact.Unsettled = a.Err != nil
}

func (f *finder) solver(limit int) *answer.Solver {
	return &answer.Solver{Shape: f.Shape, Engine: f.Engine, Timeout: f.Timeout, Question: answer.Question{Want: limit, Count: true, Verify: limit > 0}}
}

// isMinimalOther is isMinimal for any puzzle on a grid. If the file states candidates, they are
// rules, and often make all givens redundant, so the answer is not known.
func (f *finder) isMinimalOther(ctx context.Context, t *input.Task) Answer {
	if t.Puzzle.Allowed != nil {
		return Unknown
	}
	solver := f.solver(2)
	for cell, v := range t.Puzzle.Grid.Cells {
		if v == 0 {
			continue
		}
		switch n, err := solutionsWithout(ctx, solver, f.Shape, t, cell); {
		case err != nil:
			return Unknown
		case n < 2:
			return No
		}
	}
	return Yes
}

// solutionsWithout counts up to two solutions of a puzzle that lacks the given of a cell.
func solutionsWithout(ctx context.Context, s *answer.Solver, shape *input.Shape, t *input.Task, cell int) (int, error) {
	g := puzzle.Grid{Rows: t.Puzzle.Grid.Rows, Cols: t.Puzzle.Grid.Cols, Cells: slices.Clone(t.Puzzle.Grid.Cells)}
	g.Cells[cell] = 0
	a := s.Solve(ctx, shape.WithGrid(t, g))
	if err := errors.Join(a.Task.Err, a.Wrong, a.Err); err != nil && a.Solutions < 2 {
		return 0, err
	}
	return a.Solutions, nil
}

// sizeOf returns the size of a problem.
func sizeOf(p *fourfold.Problem) *Size {
	return &Size{
		Items: int(p.NumItems()), Secondary: int(p.NumItems() - p.NumPrimary()), Options: int(p.NumOptions()),
		Cells: p.NumCells(), Colors: p.HasColors(),
	}
}
