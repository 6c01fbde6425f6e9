package generate

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fourfold/puzzle"
)

// A climb is a search for puzzles that are rare among random ones. It changes a puzzle a little, and
// keeps the change if the score does not become worse, until the score is 0.
type climb struct {
	change  func(ctx context.Context) bool              // makes another puzzle, or returns false
	score   func(ctx context.Context, best int64) int64 // of the puzzle; exact if it is at least best
	tries   int                                         // changes in a row that do not make the score better
	changes int                                         // the least number of changes that are kept
}

// Limits of the work of an attempt.
const (
	maxAdditions  = 6    // orbits given in one change
	neighborNodes = 500  // of a search for another solution
	manySolutions = 100  // puzzles with more are not told apart
	maxChanges    = 8    // kept, of a puzzle that begins as a nightmare
	symmetryGrids = 100  // full grids with symmetry; they take about as long as the climb that follows
	patternTries  = 1000 // random patterns

	// The numbers of clues of random patterns if any number is wished. Most symmetries have minimal
	// puzzles with as many.
	leastOfPattern, mostOfPattern = 22, 28
)

// toWished leads to the wished number of clues. The solution stays, and no given is redundant.
func (m *maker) toWished() climb {
	score := func(context.Context, int64) int64 { return -int64(m.distance()) }
	return climb{change: m.changeClues, tries: 3000, score: score}
}

// toUnique leads to one solution and what is wished. The cells with givens stay.
func (m *maker) toUnique() climb {
	return climb{change: m.changeValue, tries: 1000, score: func(ctx context.Context, best int64) int64 {
		switch n := m.count(min(manySolutions, 2-best/manySolutions)); n {
		case 0:
			return math.MinInt64
		case 1:
			m.takeSolution()
			return -int64(m.redundant(ctx, math.MaxInt))
		default:
			return (1 - n) * manySolutions
		}
	}}
}

// toHard leads to puzzles that are as hard as wished for a solver or, if a guess must be needed, for
// singles and nets.
func (m *maker) toHard(changes int) climb {
	return climb{change: m.changeCells, tries: 3000, changes: changes, score: func(ctx context.Context, _ int64) int64 {
		d := &m.wishes.Difficulty
		if d.needsGuess() {
			return m.field.netScore(m.givens)
		}
		n, _, err := effort(ctx, d.solver(), m.candidate().problem().Problem)
		m.err = cmp.Or(m.err, err)
		return min(0, n-d.threshold())
	}}
}

// climb reports whether it came to a puzzle whose score is 0.
func (m *maker) climb(ctx context.Context, c climb) bool {
	best := c.score(ctx, math.MinInt64)
	for failures := 0; best < 0 || c.changes > 0; failures++ {
		if failures == c.tries || ctx.Err() != nil {
			return false
		}
		m.before.set(&m.puzzleState)
		score := int64(math.MinInt64)
		if c.change(ctx) && !slices.Equal(m.givens, m.before.givens) {
			score = c.score(ctx, best)
		}
		if score < best {
			m.set(&m.before)
			continue
		}
		if score > best {
			failures = 0
		}
		best = score
		c.changes--
	}
	return true
}

// changeCells takes one or two orbits of givens, chooses one of the solutions that the rest has,
// gives cells until that solution is the only one, and takes all givens that are redundant then. It
// returns false if that leads to no puzzle. This is the search of the neighborhood by which the
// hardest known Sudokus were found.
func (m *maker) changeCells(ctx context.Context) bool {
	for n := 1 + m.rng.IntN(2); n > 0 && m.clues > 0; n-- {
		m.take(m.random(true))
	}
	if m.field.look(m.givens, -1, nil, m.rng, neighborNodes) != found {
		return false
	}
	m.field.grid(m.solution)
	if !m.single() {
		return false
	}
	m.thin(ctx)
	return true
}

// thin takes all givens that are redundant, in a random order.
func (m *maker) thin(ctx context.Context) {
	m.shuffle()
	for _, k := range m.order {
		if m.isGiven(k) {
			m.takeRedundant(ctx, m.orbits[k])
		}
	}
}

