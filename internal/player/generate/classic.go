package generate

import (
	"context"
	"slices"
)

// makeClassic makes a 9x9 Sudoku without further rules, and reports whether it has what is wished.
// Puzzles come from a full grid from which givens are taken at random. If that does not lead to
// what is wished, other ways follow that come farther. Symmetries leave a walk too few steps, so
// there the values change in place of the cells.
func (m *maker) makeClassic(ctx context.Context) bool {
	m.fillClassic()
	w := m.wishes
	if w.Pattern != nil {
		m.setPattern(w.Pattern)
		wished := m.changeValues(ctx)
		if w.Difficulty.isPlain() {
			m.descend()
		}
		return wished
	}
	if m.takeAway(); m.isWished(ctx, w.isFree()) {
		return true
	}
	if w.Symmetry == NoSymmetry {
		return m.walk(ctx)
	}
	for k := 1; k < gridsOfSymmetry && ctx.Err() == nil; k++ {
		m.fillClassic()
		if m.takeAway(); m.isWished(ctx, false) {
			return true
		}
	}
	if !m.randomPattern() {
		return false
	}
	m.setPattern(m.pattern[:])
	return m.changeValues(ctx)
}

// descend renames the values, so that plain backtracking takes long.
func (m *maker) descend() {
	descend(m.solution, 9)
	for cell, v := range m.givens {
		if v != m.blank {
			m.givens[cell] = m.zero + m.solution[cell]
		}
	}
}

// gridsOfSymmetry is the number of full grids of an attempt with symmetry. They take about as long
// as the search for the values of a pattern, which follows.
const gridsOfSymmetry = 100

// fillClassic makes a full grid.
func (m *maker) fillClassic() { m.filler.fill(m.rng, m.solution) }

// takeAway takes givens from the full grid at random: as many as can go, or to a wished number,
// which is target. If puzzles must be hard for plain backtracking, it takes givens of upper rows
// first, so few are left there. It returns the orbits that it could not decide.
func (m *maker) takeAway() (hard [][]int, target int) {
	w := m.wishes
	if w.MaxClues > 0 && !w.Minimal {
		target = w.MinClues + m.rng.IntN(w.MaxClues-w.MinClues+1)
	}
	m.shuffle()
	if w.Difficulty.isPlain() {
		slices.SortStableFunc(m.order, func(a, b int) int { return m.orbits[a][0]/w.Order() - m.orbits[b][0]/w.Order() })
	}
	return m.thin(target), target
}

// shuffle puts the orbits into a random order, which does not depend on the order before.
func (m *maker) shuffle() {
	for k := range m.order {
		j := m.rng.IntN(k + 1)
		m.order[k], m.order[j] = m.order[j], k
	}
}

// thinAtOnce takes all the first orbits of m.order that can go, as thin would, but with few
// searches: puzzles with fewer givens have no fewer solutions, so the first orbit that has to stay
// is found by bisection. It returns the number of orbits before that one.
func (m *maker) thinAtOnce(target int) int {
	low, high := 0, len(m.order)+1 // low orbits can go, high cannot
	for next := len(m.order) / 2; high-low > 1; next = (low + high) / 2 {
		m.fill()
		for _, k := range m.order[:next] {
			m.take(m.orbits[k])
		}
		if m.clues >= target && m.count(2) == 1 {
			low = next
		} else {
			high = next
		}
	}
	m.fill()
	for _, k := range m.order[:low] {
		m.take(m.orbits[k])
	}
	return low
}
