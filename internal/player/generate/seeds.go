package generate

import (
	"context"
	"slices"

	"fourfold/puzzle"
)

// nightmares are 9x9 Sudokus that no technique solves, known to everybody who collects hard ones.
// Random puzzles are hardly ever as hard, but puzzles that differ a little from these often are.
var nightmares = []string{
	"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", // Easter Monster, JPF 2007
	".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", // Golden Nugget, tarek 2007
	".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", // Platinum Blonde, coloin 2007
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", // A. Inkala 2012
}

// Limits of the work of an attempt.
const (
	seedChanges = 4000 // changes that are tried
	maxKept     = 8    // changes that are kept
)

// makeFromNightmare makes a puzzle that no technique solves: from one of the nightmares, moved by a
// random symmetry of Sudoku, it goes on to others that differ in a few givens.
func (m *maker) makeFromNightmare(ctx context.Context) bool {
	m.enter(ctx, nil)
	return m.begin() && m.changeSome(ctx) && m.isWished(ctx, false)
}

// begin sets the puzzle to a random isomorph of one of the nightmares.
func (m *maker) begin() bool {
	givens, _ := puzzle.ParseLine(nightmares[m.rng.IntN(len(nightmares))])
	moved := puzzle.Sudoku{Givens: givens}.Isomorph(m.rng).Givens
	copy(m.givens, moved.Cells)
	m.clues = moved.Filled()
	if !m.field.begin(m.givens, -1, 0) || m.field.search(nil, 0) != found {
		return false
	}
	m.field.grid(m.solution)
	return true
}

// changeSome keeps some changes after which the puzzle is still a nightmare. It returns false if
// there are none.
func (m *maker) changeSome(ctx context.Context) bool {
	kept, wanted := 0, 1+m.rng.IntN(maxKept)
	for range seedChanges {
		if kept == wanted || ctx.Err() != nil {
			break
		}
		m.save()
		if m.change() && !slices.Equal(m.givens, m.before.givens) && m.score(ctx) >= nightmareGoal {
			kept++
			continue
		}
		m.restore()
	}
	return kept > 0
}
