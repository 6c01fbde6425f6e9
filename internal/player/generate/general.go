package generate

import (
	"context"
	"errors"

	"fourfold/puzzle"
)

// emptyGrid returns the empty grid of the shape. If every puzzle has regions of its own, the rows are
// its regions.
func (w *Wishes) emptyGrid() (*puzzle.Compiled, error) {
	rules := w.Rules
	rules.Givens = puzzle.NewGrid(w.Order(), w.Order())
	if w.RandomRegions {
		rules.Regions = rowsAsRegions(w.Order())
	}
	return (&Puzzle{Rules: rules, Latin: w.Latin}).Compile()
}

// Limits of the work of an attempt. The nodes are those of a field: most searches of puzzles up to
// order 16 need fewer than 100.
const (
	fillNodes  = 2000 // of one search for a full grid
	fillTries  = 10   // searches for a full grid; after them, the regions count as unsolvable
	thinNodes  = 500  // of one search for a second solution; fewer above order 16, where nodes take longer
	maxLayouts = 20   // layouts of regions
)

// makeGeneral makes a puzzle of any order and shape, and reports whether it has what is wished.
func (m *maker) makeGeneral(ctx context.Context) bool { return m.makeGrid(ctx) && m.takeAll(ctx) }

// orbitsWithout returns the cells that have no given in a pattern as one orbit, if there are any.
func orbitsWithout(pattern []bool) (orbits [][]int) {
	for cell, given := range pattern {
		if !given && orbits == nil {
			orbits = [][]int{{cell}}
		} else if !given {
			orbits[0] = append(orbits[0], cell)
		}
	}
	return orbits
}

// errNoGrid is the error about rules that contradict each other.
var errNoGrid = errors.New("no full grid obeys the rules: expected other rules, or a larger order")

// makeGrid makes a full grid, and draws the regions first if every puzzle has its own. It returns
// false if it finds none, and sets err if there is none.
func (m *maker) makeGrid(ctx context.Context) bool {
	layouts := 1
	if m.wishes.RandomRegions {
		layouts = maxLayouts
	}
	for range layouts {
		if ctx.Err() != nil {
			return false
		}
		if m.wishes.RandomRegions {
			m.regions = randomRegions(m.wishes.Order(), m.rng)
		}
		m.enter(ctx, m.regions)
		for range fillTries {
			clear(m.givens)
			end := none
			if m.field.begin(m.givens, -1, 0) {
				end = m.field.search(m.rng, fillNodes)
			}
			if end == found {
				if m.field.grid(m.solution); m.wishes.Difficulty.isPlain() && !m.wishes.needsValues() {
					descend(m.solution, m.wishes.Order())
				}
				return true
			}
			if end == none && !m.wishes.RandomRegions {
				m.err = errNoGrid
			}
			if end == none || ctx.Err() != nil {
				break
			}
		}
	}
	return false
}

func rowsAsRegions(order int) []int {
	regions := make([]int, order*order)
	for cell := range regions {
		regions[cell] = cell / order
	}
	return regions
}

// takeAll takes givens from the full grid as takeAway does. It returns false if the rest is not as
// wished.
func (m *maker) takeAll(ctx context.Context) bool {
	w := m.wishes
	hard, target := m.takeAway()
	if w.Minimal || w.Pattern != nil || w.MaxClues > 0 && m.clues > w.MaxClues {
		m.thinHard(ctx, hard, target)
	}
	if w.Pattern != nil && len(m.orbits) > 0 && m.isGiven(0) {
		return false
	}
	return m.isWished(ctx, w.isFree() && w.MaxClues == 0)
}

// thinHard takes the givens of orbits as far as package cdcl shows that they are redundant, and
// target allows.
func (m *maker) thinHard(ctx context.Context, hard [][]int, target int) {
	for _, orbit := range hard {
		if m.clues-len(orbit) < target {
			continue
		}
		if m.take(orbit); !m.isUnique(ctx) {
			m.put(orbit)
		}
	}
}

// thinLimit returns the number of nodes after which the search for a second solution gives up.
func (m *maker) thinLimit() int64 {
	n := int64(m.wishes.Order())
	return min(thinNodes, thinNodes*16*16*16/(n*n*n)+1)
}
