package generate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/kit/poll"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
	"fourfold/sat/cdcl"
)

// A maker makes candidates for the same wishes, one after the other, in memory that it uses again,
// and tests how hard they are. Only one goroutine uses it.
type maker struct {
	wishes *Wishes
	empty  *puzzle.Compiled // the empty grid of the shape
	field  *field           // if every puzzle has its own regions, that of the latest

	// counter counts the solutions of 9x9 Sudokus without further rules. Its paths may find a
	// different solution first, so nothing depends on which one is found. If it is nil, the field
	// looks for solutions, and package cdcl where the field gives up.
	counter *classic.Solver
	filler  filler

	rng *rand.Rand
	err error // of an engine, or errNoGrid, in this attempt

	orbits  [][]int   // of cells that get or lose their givens together
	order   []int     // indices of orbits, in the order in which they are tried
	regions []int     // of the puzzle, if it has its own
	rules   rule.List // of the puzzle, if it has its own
	puzzleState
	before puzzleState // the state before the latest change of a climb
}

// A puzzleState is a puzzle that a maker works on.
type puzzleState struct {
	solution []uint8
	givens   []uint8 // 0 is an empty cell
	clues    int
}

func (p *puzzleState) set(from *puzzleState) {
	copy(p.solution, from.solution)
	copy(p.givens, from.givens)
	p.clues = from.clues
}

// newMaker returns a maker for wishes that Check has accepted. If stop is not nil, it ends the
// counter.
func newMaker(w *Wishes, stop *atomic.Bool) *maker {
	empty, err := w.emptyGrid()
	if err != nil {
		panic(err) // Check has refused such wishes
	}
	n := w.Order()
	m := &maker{wishes: w, empty: empty, orbits: w.Symmetry.Orbits(n), field: newField(empty, nil)}
	for _, p := range []*puzzleState{&m.puzzleState, &m.before} {
		p.solution, p.givens = make([]uint8, n*n), make([]uint8, n*n)
	}
	if w.IsClassic() {
		m.counter = classic.New(0)
		m.counter.Stop = stop
	}
	m.order = make([]int, len(m.orbits))
	return m
}

// attempt makes a candidate that has the shape, the number of clues, the symmetry and the pattern
// of the wishes, exactly one solution and, if wished, no redundant given. It returns nil if it
// finds none, in a time that is bounded. The candidate depends on the random numbers only. It is
// new; the maker keeps no part of it. The error is context.Cause(ctx) when ctx is done.
func (m *maker) attempt(ctx context.Context, rng *rand.Rand) (*Puzzle, error) {
	m.rng, m.err, m.field.looks, m.rules = rng, nil, poll.New(ctx), nil
	made := m.make(ctx)
	if err := cmp.Or(context.Cause(ctx), m.err); err != nil || !made {
		return nil, err
	}
	w, d := m.wishes, &m.wishes.Difficulty
	if d.isPlain() && !w.needsValues() {
		m.descend()
	}
	c := m.candidate()
	switch {
	case w.Pattern != nil || d.isPlain() || d.isRare():
		return c, nil
	case d.Technique != "":
		return m.addUntilNeeded(ctx, c)
	case w.eases():
		return m.addUntilEasy(ctx, c)
	}
	return c, nil
}

// make makes a puzzle and reports whether it has what is wished. Most puzzles come from a full grid
// from which givens are taken at random. If that does not lead to what is wished, a climb follows.
func (m *maker) make(ctx context.Context) bool {
	w, d := m.wishes, &m.wishes.Difficulty
	isRare := w.Pattern == nil && d.isRare()
	if isRare && d.needsGuess() && m.counter != nil && w.isFree() {
		return m.beginNightmare() && m.climb(ctx, m.toHard(1+m.rng.IntN(maxChanges))) && m.isWished(ctx)
	}
	if !m.makeGrid(ctx) {
		return false
	}
	if len(w.With) > 0 {
		m.rules = m.placeRules()
		m.takeAwayWith(ctx)
		return ctx.Err() == nil && m.distance() == 0
	}
	if w.Pattern != nil {
		m.setPattern()
		if m.counter != nil {
			return m.climb(ctx, m.toUnique())
		}
		return m.others(ctx, -1) == none && m.isWished(ctx)
	}
	m.takeAway(ctx)
	if isRare {
		return m.climb(ctx, m.toHard(0)) && m.isWished(ctx)
	}
	switch {
	case m.isWished(ctx):
		return true
	case m.counter == nil:
		return false
	case w.Symmetry == NoSymmetry:
		return m.climb(ctx, m.toWished())
	}
	// Symmetries leave that climb too few steps. Other full grids, and other values, lead farther.
	for range symmetryGrids {
		m.makeGrid(ctx)
		if m.takeAway(ctx); m.isWished(ctx) {
			return true
		}
	}
	return m.drawPattern() && m.climb(ctx, m.toUnique())
}

// candidate returns the puzzle.
func (m *maker) candidate() *Puzzle {
	order := m.wishes.Order()
	c := &Puzzle{Rules: m.wishes.Rules, Latin: m.wishes.Latin, Solution: puzzle.NewGrid(order, order)}
	c.Rules.Givens = puzzle.NewGrid(order, order)
	copy(c.Solution.Cells, m.solution)
	copy(c.Rules.Givens.Cells, m.givens)
	if m.wishes.RandomRegions {
		c.Rules.Regions = m.regions
	}
	c.Rules.Rules = c.Rules.Rules.And(m.rules)
	return c
}

