// Package cases makes the cases of a comparison from tasks: the puzzles and problems of files,
// their isomorphs, and the same puzzles with fewer givens. It skips the cases that a results file
// already has. It also writes the small problems to which disagreements are shrunk.
package cases

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Maker makes cases from tasks. The Tag of a case is its *results.Case.
type Maker struct {
	Shape     *input.Shape
	Isomorphs int    // number of isomorphs of each grid
	Seed      uint64 // of the random isomorphs
}

// Of yields the case of a compiled task and then the cases of its isomorphs. The index is the
// number of the task in the input, from 0, and id is the fingerprint of its problem.
func (m *Maker) Of(t *input.Task, index int, id string) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		if !yield(m.caseOf(t, index, 0, id)) || t.Puzzle == nil {
			return
		}
		for k := 1; k <= m.Isomorphs; k++ {
			iso := m.isomorph(t, rand.New(rand.NewPCG(m.Seed, uint64(index)<<20|uint64(k))))
			iso.Where = fmt.Sprintf("%s~%d", t.Where, k)
			c := m.caseOf(iso, index, k, results.ID(iso.Problem))
			c.Twin = true
			if !yield(c) {
				return
			}
		}
	}
}

// isomorph returns a task of the same puzzle with its parts renamed and moved.
func (m *Maker) isomorph(t *input.Task, rng *rand.Rand) *input.Task {
	grid := t.Puzzle.Grid
	if b := m.Shape.Board(); b != nil {
		grid = puzzle.Overlap{Board: *b, Givens: grid}.Isomorph(rng).Givens
	} else if m.Shape.IsLatin() {
		l := puzzle.Latin{Givens: grid}
		grid = l.Isomorph(rng).Givens
	} else {
		s, err := m.Shape.SudokuOf(&t.Puzzle.Sheet)
		if err != nil {
			panic(err) // cannot happen: the task was compiled
		}
		s = s.Isomorph(rng)
		p := *t.Puzzle
		p.Allowed, grid = s.Allowed, s.Givens
		t = &input.Task{File: t.File, Where: t.Where, Line: t.Line, Puzzle: &p}
	}
	iso := m.Shape.WithGrid(t, grid)
	if iso.Err != nil {
		panic(iso.Err) // cannot happen: the givens of an isomorph are as sound as those of its puzzle
	}
	return iso
}

// caseOf makes the case of a task, with its line of the results file as the tag.
func (m *Maker) caseOf(t *input.Task, index, isomorph int, id string) compare.Case {
	line := &results.Case{
		Index: index, Name: t.Where, ID: id, File: t.File, Line: t.Line, Isomorph: isomorph,
		Shape: results.ShapeOf(t.Problem),
	}
	c := compare.Case{Name: t.Where, Problem: t.Problem, Tag: line}
	if t.Puzzle == nil {
		return c
	}
	line.Kind = "sudoku"
	if m.Shape.IsLatin() {
		line.Kind = "latin"
	}
	if m.Shape.Board() != nil {
		line.Kind = "overlap"
	}
	line.Args = m.Shape.ArgsOf(&t.Puzzle.Sheet)
	line.Puzzle, line.Label, line.Order, line.Clues = t.Givens(), t.Puzzle.Label, t.Puzzle.Grid.Rows, t.Puzzle.Grid.Filled()
	if t.Puzzle.Format == grid.FormatRanked {
		line.Number = t.Puzzle.Number
	}
	c.Check = t.VerifyGrid
	c.Givens, c.Keep = line.Clues, func(kept []int) (compare.Case, bool) { return m.withGivens(t, kept, index) }
	return c
}

// withGivens returns the case with only the kept givens, or false if it cannot be compiled. Givens
// are numbered in the order of their cells.
func (m *Maker) withGivens(t *input.Task, kept []int, index int) (compare.Case, bool) {
	grid := t.Puzzle.Grid.Clone()
	clear(grid.Cells)
	given, next := 0, 0
	for cell, v := range t.Puzzle.Grid.Cells {
		if v == 0 {
			continue
		}
		if next < len(kept) && kept[next] == given {
			grid.Cells[cell] = v
			next++
		}
		given++
	}
	fewer := m.Shape.WithGrid(t, grid)
	if fewer.Err != nil {
		return compare.Case{}, false
	}
	return m.caseOf(fewer, index, 0, results.ID(fewer.Problem)), true
}
