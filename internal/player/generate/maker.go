package generate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"sync/atomic"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/kit/poll"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// A shape has the field of the puzzles of some wishes. Only one goroutine uses it.
type shape struct {
	wishes *Wishes
	stop   *atomic.Bool     // ends a counter; nil means nothing does
	empty  *puzzle.Compiled // nil before the first use
	field  *field           // nil before the first use
}

// enter makes the field if there is none or if regions, those of the next puzzle, are not nil. Its
// searches end when ctx is done.
func (s *shape) enter(ctx context.Context, regions []int) {
	if s.empty == nil {
		var err error
		if s.empty, err = s.wishes.emptyGrid(); err != nil {
			panic(err) // Check has refused such wishes
		}
	}
	if s.field == nil || regions != nil {
		s.field = newField(ctx, newBoard(s.empty, regions))
	}
	s.field.looks = poll.New(ctx)
}

// singles reports whether singles solve a puzzle. The field has its state then.
func (s *shape) singles(ctx context.Context, c *Puzzle) bool {
	s.enter(ctx, nil)
	return s.field.begin(c.Rules.Givens.Cells, -1, 0) && s.field.left == 0
}

// A maker makes candidates for the same wishes, one after the other, in memory that it uses again.
// Only one goroutine uses it.
type maker struct {
	*shape
	make   func(ctx context.Context) bool // makes the puzzle below, or returns false
	finish func(ctx context.Context, c *Puzzle) (*Puzzle, error)

	rng *rand.Rand
	err error // of an engine, or errNoGrid, in this attempt

	orbits  [][]int // of cells that get or lose their givens together
	order   []int   // indices of orbits, in the order in which they are tried
	regions []int   // of the puzzle, if it has its own
	puzzleState
	before puzzleState // see save

	// counter counts the solutions of 9x9 Sudokus without further rules. Its paths may find a
	// different solution first, so nothing depends on which one is found. If it is nil, the field
	// looks for solutions, and package cdcl where the field gives up.
	counter     *classic.Solver
	zero, blank uint8 // a given is zero plus its value; an empty cell is blank

	filler  filler
	cells   []int    // those with givens, for changeValues
	pattern [81]bool // of randomPattern
}

// A puzzleState is a puzzle that a maker works on.
type puzzleState struct {
	solution []uint8
	givens   []uint8
	clues    int
}

// newMaker returns a maker for wishes that Check has accepted.
func newMaker(s *shape) *maker {
	w, n := s.wishes, s.wishes.Order()
	m := &maker{shape: s, orbits: w.Symmetry.Orbits(n)}
	m.solution, m.givens = make([]uint8, n*n), make([]uint8, n*n)
	isClassic, d := w.IsClassic(), &w.Difficulty
	isRare := w.Pattern == nil && d.isRare() && !d.isPlain()
	switch {
	case isRare && d.needsGuess() && isClassic && w.Symmetry == NoSymmetry:
		m.make = m.makeFromNightmare
	case isRare:
		m.make = m.makeByClimbing
	case isClassic && (w.Pattern != nil || !d.isPlain()):
		m.make, m.counter, m.zero, m.blank = m.makeClassic, classic.New(0), '0', '.'
		m.counter.Stop = s.stop
	default:
		m.make = m.makeGeneral
		if w.Pattern != nil {
			m.orbits = orbitsWithout(w.Pattern)
		}
	}
	m.order = make([]int, len(m.orbits))
	switch {
	case w.Pattern != nil || d.isPlain() || isRare:
	case d.Technique != "":
		m.finish = m.addUntilNeeded
	case w.eases():
		m.finish = m.addUntilEasy
	}
	return m
}

// attempt makes a candidate that has the shape, the number of clues, the symmetry and the pattern
// of the wishes, exactly one solution and, if wished, no redundant given. It returns nil if it
// finds none, in a time that is bounded. The candidate depends on the random numbers only. It is
// new; the maker keeps no part of it. The error is context.Cause(ctx) when ctx is done.
func (m *maker) attempt(ctx context.Context, rng *rand.Rand) (*Puzzle, error) {
	m.rng, m.err = rng, nil
	made := m.make(ctx)
	if err := cmp.Or(context.Cause(ctx), m.err); err != nil || !made {
		return nil, err
	}
	if m.finish != nil {
		return m.finish(ctx, m.candidate())
	}
	return m.candidate(), nil
}

