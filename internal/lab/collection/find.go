package collection

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/player/dedupe"
	"fourfold/internal/player/generate"
	"fourfold/internal/read/input"
	"fourfold/puzzle/canonical"
)

// Settings say what to find out about each puzzle.
type Settings struct {
	Shape   *input.Shape    // of the files
	Engine  fourfold.Solver // solves the puzzles
	Limit   int             // counting stops at this number of solutions, at least 2; 0 means never
	Timeout time.Duration   // of one search; 0 means none
	Minimal bool            // find out which puzzles with one solution are minimal
	Grades  bool            // rate all puzzles with one solution

	// ClassicPath is the path of the engine that finds out whether 9x9 Sudokus are minimal; 0 means
	// that Engine does it.
	ClassicPath classic.Path
}

// A Finder finds the facts of tasks. Any number of goroutines may use it.
type Finder struct {
	Settings
	keyers sync.Pool // of *dedupe.Keyer
}

// Find returns the facts of a task. If ctx is done before they are known, Begun is false.
func (f *Finder) Find(ctx context.Context, t *input.Task) *Facts {
	fact := &Facts{Attempt: answer.Attempt{Task: t}}
	if t.Err == nil {
		f.solve(ctx, fact)
	}
	if t.Err != nil {
		fact.Begun = ctx.Err() == nil
		return fact
	}
	if t.Puzzle == nil {
		fact.Kind, fact.Size = "dlx", sizeOf(t.Problem)
		findSingles(ctx, fact)
		return fact
	}
	f.describe(fact)
	if fact.Begun && fact.IsUnique() {
		findSingles(ctx, fact)
		f.findMinimal(ctx, fact)
		f.rate(ctx, fact)
	}
	t.Problem, t.Compiled = nil, nil // they take much more memory than the facts
	return fact
}

// solve compiles a task and counts its solutions.
func (f *Finder) solve(ctx context.Context, fact *Facts) {
	solver := answer.Solver{
		Shape: f.Shape, Engine: f.Engine, Timeout: f.Timeout, Question: answer.Question{Want: f.Limit, Count: true, Verify: f.Limit > 0},
	}
	a := solver.Solve(ctx, fact.Task)
	fact.Begun = a.Begun && (ctx.Err() == nil || a.Err == nil)
	fact.Solutions, fact.More, fact.Err = a.Solutions, !a.Complete, a.Wrong
	fact.Unsettled = a.Err != nil
}

// describe sets the facts that need no search, and the keys. Puzzles that are no classic Sudokus are
// the same only if they are equal.
func (f *Finder) describe(fact *Facts) {
	fact.Kind = "sudoku"
	if f.Shape.IsLatin() {
		fact.Kind = "latin"
	}
	g := fact.Grid()
	fact.Rules, fact.Order, fact.Clues, fact.Symmetry = fact.Task.Rules(), g.Rows, g.Filled(), generate.SymmetryOf(g)
	if _, fact.Classic = fact.Task.Compiled.Classic(); fact.Classic {
		if cells, err := canonical.CellsOf(g); err == nil {
			keyer, _ := f.keyers.Get().(*dedupe.Keyer)
			if keyer == nil {
				keyer = new(dedupe.Keyer)
			}
			fact.key.form, fact.Automorphisms = keyer.OfCells(&cells)
			f.keyers.Put(keyer)
			fact.key.equal = dedupe.EqualCells(&cells)
			return
		}
	}
	fact.key.equal = dedupe.Equal(fact.Task)
	fact.key.form = fact.key.equal
}

// findSingles finds out whether singles solve the problem of a task.
func findSingles(ctx context.Context, fact *Facts) {
	_, solved, _, err := cp.Solver{Scheme: cp.Singles}.Fixpoint(ctx, fact.Task.Problem)
	fact.Singles = solved
	fact.Begun = fact.Begun && (err == nil || errors.Is(err, fourfold.ErrNoSolution))
}

// findMinimal finds out whether a puzzle with one solution is minimal, if that is asked.
func (f *Finder) findMinimal(ctx context.Context, fact *Facts) {
	if !f.Minimal || !fact.Begun {
		return
	}
	t := *fact.Task
	checker := check.Checker{Shape: f.Shape, Engine: f.Engine, Classic: f.ClassicPath, Limit: 2, Timeout: f.Timeout}
	switch r := checker.Check(ctx, check.Subject{Task: &t}); {
	case r.IsMinimal():
		fact.Minimal = Yes
	case len(r.Redundant) > 0:
		fact.Minimal = No
	}
	fact.Begun = ctx.Err() == nil
}

// rate rates a puzzle with one solution, if that is asked.
func (f *Finder) rate(ctx context.Context, fact *Facts) {
	if f.Grades && fact.Begun {
		fact.Rated = Rate(ctx, f.Shape, fact.Task, f.Timeout)
		fact.Begun = fact.Rated.Err == nil || ctx.Err() == nil
		if !fact.Rated.TimedOut() {
			fact.Err = cmp.Or(fact.Err, fact.Rated.Err)
		}
	}
}

// sizeOf returns the size of a problem.
func sizeOf(p *fourfold.Problem) *Size {
	return &Size{
		Items: int(p.NumItems()), Secondary: int(p.NumItems() - p.NumPrimary()), Options: int(p.NumOptions()),
		Cells: p.NumCells(), Colors: p.HasColors(),
	}
}
