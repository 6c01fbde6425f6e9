package generate

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	"fourfold/cp/classic"
)

// A classicMaker makes 9x9 Sudokus by package cp/classic, which counts solutions. Its paths may
// find a different solution first, so nothing here depends on which one is found.
type classicMaker struct {
	draft
	order []int // indices of orbits, in the order in which they are tried

	solver *classic.Solver
	stop   atomic.Bool
	filler filler

	full    [81]uint8      // the solution
	puzzle  classic.Puzzle // the givens
	cells   []int          // those with givens, for climb
	pattern [81]bool       // of randomPattern
}

func newClassicMaker(w *Wishes) *classicMaker {
	m := &classicMaker{solver: classic.New(0)}
	m.draft = draft{wishes: w, orbits: w.Symmetry.Orbits(9), solution: m.full[:], givens: m.puzzle[:], zero: '0', blank: '.'}
	m.solver.Stop = &m.stop
	m.order = make([]int, len(m.orbits))
	return m
}

func (m *classicMaker) attempt(ctx context.Context, rng *rand.Rand) (*Candidate, error) {
	end := context.AfterFunc(ctx, func() { m.stop.Store(true) })
	defer end()
	found := m.make(rng)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if !found {
		return nil, nil
	}
	if m.wishes.Difficulty.isPlain() {
		m.descend()
	}
	return m.candidate(), nil
}

// descend renames the values, so that plain backtracking takes long.
func (m *classicMaker) descend() {
	descend(m.solution, 9)
	for cell, v := range m.givens {
		if v != '.' {
			m.givens[cell] = '0' + m.solution[cell]
		}
	}
}

// make makes a puzzle, and reports whether it has what is wished. Puzzles come from a full grid
// from which givens are taken at random. If that does not lead to what is wished, other ways
// follow that come farther. Symmetries leave a walk too few steps, so there the values change in
// place of the cells.
func (m *classicMaker) make(rng *rand.Rand) bool {
	m.filler.fill(rng, &m.full)
	w := m.wishes
	if w.Pattern != nil {
		m.setPattern(w.Pattern)
		return m.climb(rng)
	}
	if m.takeAway(rng); m.isWished() {
		return true
	}
	if w.Symmetry == NoSymmetry {
		return m.walk(rng)
	}
	for k := 1; k < gridsOfSymmetry && !m.stop.Load(); k++ {
		m.filler.fill(rng, &m.full)
		if m.takeAway(rng); m.isWished() {
			return true
		}
	}
	if !m.randomPattern(rng) {
		return false
	}
	m.setPattern(m.pattern[:])
	return m.climb(rng)
}

// gridsOfSymmetry is the number of full grids of an attempt with symmetry. They take about as long
// as the search for the values of a pattern, which follows.
const gridsOfSymmetry = 100

// takeAway takes givens from the full grid at random: as many as can go, or to a wished number.
func (m *classicMaker) takeAway(rng *rand.Rand) {
	target := 0
	if w := m.wishes; w.MaxClues > 0 && !w.Minimal {
		target = w.MinClues + rng.IntN(w.MaxClues-w.MinClues+1)
	}
	m.shuffle(rng)
	m.thin(target)
}

// isWished reports whether the puzzle, which has one solution, has everything that is wished.
func (m *classicMaker) isWished() bool {
	w := m.wishes
	if w.MaxClues > 0 && (m.clues < w.MinClues || m.clues > w.MaxClues) {
		return false
	}
	return !w.Minimal || w.Symmetry == NoSymmetry && w.Pattern == nil || m.noRedundant(func(int) bool { return m.isUnique() })
}

// shuffle puts the orbits into a random order, which does not depend on the order before.
func (m *classicMaker) shuffle(rng *rand.Rand) {
	for k := range m.order {
		j := rng.IntN(k + 1)
		m.order[k], m.order[j] = m.order[j], k
	}
}

// thin takes givens from the full grid, orbit by orbit in m.order, as long as the solution stays
// unique and there are at least target clues.
func (m *classicMaker) thin(target int) {
	m.fill()
	begin := m.thinAtOnce(target)
	for _, k := range m.order[begin:] {
		if orbit := m.orbits[k]; m.clues-len(orbit) >= target {
			m.takeIfUnique(orbit)
		}
	}
}

// thinGivens takes all orbits of givens that can go, in m.order.
func (m *classicMaker) thinGivens() {
	for _, k := range m.order {
		if m.isGiven(k) {
			m.takeIfUnique(m.orbits[k])
		}
	}
}

// takeIfUnique takes the givens of an orbit if the solution stays unique.
func (m *classicMaker) takeIfUnique(orbit []int) {
	if m.take(orbit); !m.isUnique() {
		m.put(orbit)
	}
}

// thinAtOnce takes all the first orbits of m.order that can go, as thin would, but with few
// searches: puzzles with fewer givens have no fewer solutions, so the first orbit that has to stay
// is found by bisection. It returns the number of orbits before that one.
func (m *classicMaker) thinAtOnce(target int) int {
	low, high := 0, len(m.order)+1 // low orbits can go, high cannot
	for next := len(m.order) / 2; high-low > 1; next = (low + high) / 2 {
		m.fill()
		for _, k := range m.order[:next] {
			m.take(m.orbits[k])
		}
		if m.clues >= target && m.isUnique() {
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

// isUnique reports whether the puzzle has one solution.
func (m *classicMaker) isUnique() bool { return m.count(2) == 1 }
