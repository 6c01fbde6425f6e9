package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A Checker checks puzzles. Any number of goroutines may use it. Its fields must not change while
// it is in use.
type Checker struct {
	Shape   *input.Shape
	Engine  fourfold.Solver // for all puzzles that Classic does not apply to
	Classic classic.Path    // for 9x9 Sudokus without further rules; 0 means that Engine solves them, too
	Limit   int             // counting stops at this number of solutions; 0 means no limit
	Timeout time.Duration   // for each puzzle; 0 means no timeout

	// Brief leaves out redundant givens.
	Brief bool

	// Details adds the cells in which solutions differ, and the givens that contradict each other.
	Details bool

	// Minimize adds a minimal puzzle with some of the givens.
	Minimize bool
}

// A Result is what a check has found. If Err is not nil, the fields have what was found before
// the check ended.
type Result struct {
	answer.Attempt

	Faults []Fault // the values that givens repeat

	Solutions int       // number of solutions found, at most the limit
	Complete  bool      // there are no other solutions
	First     []uint8   // the cells of the first solution found; nil if there is none
	Differ    []int     // cells in which the solutions differ
	AllDiffer bool      // no other cells differ
	Conflict  *Conflict // givens without a solution; nil if they were not looked for

	Redundant      []int // cells of givens without which the puzzle is still proper
	RedundantKnown bool  // all givens were tried
	Minimized      *puzzle.Grid

	GivensUnique bool // there is no solution with the candidates of the file, and one without them

	Compared  bool      // the values were compared with a solution
	Mistakes  []Mistake // in the order of the cells
	Stated    bool      // the file states a solution
	StatedBad string    // what is wrong with the stated solution; "" if nothing is

	boxes string // the boxes in words
	cells int    // number of cells; 0 for a problem in Knuth's format
}

// Check checks a puzzle. It ends early when ctx is done.
func (c *Checker) Check(ctx context.Context, s Subject) *Result {
	r := &Result{Attempt: answer.Attempt{Task: s.Task}}
	r.Do(ctx, nil, c.Timeout, func(ctx context.Context) (err error) {
		if s.Task.Puzzle == nil {
			err = c.countCovers(ctx, r)
		} else {
			err = c.checkGrid(ctx, s, r)
		}
		if err != nil && ctx.Err() != nil && !errors.Is(err, answer.ErrWrong) {
			err = context.Cause(ctx)
		}
		return err
	})
	return r
}

// checkGrid checks a Sudoku or a Latin square.
func (c *Checker) checkGrid(ctx context.Context, s Subject, r *Result) error {
	t := s.Task
	if len(s.Givens.Cells) > 0 {
		r.Mistakes = useGivens(t, s.Givens)
	}
	r.cells = len(t.Puzzle.Grid.Cells)
	f := c.finder(ctx, t)
	if f != nil {
		defer f.search.release()
	}
	if len(s.Solution.Cells) > 0 {
		if err := c.checkSolution(s); err != nil {
			t.Err = err
			return nil
		}
		r.compare(s.Solution.Cells)
	}
	if t.Err != nil {
		r.Faults = Faults(t, t.Err)
		return nil
	}
	r.boxes = boxesOf(f.units, f.cols, f.rules())
	if err := f.count(c, r); err != nil {
		return err
	}
	if err := r.checkStated(f); err != nil {
		return err
	}
	switch {
	case r.Solutions == 0:
		return c.explainNone(f, r)
	case r.Solutions > 1 && c.Details:
		return f.findDiffering(r)
	case r.Solutions > 1 || !r.Complete:
		return nil
	}
	if len(s.Solution.Cells) == 0 && (r.Placed() > 0 || t.Puzzle.Candidates != nil) {
		r.compare(r.First)
	}
	return cmp.Or(c.findRedundant(f, r), c.minimize(f, r))
}

// checkSolution returns an error if the solution to compare with is not full or breaks the rules.
func (c *Checker) checkSolution(s Subject) error {
	if n := s.Solution.Filled(); n != s.Task.NumCells() {
		return fmt.Errorf("%s: the grid of --solution has %s: expected %d, a full grid", s.Task.Where, words.Plural(n, "value"), s.Task.NumCells())
	}
	repeated := (*puzzle.GivensError)(nil)
	if full := c.Shape.WithGrid(s.Task, s.Solution); errors.As(full.Err, &repeated) {
		return fmt.Errorf("%s: the grid of --solution is no solution: %v", s.Task.Where, repeated.First())
	}
	return nil
}