// candidate returns the puzzle.
func (m *maker) candidate() *Puzzle {
	order := m.wishes.Order()
	c := &Puzzle{Rules: m.wishes.Rules, Latin: m.wishes.Latin, Solution: puzzle.NewGrid(order, order)}
	c.Rules.Givens = puzzle.NewGrid(order, order)
	copy(c.Solution.Cells, m.solution)
	for cell, v := range m.givens {
		if v != m.blank {
			c.Rules.Givens.Cells[cell] = v - m.zero
		}
	}
	if m.wishes.RandomRegions {
		c.Rules.Regions = m.regions
	}
	return c
}

// fill makes all cells givens.
func (m *maker) fill() {
	for cell, v := range m.solution {
		m.givens[cell] = m.zero + v
	}
	m.clues = len(m.givens)
}

// take takes the givens of an orbit.
func (m *maker) take(orbit []int) {
	for _, cell := range orbit {
		m.givens[cell] = m.blank
	}
	m.clues -= len(orbit)
}

// put undoes take.
func (m *maker) put(orbit []int) {
	for _, cell := range orbit {
		m.givens[cell] = m.zero + m.solution[cell]
	}
	m.clues += len(orbit)
}

// save keeps the puzzle until the next save.
func (m *maker) save() { m.before.set(&m.puzzleState) }

// restore goes back to the puzzle of save.
func (m *maker) restore() { m.puzzleState.set(&m.before) }

func (p *puzzleState) set(from *puzzleState) {
	p.solution, p.givens = append(p.solution[:0], from.solution...), append(p.givens[:0], from.givens...)
	p.clues = from.clues
}

// thin takes givens from the full grid, orbit by orbit in m.order, as long as the solution stays
// unique and there are at least target clues. It returns the orbits that it could not decide.
func (m *maker) thin(target int) (hard [][]int) {
	m.fill()
	begin := 0
	if m.counter != nil {
		begin = m.thinAtOnce(target)
	}
	for _, k := range m.order[begin:] {
		if orbit := m.orbits[k]; m.clues-len(orbit) >= target && m.takeRedundant(orbit) == gaveUp {
			hard = append(hard, orbit)
		}
	}
	return hard
}

// thinGivens takes all orbits of givens that are redundant, in m.order.
func (m *maker) thinGivens() {
	for _, k := range m.order {
		if m.isGiven(k) {
			m.takeRedundant(m.orbits[k])
		}
	}
}

// isGiven reports whether an orbit has givens.
func (m *maker) isGiven(k int) bool { return m.givens[m.orbits[k][0]] != m.blank }

// takeRedundant takes the givens of an orbit if no second solution is found, and the search for it
// did not give up.
func (m *maker) takeRedundant(orbit []int) finding {
	m.take(orbit)
	end := m.others(orbit)
	if end != none {
		m.put(orbit)
	}
	return end
}

// others looks for a second solution. The solution was unique before the orbit was taken, so a
// second one has another value in a cell of the orbit.
func (m *maker) others(orbit []int) finding {
	if m.counter != nil {
		if m.count(2) == 1 {
			return none
		}
		return found
	}
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

// isUnique reports whether the puzzle has one solution, by package cdcl.
func (m *maker) isUnique(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	n, err := fourfold.Count(ctx, cdcl.Solver{}, m.candidate().problem().Problem, 2)
	m.err = cmp.Or(m.err, err)
	return err == nil && n.Int64() == 1
}

// isWished reports whether the puzzle, which has one solution, has everything that is wished.
// minimal says that no given can be left out; if it is false, that is not known.
func (m *maker) isWished(ctx context.Context, minimal bool) bool {
	w := m.wishes
	if w.MaxClues > 0 && (m.clues < w.MinClues || m.clues > w.MaxClues) {
		return false
	}
	return !w.Minimal || minimal || m.needsAll(ctx)
}

// isFree reports whether the givens may be in any cells.
func (w *Wishes) isFree() bool { return w.Symmetry == NoSymmetry && w.Pattern == nil }

// needsAll reports whether no given can be left out.
func (m *maker) needsAll(ctx context.Context) bool {
	for cell, v := range m.givens {
		if v == m.blank {
			continue
		}
		m.givens[cell] = m.blank
		end := m.others([]int{cell})
		redundant := end == none || end == gaveUp && m.isUnique(ctx)
		m.givens[cell] = v
		if redundant {
			return false
		}
	}
	return true
}
