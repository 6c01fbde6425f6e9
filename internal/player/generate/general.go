package generate

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/sat"
)

// A generalMaker makes puzzles of any order and shape: on the fields of a board, and by package
// sat where a field gives up.
type generalMaker struct {
	draft
	order int
	empty *puzzle.Compiled // the rules, with rows as regions if every puzzle has its own

	// topFirst makes puzzles that are hard for plain backtracking: givens of upper rows are taken
	// first, so few are left there, and the first row of the solution has great values first.
	topFirst bool

	field *field // nil before the first attempt
	rng   *rand.Rand
	hard  [][]int // orbits about which the field has given up
	err   error   // of package sat, or errNoGrid, in this attempt
}

// newGeneralMaker returns a maker for wishes that Check has accepted.
func newGeneralMaker(w *Wishes) *generalMaker {
	n := w.Order()
	m := &generalMaker{order: n, draft: draft{wishes: w, solution: make([]uint8, n*n), givens: make([]uint8, n*n)}}
	if w.Pattern == nil {
		m.orbits = w.Symmetry.Orbits(n)
	} else if empty := cellsWithout(w.Pattern); len(empty) > 0 {
		m.orbits = [][]int{empty}
	}
	var err error
	if m.empty, err = w.emptyGrid(); err != nil {
		panic(err) // Check has refused such wishes
	}
	return m
}

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

func (m *generalMaker) attempt(ctx context.Context, rng *rand.Rand) (*Candidate, error) {
	m.rng, m.err = rng, nil
	made := m.makeGrid(ctx) && m.thin(ctx)
	if err := cmp.Or(context.Cause(ctx), m.err); err != nil || !made {
		return nil, err
	}
	return m.candidate(), nil
}

// cellsWithout returns the cells that have no given in a pattern.
func cellsWithout(pattern []bool) (cells []int) {
	for cell, given := range pattern {
		if !given {
			cells = append(cells, cell)
		}
	}
	return cells
}

// errNoGrid is the error about rules that contradict each other.
var errNoGrid = errors.New("no full grid obeys the rules: expected other rules, or a larger order")

// makeGrid makes a full grid, and draws the regions first if every puzzle has its own. It returns
// false if it finds none, and sets err if there is none.
func (m *generalMaker) makeGrid(ctx context.Context) bool {
	layouts := 1
	if m.wishes.RandomRegions {
		layouts = maxLayouts
	}
	for range layouts {
		if ctx.Err() != nil {
			return false
		}
		m.enter(ctx)
		for range fillTries {
			clear(m.givens)
			end := none
			if m.field.begin(m.givens, -1, 0) {
				end = m.field.search(m.rng, fillNodes)
			}
			if end == found {
				if m.field.grid(m.solution); m.topFirst && !m.wishes.needsValues() {
					descend(m.solution, m.order)
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

// enter makes the field of the next puzzle.
func (m *generalMaker) enter(ctx context.Context) {
	switch {
	case m.wishes.RandomRegions:
		m.regions = randomRegions(m.order, m.rng)
		m.field = newField(ctx, newBoard(m.empty, m.regions))
	case m.field == nil:
		m.field = newField(ctx, newBoard(m.empty, nil))
	default:
		m.field.watch(ctx)
	}
}

func rowsAsRegions(order int) []int {
	regions := make([]int, order*order)
	for cell := range regions {
		regions[cell] = cell / order
	}
	return regions
}

// thin takes givens from the full grid, as long as the solution stays unique. It returns false if
// the rest is not as wished.
func (m *generalMaker) thin(ctx context.Context) bool {
	w := m.wishes
	target := 0
	if w.MaxClues > 0 {
		target = w.MinClues
		if !w.Minimal {
			target += m.rng.IntN(w.MaxClues - w.MinClues + 1)
		}
	}
	m.fill()
	m.hard = m.hard[:0]
	order := m.rng.Perm(len(m.orbits))
	if m.topFirst {
		slices.SortStableFunc(order, func(a, b int) int { return m.orbits[a][0]/m.order - m.orbits[b][0]/m.order })
	}
	for _, k := range order {
		if orbit := m.orbits[k]; m.clues-len(orbit) >= target {
			m.tryWithout(orbit)
		}
	}
	if w.Minimal || w.Pattern != nil || w.MaxClues > 0 && m.clues > w.MaxClues {
		m.thinHard(ctx, target)
	}
	if w.MaxClues > 0 && (m.clues < w.MinClues || m.clues > w.MaxClues) {
		return false
	}
	return m.hasPattern() && (!w.Minimal || m.isMinimal(ctx))
}

// tryWithout takes the givens of an orbit if the field shows that they are redundant.
func (m *generalMaker) tryWithout(orbit []int) {
	m.take(orbit)
	switch m.others(orbit) {
	case found:
		m.put(orbit)
	case gaveUp:
		m.put(orbit)
		m.hard = append(m.hard, orbit)
	}
}

// thinHard takes the givens of the orbits about which the field has given up, as far as they are
// redundant and target allows.
func (m *generalMaker) thinHard(ctx context.Context, target int) {
	for _, orbit := range m.hard {
		if m.clues-len(orbit) < target {
			continue
		}
		m.take(orbit)
		if !m.isUnique(ctx) {
			m.put(orbit)
		}
	}
}

// others looks for a second solution. The solution was unique before the orbit was taken, so a
// second one has another value in a cell of the orbit.
func (m *generalMaker) others(orbit []int) finding {
	if m.field.looks.Add(len(m.givens)) != nil {
		return gaveUp
	}
	cell, value := orbit[0], m.solution[orbit[0]]
	m.field.known = nil
	if len(orbit) > 1 {
		cell, m.field.known = -1, m.solution
	}
	if !m.field.begin(m.givens, cell, value) {
		return none
	}
	end := m.field.search(nil, m.thinLimit())
	m.field.known = nil
	return end
}

// thinLimit returns the number of nodes after which the search for a second solution gives up.
func (m *generalMaker) thinLimit() int64 {
	return min(thinNodes, thinNodes*16*16*16/int64(m.order*m.order*m.order)+1)
}

// isUnique reports whether the puzzle has one solution, by package sat.
func (m *generalMaker) isUnique(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	n, err := fourfold.Count(ctx, sat.Solver{}, m.candidate().Compiled().Problem, 2)
	m.err = cmp.Or(m.err, err)
	return err == nil && n.Int64() == 1
}

// isMinimal reports whether no given can be left out, after thin. Without a symmetry, thin has seen
// that.
func (m *generalMaker) isMinimal(ctx context.Context) bool {
	w := m.wishes
	return w.Symmetry == NoSymmetry && w.Pattern == nil && w.MaxClues == 0 || m.needsAll(ctx)
}

// needsAll reports whether no given can be left out.
func (m *generalMaker) needsAll(ctx context.Context) bool {
	return m.noRedundant(func(cell int) bool {
		end := m.others([]int{cell})
		return end == none || end == gaveUp && m.isUnique(ctx)
	})
}

// hasPattern reports whether the givens are those of the pattern.
func (m *generalMaker) hasPattern() bool {
	for cell, given := range m.wishes.Pattern {
		if !given && m.givens[cell] != 0 {
			return false
		}
	}
	return true
}
