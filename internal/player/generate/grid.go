package generate

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"

	"fourfold/internal/kit/poll"
)

// Limits of the work of an attempt. The nodes are those of a field: most searches of puzzles up to
// order 16 need fewer than 100.
const (
	fillNodes = 2000 // of the search for a full grid
	thinNodes = 500  // of one search for a second solution; fewer above order 16, where nodes take longer
)

// thinLimit returns the number of nodes after which the search for a second solution gives up.
func (m *maker) thinLimit() int64 {
	n := int64(m.wishes.Order())
	return min(thinNodes, thinNodes*16*16*16/(n*n*n)+1)
}

// errNoGrid is the error about rules that contradict each other.
var errNoGrid = errors.New("no full grid obeys the rules: expected other rules, or a larger order")

// makeGrid makes a full grid, and draws the regions first if every puzzle has its own. It returns
// false if it finds none, and sets err if there is none.
func (m *maker) makeGrid(ctx context.Context) bool {
	if m.counter != nil {
		m.filler.fill(m.rng, m.solution)
		return true
	}
	if m.wishes.RandomRegions {
		m.regions = randomRegions(m.wishes.Order(), m.rng)
		m.field = newField(m.empty, m.regions)
		m.field.looks = poll.New(ctx)
	}
	clear(m.givens)
	switch m.field.look(m.givens, -1, nil, m.rng, fillNodes) {
	case found:
		m.field.grid(m.solution)
		return true
	case none:
		if !m.wishes.RandomRegions {
			m.err = errNoGrid
		}
	}
	return false
}

// A filler makes full 9x9 grids at random. It uses no engine, so that the grid depends on the
// random numbers only.
//
// A value is a bit. First three boxes that share no row and no column are filled, each with a random
// order of the values. A search fills the other cells: always a random one of the empty cells with
// the fewest candidates, with a random one of them. No line, box or value is preferred, so
// isomorphic grids are equally likely. Grids that are not isomorphic are not: some are met up to a
// few times as often as others.
type filler struct {
	cells [81]uint64 // the bit of each cell; 0 if it is empty
	used  [27]uint64 // the values of each row, column and box
	empty []uint8    // the cells outside of the three boxes
}

// unitsOf has the row, the column and the box of each cell, as indices of filler.used.
var unitsOf [81][3]uint8

func init() {
	for cell := range unitsOf {
		r, c := cell/9, cell%9
		unitsOf[cell] = [3]uint8{uint8(r), uint8(9 + c), uint8(18 + r/3*3 + c/3)}
	}
}

// fill makes a full grid, with the values 1 to 9.
func (f *filler) fill(rng *rand.Rand, grid []uint8) {
	*f = filler{empty: f.empty[:0]}
	for band, stack := range rng.Perm(3) {
		for k, v := range rng.Perm(9) {
			f.put(uint8((3*band+k/3)*9+3*stack+k%3), 1<<v)
		}
	}
	for cell, value := range f.cells {
		if value == 0 {
			f.empty = append(f.empty, uint8(cell))
		}
	}
	rng.Shuffle(len(f.empty), func(i, j int) { f.empty[i], f.empty[j] = f.empty[j], f.empty[i] })
	f.search(rng, f.empty)
	for cell, value := range f.cells {
		grid[cell] = uint8(bits.TrailingZeros64(value) + 1)
	}
}

func (f *filler) put(cell uint8, value uint64) {
	f.cells[cell] = value
	for _, u := range unitsOf[cell] {
		f.used[u] |= value
	}
}

func (f *filler) take(cell uint8) {
	for _, u := range unitsOf[cell] {
		f.used[u] &^= f.cells[cell]
	}
	f.cells[cell] = 0
}

// candidates returns the values that a cell may have.
func (f *filler) candidates(cell uint8) uint64 {
	u := &unitsOf[cell]
	return 0x1ff &^ (f.used[u[0]] | f.used[u[1]] | f.used[u[2]])
}

// search fills the empty cells, whose order it changes. It returns false if that is impossible.
func (f *filler) search(rng *rand.Rand, empty []uint8) bool {
	if len(empty) == 0 {
		return true
	}
	best, fewest := 0, 10
	for k, cell := range empty {
		if count := bits.OnesCount64(f.candidates(cell)); count < fewest {
			best, fewest = k, count
			if count <= 1 {
				break
			}
		}
	}
	cell := empty[best]
	empty[0], empty[best] = cell, empty[0]
	for values := f.candidates(cell); values != 0; {
		value := pick(values, rng)
		values &^= value
		if f.put(cell, value); f.search(rng, empty[1:]) {
			return true
		}
		f.take(cell)
	}
	return false
}
