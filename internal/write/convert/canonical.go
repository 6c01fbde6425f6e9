package convert

import (
	"fmt"
	"iter"

	"fourfold/internal/read/input"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// canonized returns the tasks with the canonical forms of their puzzles, if they are asked for. What
// else a puzzle has in its cells is left out.
func (r *Run) canonized(tasks iter.Seq[*input.Task]) iter.Seq[*input.Task] {
	if !r.Canonical {
		return tasks
	}
	var canonizer canonical.Canonizer
	return func(yield func(*input.Task) bool) {
		for t := range tasks {
			if t.Err == nil && t.Puzzle == nil {
				t.Err = fmt.Errorf("%s: a problem in Knuth's format has no canonical form: expected 9x9 Sudokus", t.Where)
			}
			var cells canonical.Cells
			if t.Err == nil {
				cells, t.Err = r.Options.Shape.ClassicCells(t)
			}
			if t.Err == nil {
				form, p := canonizer.Form(&cells), t.Puzzle
				p.Grid = puzzle.Grid{Rows: 9, Cols: 9, Cells: form[:]}
				p.Placed, p.Candidates, p.Allowed, p.Solution = puzzle.Grid{}, nil, nil, puzzle.Grid{}
			}
			if !yield(t) {
				return
			}
		}
	}
}
