package generate

import (
	"context"

	"fourfold/cp/classic"
)

// manySolutions is the number up to which solutions are counted. Puzzles with more are not told
// apart.
const manySolutions = 100

// patternPatience is the number of changes without a puzzle that has fewer solutions after which
// the search for givens is given up. For patterns of 26 clues and more it seldom comes to that.
const patternPatience = 1000

// setPattern makes the cells of a pattern the givens, with the values of the solution.
func (m *maker) setPattern(pattern []bool) {
	m.cells = m.cells[:0]
	m.fill()
	for cell, given := range pattern {
		if given {
			m.cells = append(m.cells, cell)
		} else {
			m.givens[cell] = m.blank
		}
	}
	m.clues = len(m.cells)
}

// changeValues changes the values of givens, whose cells stay, until the puzzle has one solution and
// everything that is wished, and reports whether it has. A change is undone if the puzzle then has
// more solutions than before, or none. The solution of the puzzle becomes m.solution.
func (m *maker) changeValues(ctx context.Context) bool {
	count := m.count(manySolutions)
	for left := patternPatience; left > 0 && ctx.Err() == nil; left-- {
		if count == 1 && m.isWished(ctx, false) {
			m.takeSolution()
			return true
		}
		cell := m.cells[m.rng.IntN(len(m.cells))]
		before := m.givens[cell]
		m.givens[cell] = byte('1' + m.rng.IntN(9))
		n := int64(0)
		if m.givens[cell] != before && !m.clashes(cell) {
			n = m.count(min(count+1, manySolutions))
		}
		switch {
		case n == 0 || n > count:
			m.givens[cell] = before
		case n < count:
			count, left = n, patternPatience
		}
	}
	return false
}

// count returns the number of solutions, at most limit.
func (m *maker) count(limit int64) int64 {
	return m.counter.Solve((*classic.Puzzle)(m.givens), limit).Count
}

// clashes reports whether another given of a unit of the cell has its value.
func (m *maker) clashes(cell int) bool {
	u := &unitsOf[cell]
	for _, other := range m.cells {
		o := &unitsOf[other]
		if m.givens[other] == m.givens[cell] && other != cell && (u[0] == o[0] || u[1] == o[1] || u[2] == o[2]) {
			return true
		}
	}
	return false
}

// takeSolution sets the solution of a puzzle that has only one.
func (m *maker) takeSolution() {
	for cell, char := range m.counter.Solve((*classic.Puzzle)(m.givens), 1).Solution {
		m.solution[cell] = char - '0'
	}
}

// The numbers of clues of the patterns with symmetry that are tried if any number is wished. Most
// symmetries have minimal puzzles with as many.
const (
	leastOfPattern = 22
	mostOfPattern  = 28
)

// patternTries is the number of random patterns after which an attempt ends without one.
const patternTries = 1000

// randomPattern makes a pattern with the wished symmetry and number of clues, and reports whether
// it found one.
func (m *maker) randomPattern() bool {
	least, most := m.wishes.MinClues, m.wishes.MaxClues
	if most == 0 {
		least, most = leastOfPattern, mostOfPattern
	}
	for range patternTries {
		clear(m.pattern[:])
		left := least + m.rng.IntN(most-least+1)
		m.shuffle()
		for _, k := range m.order {
			if orbit := m.orbits[k]; len(orbit) <= left {
				left -= len(orbit)
				for _, cell := range orbit {
					m.pattern[cell] = true
				}
			}
		}
		if kind, _, _ := emptyLines(m.pattern[:], 9, 3, 3); left == 0 && kind == "" {
			return true
		}
	}
	return false
}
