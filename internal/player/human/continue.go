package human

import (
	"slices"

	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// Begun reports whether a task has values that a player has placed, or notes that rule out nothing
// in its problem. Notes rule out candidates if every empty cell has some.
func Begun(t *input.Task) bool {
	return t.Puzzle != nil && (t.Puzzle.Placed.Filled() > 0 || t.Puzzle.Allowed == nil &&
		slices.ContainsFunc(t.Puzzle.Candidates, func(c uint64) bool { return c != 0 }))
}

// Continue returns a task as a player has left it, compiled. Its givens are those of the puzzle and the
// placed values. If every empty cell has notes, a cell has no other candidates. Its Err says why the values
// or the notes break the rules.
func Continue(shape *input.Shape, t *input.Task) *input.Task {
	if t.Puzzle == nil || t.Compiled != nil && t.Puzzle.Allowed == nil && !Begun(t) {
		return t // as it was compiled
	}
	p := *t.Puzzle
	p.Grid, p.Placed = filled(&p.Sheet), puzzle.Grid{}
	if !shape.IsLatin() && notesAreFull(&p.Sheet) {
		p.Allowed = p.Candidates
	}
	next := &input.Task{File: t.File, Where: t.Where, Line: t.Line, Puzzle: &p}
	shape.Compile(next)
	return next
}

// filled returns the givens and the placed values in one grid.
func filled(p *puzzle.Sheet) puzzle.Grid {
	g := p.Grid.Clone()
	for cell, v := range p.Placed.Cells {
		if g.Cells[cell] == 0 {
			g.Cells[cell] = v
		}
	}
	return g
}

// notesAreFull reports whether every empty cell has notes. Some players note only a few candidates
// of a grid, and these do not rule out the others.
func notesAreFull(p *puzzle.Sheet) bool {
	if p.Candidates == nil {
		return false
	}
	for cell, v := range filled(p).Cells {
		if v == 0 && p.Candidates[cell] == 0 {
			return false
		}
	}
	return true
}