// descend renames the values so that the first row of the solution has the greatest value first,
// and the other values behind it in decreasing order. A search that tries small values first then
// comes to the solution late.
func (m *maker) descend() {
	order := m.wishes.Order()
	name := make([]uint8, order+1)
	for k, v := range m.solution[:order] {
		name[v] = uint8(order - k)
	}
	for cell, v := range m.solution {
		m.solution[cell], m.givens[cell] = name[v], name[m.givens[cell]]
	}
}

// fill makes all cells givens.
func (m *maker) fill() {
	copy(m.givens, m.solution)
	m.clues = len(m.givens)
}

// take takes the givens of an orbit.
func (m *maker) take(orbit []int) {
	for _, cell := range orbit {
		m.givens[cell] = 0
	}
	m.clues -= len(orbit)
}

// put undoes take.
func (m *maker) put(orbit []int) {
	for _, cell := range orbit {
		m.givens[cell] = m.solution[cell]
	}
	m.clues += len(orbit)
}

// isGiven reports whether an orbit has givens.
func (m *maker) isGiven(k int) bool { return m.givens[m.orbits[k][0]] != 0 }

// shuffle puts the orbits into a random order, which does not depend on the order before.
func (m *maker) shuffle() {
	for k := range m.order {
		j := m.rng.IntN(k + 1)
		m.order[k], m.order[j] = m.order[j], k
	}
}

// takeAway takes givens from the full grid at random: as many as can go, or to a wished number. If
// puzzles must be hard for plain backtracking, it takes givens of upper rows first, so few are left
// there.
func (m *maker) takeAway(ctx context.Context) {
	w, target := m.wishes, 0
	if w.MaxClues > 0 && !w.Minimal {
		target = w.MinClues + m.rng.IntN(w.MaxClues-w.MinClues+1)
	}
	m.shuffle()
	if w.Difficulty.isPlain() {
		slices.SortStableFunc(m.order, func(a, b int) int { return m.orbits[a][0]/w.Order() - m.orbits[b][0]/w.Order() })
	}
	m.fill()
	begin := 0
	if m.counter != nil {
		begin = m.takeFirst(target)
	}
	for _, k := range m.order[begin:] {
		if m.clues-len(m.orbits[k]) >= target {
			m.takeRedundant(ctx, m.orbits[k])
		}
	}
}

// takeFirst takes all the first orbits of m.order that can go, but with few searches: puzzles with
// fewer givens have no fewer solutions, so the first orbit that has to stay is found by bisection.
// It returns the number of orbits before that one.
func (m *maker) takeFirst(target int) int {
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

// takeRedundant takes the givens of an orbit if no second solution is found.
func (m *maker) takeRedundant(ctx context.Context, orbit []int) {
	cell := orbit[0]
	if len(orbit) > 1 {
		cell = -1
	}
	if m.take(orbit); m.others(ctx, cell) != none {
		m.put(orbit)
	}
}

// others looks for a second solution. If cell is not negative, the caller knows that a second one has
// another value there. The search may give up if redundant givens do no harm.
func (m *maker) others(ctx context.Context, cell int) finding {
	w := m.wishes
	if m.counter != nil {
		if m.count(2) == 1 {
			return none
		}
		return found
	}
	if m.field.looks.Add(len(m.givens)) != nil {
		return gaveUp
	}
	end := m.field.look(m.givens, cell, m.solution, nil, m.thinLimit())
	if end == gaveUp && (w.Minimal || w.Pattern != nil || w.MaxClues > 0) {
		return m.othersByCDCL(ctx)
	}
	return end
}

// othersByCDCL looks for a second solution by package cdcl.
func (m *maker) othersByCDCL(ctx context.Context) finding {
	if ctx.Err() != nil {
		return gaveUp
	}
	n, err := fourfold.Count(ctx, cdcl.Solver{}, m.candidate().problem().Problem, 2)
	switch {
	case err != nil:
		m.err = cmp.Or(m.err, err)
		return gaveUp
	case n.Int64() == 1:
		return none
	}
	return found
}

// count returns the number of solutions by the counter, at most limit.
func (m *maker) count(limit int64) int64 { return m.solve(limit).Count }

func (m *maker) solve(limit int64) classic.Result {
	var text classic.Puzzle
	for cell, v := range m.givens {
		text[cell] = '0' + v
	}
	return m.counter.Solve(&text, limit)
}

// isWished reports whether the puzzle, which has one solution, has the number of clues that is
// wished and, if wished, no redundant given.
func (m *maker) isWished(ctx context.Context) bool {
	return m.distance() == 0 && m.redundant(ctx, 1) == 0
}

// distance returns how far the number of clues is from those wished.
func (m *maker) distance() int {
	if m.wishes.MaxClues == 0 {
		return 0
	}
	return max(0, m.clues-m.wishes.MaxClues, m.wishes.MinClues-m.clues)
}

// redundant returns the number of givens each of which can be left out, at most limit. It is 0 if
// puzzles with such givens are wished, too.
func (m *maker) redundant(ctx context.Context, limit int) (n int) {
	if !m.wishes.Minimal || m.wishes.isFree() {
		return 0 // in the second case, all of them were taken
	}
	for cell, v := range m.givens {
		if v != 0 && n < limit {
			m.givens[cell] = 0
			if m.others(ctx, cell) == none {
				n++
			}
			m.givens[cell] = v
		}
	}
	return n
}