// explainNone finds the givens that contradict each other. If the puzzle is stated by candidates, it
// first looks for candidates that somebody ruled out by mistake.
func (c *Checker) explainNone(f *finder, r *Result) (err error) {
	if r.Task.Puzzle.Allowed != nil && !r.Compared {
		if err := c.compareNotes(f.ctx, r); err != nil {
			return err
		}
	}
	if c.Details && len(r.Mistakes) == 0 {
		r.Conflict, err = f.minimalConflict(r.Task.Puzzle.Grid.Cells)
	}
	return err
}

// compareNotes compares the candidates of a puzzle with the solution of its givens alone, if that is
// the only one.
func (c *Checker) compareNotes(ctx context.Context, r *Result) error {
	p, t := *r.Task.Puzzle, *r.Task
	p.Allowed, t.Puzzle = nil, &p
	alone := (&Checker{Shape: c.Shape, Engine: c.Engine, Classic: c.Classic, Limit: 2, Brief: true}).Check(ctx, Subject{Task: &t})
	if alone.IsUnique() {
		r.compare(alone.First)
		r.GivensUnique = true
	}
	return cmp.Or(t.Err, alone.Err)
}

// Clues returns the number of givens.
func (r *Result) Clues() int { return r.Task.Puzzle.Grid.Filled() }

// Placed returns the number of values that a player has placed.
func (r *Result) Placed() int { return r.Task.Puzzle.Placed.Filled() }

// IsUnique reports whether the puzzle has exactly one solution.
func (r *Result) IsUnique() bool { return r.Solutions == 1 && r.Complete && r.Task.Err == nil }

// IsMinimal reports whether the puzzle is proper and no given can be left out.
func (r *Result) IsMinimal() bool {
	return r.IsUnique() && r.RedundantKnown && len(r.Redundant) == 0
}

// Status returns how many solutions there are, or why that is not known.
func (r *Result) Status() answer.Word {
	switch {
	case r.Task.Err != nil:
		return answer.Invalid
	case errors.Is(r.Err, answer.ErrWrong):
		return answer.Wrong
	case r.Solutions > 1:
		return answer.Multiple
	case r.Complete && r.Solutions == 0:
		return answer.None
	case r.IsUnique():
		return answer.Unique
	}
	return answer.WordOf(r.Err)
}

// HasMistakes reports whether a value, a note or a stated solution is wrong.
func (r *Result) HasMistakes() bool {
	return len(r.Mistakes) > 0 || r.StatedBad != ""
}

// Severity returns how bad the result is. A conflict that may not be minimal is no reason to
// have given up: that there is no solution is proved.
func (r *Result) Severity() answer.Severity {
	status := r.Status()
	switch {
	case status == answer.Unique && r.Err != nil:
		return answer.GaveUp
	case status == answer.Unique && r.HasMistakes():
		return answer.Negative
	}
	return status.Severity(false)
}

// useGivens makes the other values of a puzzle placed values. It returns the cells whose value is
// not that of the givens.
func useGivens(t *input.Task, givens puzzle.Grid) (changed []Mistake) {
	p := *t.Puzzle
	placed := puzzle.NewGrid(givens.Rows, givens.Cols)
	for cell, v := range p.Values().Cells {
		if given := givens.Cells[cell]; given == 0 {
			placed.Cells[cell] = v
		} else if old := p.Grid.Cells[cell]; old != 0 && old != given {
			changed = append(changed, Mistake{Cell: cell, Kind: Changed, Value: int(old), Answer: int(given)})
		}
	}
	p.Grid, p.Placed = givens, placed
	t.Puzzle = &p
	return changed
}

// boxesOf returns the boxes of a puzzle in words.
func boxesOf(units []puzzle.Unit, cols int, rules rule.List) string {
	if len(units) > 0 && units[0].Grid > 0 {
		last := units[len(units)-1]
		return fmt.Sprintf("%d overlapping grids", last.Grid)
	}
	text := "rows and columns only"
	if k := slices.IndexFunc(units, func(u puzzle.Unit) bool { return u.Kind == "region" || u.Kind == "box" }); k >= 0 {
		text = "jigsaw regions"
		if u := units[k]; u.Kind == "box" {
			last := u.Cells[len(u.Cells)-1]
			text = fmt.Sprintf("boxes of %dx%d", last/cols+1, last%cols+1)
		}
	}
	further := rules.Names()
	if slices.ContainsFunc(units, func(u puzzle.Unit) bool { return u.Kind == "diagonal" }) {
		further = append([]string{"diagonals"}, further...)
	}
	if len(further) > 0 {
		text += " and " + words.List(further, "and")
	}
	return text
}
