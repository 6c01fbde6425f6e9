package human

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Position is a puzzle as a player has left it. Steps lead on from it.
type Start struct {
	// Task is compiled. Its givens are those of the puzzle and the placed values. If every empty
	// cell has notes, a cell has no other candidates.
	Task *input.Task

	whole *fourfold.Problem // the problem without the notes, if it has exactly one solution; else nil
}

// maxWholeNodes ends the count of the solutions without the notes.
const maxWholeNodes = 10_000

// Begun reports whether a task has values that a player has placed, or notes that rule out nothing
// in its problem. The notes of a Position rule out candidates if every empty cell has some.
func Begun(t *input.Task) bool {
	return t.Puzzle != nil && (t.Puzzle.Placed.Filled() > 0 || t.Puzzle.Allowed == nil &&
		slices.ContainsFunc(t.Puzzle.Candidates, func(c uint64) bool { return c != 0 }))
}

// StartOf returns the position of a task. Its Err says why the values or the notes break the
// rules.
func StartOf(ctx context.Context, shape *input.Shape, t *input.Task) *Start {
	at := &Start{Task: t}
	if t.Puzzle == nil || t.Compiled != nil && t.Puzzle.Allowed == nil && !Begun(t) {
		return at // as it was compiled
	}
	p := *t.Puzzle
	p.Grid, p.Placed = filled(&p.Sheet), puzzle.Grid{}
	if !shape.IsLatin() && notesAreFull(&p.Sheet) {
		p.Allowed = p.Candidates
	}
	at.Task = &input.Task{File: t.File, Where: t.Where, Line: t.Line, Puzzle: &p}
	if shape.Compile(at.Task); at.Task.Err != nil || p.Allowed == nil {
		return at
	}
	q := p
	q.Allowed = nil
	without := &input.Task{Puzzle: &q}
	if shape.Compile(without); without.Err == nil {
		if n, err := fourfold.Count(ctx, cp.Solver{MaxNodes: maxWholeNodes}, without.Problem, 2); err == nil && n.Int64() == 1 {
			at.whole = without.Problem
		}
	}
	return at
}

// Tracer returns a tracer by all  The argument unique says that the position is known to
// have exactly one solution.
func (at *Start) Solver(engine cp.Solver, unique bool) Solver {
	return Solver{Solver: engine, Unique: unique, Whole: at.whole}
}

// Guide returns the guide to the steps from the position.
func (at *Start) Guide(coords Coords) *Guide {
	t := at.Task
	if t.Compiled == nil {
		return New(t.Problem)
	}
	return NewGrid(t.Compiled, t.Puzzle.Grid, coords, t.Puzzle.Alphabet)
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