// changeClues takes a given, gives cells until the solution is unique again, and takes all givens
// that are redundant then. It returns false if one more than before are not enough. This is the {-1+1}
// search by which people found most of the Sudokus with 17 clues.
func (m *maker) changeClues(ctx context.Context) bool {
	most := m.clues + 1
	m.take(m.random(true))
	for unique := false; !unique; unique = m.count(2) == 1 {
		if m.clues > most {
			return false
		}
		m.put(m.random(false))
	}
	m.thin(ctx)
	return true
}

// random returns a random orbit that has givens, or has none.
func (m *maker) random(given bool) []int {
	for {
		if k := m.rng.IntN(len(m.orbits)); m.isGiven(k) == given {
			return m.orbits[k]
		}
	}
}

// single gives cells in which other solutions differ, until there is no other solution.
func (m *maker) single() bool {
	for range maxAdditions {
		switch m.field.look(m.givens, -1, m.solution, m.rng, neighborNodes) {
		case none:
			return true
		case gaveUp:
			return false
		}
		n, differs := 0, 0
		for cell, v := range m.solution {
			if m.field.cells[cell]&^done != 1<<(v-1) {
				if n++; m.rng.IntN(n) == 0 {
					differs = cell
				}
			}
		}
		m.put(m.orbitOf(differs))
	}
	return false
}

// orbitOf returns the orbit of a cell.
func (m *maker) orbitOf(cell int) []int {
	return m.orbits[slices.IndexFunc(m.orbits, func(orbit []int) bool { return slices.Contains(orbit, cell) })]
}

// drawPattern makes random cells with the wished symmetry and number of clues the givens. It reports
// whether it found such cells.
func (m *maker) drawPattern() bool {
	least, most := m.wishes.MinClues, m.wishes.MaxClues
	if most == 0 {
		least, most = leastOfPattern, mostOfPattern
	}
	for range patternTries {
		target := least + m.rng.IntN(most-least+1)
		clear(m.givens)
		m.clues = 0
		m.shuffle()
		for _, k := range m.order {
			if m.clues+len(m.orbits[k]) <= target {
				m.put(m.orbits[k])
			}
		}
		if kind, _, _ := emptyLines(m.givens, 9, 3, 3); m.clues == target && kind == "" {
			return true
		}
	}
	return false
}

// setPattern makes the cells of the pattern the givens, with the values of the solution.
func (m *maker) setPattern() {
	m.fill()
	for cell, given := range m.wishes.Pattern {
		if !given {
			m.take([]int{cell})
		}
	}
}

// changeValue changes the value of a random given. It returns false if that clashes with another
// one.
func (m *maker) changeValue(context.Context) bool {
	cell := m.rng.IntN(81)
	for m.givens[cell] == 0 {
		cell = m.rng.IntN(81)
	}
	v := uint8(1 + m.rng.IntN(9))
	for _, peer := range m.field.peers[cell] {
		if m.givens[peer] == v {
			return false
		}
	}
	m.givens[cell] = v
	return true
}

// takeSolution sets the solution of a puzzle that has only one.
func (m *maker) takeSolution() {
	for cell, char := range m.solve(1).Solution {
		m.solution[cell] = char - '0'
	}
}

// nightmares are 9x9 Sudokus that no technique solves, known to everybody who collects hard ones.
// Random puzzles are hardly ever as hard, but puzzles that differ a little from these often are.
var nightmares = []string{
	"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", // Easter Monster, JPF 2007
	".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", // Golden Nugget, tarek 2007
	".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", // Platinum Blonde, coloin 2007
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", // A. Inkala 2012
}

// beginNightmare sets the puzzle to a random isomorph of one of the nightmares.
func (m *maker) beginNightmare() bool {
	givens, _ := puzzle.ParseLine(nightmares[m.rng.IntN(len(nightmares))])
	moved := puzzle.Sudoku{Givens: givens}.Isomorph(m.rng).Givens
	copy(m.givens, moved.Cells)
	m.clues = moved.Filled()
	m.takeSolution()
	return true
}
