package generate

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"fourfold/cp"
	"fourfold/puzzle"
)

// Limits of the work of an attempt.
const (
	maxFailures   = 3000 // changes in a row that do not make the score better
	maxAdditions  = 6    // cells given in one change
	neighborNodes = 500  // of a search for another solution
)

// makeByClimbing makes puzzles that are rare among random ones by hill climbing: it changes a
// puzzle a little, and keeps the change if the score does not become worse.
//
// A change takes one or two orbits of givens, chooses one of the solutions that the rest has, gives
// cells until that solution is the only one, and takes all givens that are redundant then. This
// is the search of the neighborhood by which the hardest known Sudokus were found.
func (m *maker) makeByClimbing(ctx context.Context) bool {
	return m.makeGeneral(ctx) && m.climb(ctx) && m.isWished(ctx, false)
}

// score returns how hard the puzzle is, goal the least score that is wished.
func (m *maker) score(ctx context.Context) int64 {
	if m.wishes.Difficulty.needsGuess() {
		return m.netScore(ctx)
	}
	n, _, err := effort(ctx, m.wishes.Difficulty.solver(), m.candidate().problem().Problem)
	m.err = cmp.Or(m.err, err)
	return n
}

func (m *maker) goal() int64 {
	if m.wishes.Difficulty.needsGuess() {
		return nightmareGoal
	}
	return m.wishes.Difficulty.threshold()
}

// climb changes the puzzle until its score is the goal. It returns false if it gives up.
func (m *maker) climb(ctx context.Context) bool {
	best, goal := m.score(ctx), m.goal()
	for failures := 0; best < goal; failures++ {
		if failures == maxFailures || ctx.Err() != nil {
			return false
		}
		m.save()
		score := int64(-1)
		if m.change() {
			score = m.score(ctx)
		}
		if score > best {
			failures = 0
		}
		if score >= best {
			best = score
			continue
		}
		m.restore()
	}
	return true
}

// change makes another puzzle of the puzzle. It returns false if it finds none.
func (m *maker) change() bool {
	for range 1 + m.rng.IntN(2) {
		m.takeRandom()
	}
	m.field.known = nil
	if !m.field.begin(m.givens, -1, 0) || m.field.search(m.rng, neighborNodes) != found {
		return false
	}
	m.field.grid(m.solution)
	if !m.single() {
		return false
	}
	m.shuffle()
	m.thinGivens()
	return true
}

// takeRandom takes a random orbit of givens.
func (m *maker) takeRandom() {
	for m.clues > 0 {
		if cell := m.rng.IntN(len(m.givens)); m.givens[cell] != 0 {
			m.take(m.orbitOf(cell))
			return
		}
	}
}

// single gives cells in which other solutions differ, until there is no other solution.
func (m *maker) single() bool {
	for range maxAdditions {
		cell, end := m.difference()
		if end == none {
			return true
		}
		if end == gaveUp {
			return false
		}
		m.put(m.orbitOf(cell))
	}
	return false
}

// difference looks for another solution, and returns a random cell in which it differs.
func (m *maker) difference() (cell int, end finding) {
	m.field.known = m.solution
	defer func() { m.field.known = nil }()
	if !m.field.begin(m.givens, -1, 0) {
		return 0, none
	}
	if end = m.field.search(m.rng, neighborNodes); end != found {
		return 0, end
	}
	n := 0
	for k, v := range m.solution {
		if m.field.cells[k]&^done != 1<<(v-1) {
			if n++; m.rng.IntN(n) == 0 {
				cell = k
			}
		}
	}
	return cell, found
}

// orbitOf returns the orbit of a cell.
func (m *maker) orbitOf(cell int) []int {
	return m.orbits[slices.IndexFunc(m.orbits, func(orbit []int) bool { return slices.Contains(orbit, cell) })]
}

// nightmareGoal is the score of puzzles that the rules of package cp and nets do not solve.
const nightmareGoal = 1 << 40

// netScore returns a score that is greater the longer it takes to solve the puzzle: the sum
// over all rounds of the number of candidates left. A round follows the rules of package cp,
// and then rules out all candidates that lead by singles to a dead end.
func (m *maker) netScore(ctx context.Context) (score int64) {
	f := m.field
	whole := m.candidate().problem()
	cells, common := make([]uint64, len(f.cells)), make([]uint64, len(f.cells))
	for cell := range cells {
		cells[cell] = f.all
	}
	for {
		options := f.optionsOf(whole, cells)
		live, solved, _, err := cp.Solver{Scheme: cp.Quads}.Fixpoint(ctx, whole.WithOptions(options))
		if m.err = cmp.Or(m.err, err); err != nil || solved {
			return score
		}
		clear(cells)
		for k, o := range options {
			if cell, value := f.candidate(whole, o); live[k] {
				cells[cell] |= 1 << (value - 1)
			}
		}
		if !f.beginAt(cells) || f.left == 0 {
			return score
		}
		score += f.candidates()
		if !f.deadEnds(common) && !f.netsOnce(common) {
			return nightmareGoal
		}
		if f.left == 0 {
			return score
		}
		for cell, values := range f.cells {
			cells[cell] = values &^ done
		}
	}
}

// optionsOf returns the options of a puzzle whose values are in the cells.
func (b *board) optionsOf(whole *puzzle.Compiled, cells []uint64) (options []int32) {
	for o := range whole.NumOptions() {
		if cell, value := b.candidate(whole, o); cells[cell]>>(value-1)&1 != 0 {
			options = append(options, o)
		}
	}
	return options
}

// candidates returns the number of candidates of the cells without a value.
func (f *field) candidates() (n int64) {
	for _, c := range f.cells {
		if c&done == 0 {
			n += int64(bits.OnesCount64(c))
		}
	}
	return n
}

// deadEnds rules out all candidates that lead by singles to a dead end, and reports whether there
// are any.
func (f *field) deadEnds(common []uint64) bool {
	right := slices.Repeat([]uint64{f.all}, len(f.cells))
	for cell, c := range f.cells {
		for values := c; c&done == 0 && values != 0; values &= values - 1 {
			value := values & -values
			clear(common)
			if f.assume(int32(cell), value, common); common[cell] == 0 {
				right[cell] &^= value
			}
		}
	}
	return f.keep(right)
}
