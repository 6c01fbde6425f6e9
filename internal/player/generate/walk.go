package generate

import "context"

// patience is the number of steps that come no nearer to the wished number of clues after which a
// walk is given up: some hundredth of a second.
const patience = 3000

// walk changes a puzzle step by step until it has what is wished, and reports whether it has. The
// solution stays the same. A step takes a given, puts others until the solution is unique again,
// and takes those that have become redundant. It is undone if it leads away from the wished number
// of clues. So the walk goes through puzzles with few clues that differ in a few givens, and comes
// to some with fewer. The idea is that of the {-1+1} search, by which people found most of the
// Sudokus with 17 clues. It is given up after some steps that lead no nearer.
func (m *maker) walk(ctx context.Context) bool {
	best := m.distance(m.clues)
	for left := patience; left > 0; left-- {
		if ctx.Err() != nil {
			return false
		}
		if m.step() && m.isWished(ctx, true) {
			return true
		}
		if d := m.distance(m.clues); d < best {
			best, left = d, patience
		}
	}
	return false
}

// step makes one step. It returns false if it was undone.
func (m *maker) step() bool {
	m.save()
	clues := m.clues
	m.take(m.orbits[m.random(true)])
	for unique := false; !unique; unique = m.count(2) == 1 {
		if m.clues > clues+surplus {
			m.restore()
			return false
		}
		m.put(m.orbits[m.random(false)])
	}
	m.shuffle()
	m.thinGivens()
	if m.distance(m.clues) > m.distance(clues) {
		m.restore()
		return false
	}
	return true
}

// surplus is the number of clues by which a step may pass the number it began with.
const surplus = 1

// random returns a random orbit that has givens, or has none.
func (m *maker) random(given bool) int {
	for {
		if k := m.rng.IntN(len(m.orbits)); m.isGiven(k) == given {
			return k
		}
	}
}

// distance returns how far a number of clues is from those wished.
func (m *maker) distance(clues int) int {
	return max(0, clues-m.wishes.MaxClues, m.wishes.MinClues-clues)
}
