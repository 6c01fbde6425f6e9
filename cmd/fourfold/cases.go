package main

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/puzzle"
)

// isomorphsOf returns the case of a task, and those of its isomorphs behind it.
func (m *comparison) isomorphsOf(t *task, index int) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		if !yield(m.caseOf(t, index, 0)) || t.puzzle == nil {
			return
		}
		for k := 1; k <= m.isomorphs; k++ {
			iso := m.isomorph(t, rand.New(rand.NewPCG(m.seed, uint64(index)<<20|uint64(k))))
			iso.where = fmt.Sprintf("%s~%d", t.where, k)
			c := m.caseOf(iso, index, k)
			c.Twin = true
			if !yield(c) {
				return
			}
		}
	}
}

// isomorph returns the task of the same puzzle in another guise.
func (m *comparison) isomorph(t *task, rng *rand.Rand) *task {
	p := *t.puzzle
	if m.as == "latin" {
		p.Grid = puzzle.Latin{Givens: p.Grid}.Isomorph(rng).Givens
	} else {
		p.Grid = m.sudoku(p.Grid).Isomorph(rng).Givens
	}
	iso := &task{name: t.name, where: t.where, line: t.line, puzzle: &p}
	if m.load(iso); iso.err != nil {
		panic(iso.err) // the givens of an isomorph are as sound as those it is made of
	}
	return iso
}

// fingerprint returns that of the problem of t.
func (t *task) fingerprint() string {
	if t.id == "" {
		t.id = results.ID(t.Problem)
	}
	return t.id
}

// caseOf returns a task as a case, with its line for the results as the tag.
func (m *comparison) caseOf(t *task, index, isomorph int) compare.Case {
	line := &results.Case{
		Index: index, Name: t.where, ID: t.fingerprint(), File: t.name, Line: t.line, Isomorph: isomorph,
		Shape: results.ShapeOf(t.Problem),
	}
	c := compare.Case{Name: t.where, Problem: t.Problem, Check: t.onGrid, Tag: line}
	if t.puzzle == nil {
		c.Check = nil
		return c
	}
	line.Kind = "sudoku"
	if m.as == "latin" {
		line.Kind = "latin"
	}
	line.Puzzle, line.Label, line.Order, line.Clues = t.given(), t.puzzle.Label, t.puzzle.Grid.Rows, t.puzzle.Grid.Filled()
	c.Givens, c.Keep = line.Clues, func(kept []int) (compare.Case, bool) { return m.keep(t, kept, index) }
	return c
}

// keep returns the case with only some of its givens, which are numbered by cell.
func (m *comparison) keep(t *task, kept []int, index int) (compare.Case, bool) {
	p := *t.puzzle
	p.Grid = p.Grid.Clone()
	clear(p.Grid.Cells)
	given, next := 0, 0
	for cell, v := range t.puzzle.Grid.Cells {
		if v == 0 {
			continue
		}
		if next < len(kept) && kept[next] == given {
			p.Grid.Cells[cell] = v
			next++
		}
		given++
	}
	fewer := &task{name: t.name, where: t.where, line: t.line, puzzle: &p}
	if m.load(fewer); fewer.err != nil {
		return compare.Case{}, false
	}
	return m.caseOf(fewer, index, 0), true
}
