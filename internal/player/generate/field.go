package generate

import (
	"math/bits"
	"math/rand/v2"

	"fourfold/internal/kit/poll"
)

// A finding is the end of a search on a field.
type finding uint8

const (
	none   finding = iota // there is no solution
	found                 // the field has a solution in its cells
	gaveUp                // the limit of nodes, or the context, ended the search
)

// done marks the cells whose value has been taken from all their peers. Values are the bits below.
const done = 1 << 63

// A field has the rules of a grid, and a search: singles, and guesses where there are none. It is
// much faster than an engine on the puzzles that a generator tests, most of which need few guesses.
// One goroutine at a time may use it.
type field struct {
	order   int
	all     uint64    // all values, as bits 0 to order-1
	allowed []uint64  // the values that each cell may have
	units   [][]int32 // the cells of each unit
	unitsOf [][]int32 // the units of each cell
	peers   [][]int32 // the cells that share a unit with a cell

	// rivals has, for value v of a cell, the candidates beside those of its peers that exclude
	// it, at cell*order + v-1. It is nil if there are none.
	rivals [][]rival

	cells []uint64 // the values that each cell may have, and done
	left  int      // cells without done
	looks poll.Poll

	queue   []int32 // cells with one value, without done
	changed []int32 // units that have lost a value and were not looked at since
	isNew   []bool  // whether a unit is in changed

	saved []uint64 // stack of cells, for the decisions of the search
	nodes int64
	known []uint8 // a solution that the search passes over; nil means none
}

// A rival is a set of values of a cell.
type rival struct {
	cell   int32
	values uint64
}

// look looks for a solution with the givens, other than known if that is not nil. If cell is not
// negative, that solution has another value there than known. rng and limit are those of search.
func (f *field) look(givens []uint8, cell int, known []uint8, rng *rand.Rand, limit int64) finding {
	f.load(givens)
	if cell >= 0 {
		f.cells[cell] &^= 1 << (known[cell] - 1)
	}
	if !f.begin() {
		return none
	}
	f.known = known
	return f.search(rng, limit)
}

// load sets the cells to the givens.
func (f *field) load(givens []uint8) {
	for cell, v := range givens {
		f.cells[cell] = f.allowed[cell]
		if v != 0 {
			f.cells[cell] &= 1 << (v - 1)
		}
	}
}

// begin follows singles after load. It returns false at a dead end.
func (f *field) begin() bool {
	f.nodes, f.left, f.saved = 0, len(f.cells), f.saved[:0]
	f.clear()
	for cell, c := range f.cells {
		if c == 0 {
			return false
		}
		if c&(c-1) == 0 {
			f.queue = append(f.queue, int32(cell))
		}
	}
	for u := range f.units {
		f.touch(int32(u))
	}
	return f.propagate()
}

// clear empties the lists of work. A dead end leaves work behind.
func (f *field) clear() {
	f.queue = f.queue[:0]
	for _, u := range f.changed {
		f.isNew[u] = false
	}
	f.changed = f.changed[:0]
}

func (f *field) touch(u int32) {
	if !f.isNew[u] {
		f.isNew[u] = true
		f.changed = append(f.changed, u)
	}
}

// propagate follows naked and hidden singles. It returns false at a dead end.
func (f *field) propagate() bool {
	for {
		if !f.nakedSingles() {
			return false
		}
		n := len(f.changed)
		if n == 0 {
			return true
		}
		u := f.changed[n-1]
		f.changed = f.changed[:n-1]
		f.isNew[u] = false
		if !f.hiddenSingles(f.units[u]) {
			return false
		}
	}
}

// nakedSingles takes the value of each cell in the queue from the peers of the cell.
func (f *field) nakedSingles() bool {
	for len(f.queue) > 0 {
		cell := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		value := f.cells[cell]
		if value&done != 0 {
			continue
		}
		f.cells[cell] |= done
		f.left--
		for _, peer := range f.peers[cell] {
			if f.cells[peer]&value != 0 && !f.remove(peer, value) {
				return false
			}
		}
		if f.rivals != nil && !f.removeRivals(cell, value) {
			return false
		}
	}
	return true
}

// removeRivals takes the candidates from other cells that the value of a cell excludes.
func (f *field) removeRivals(cell int32, value uint64) bool {
	for _, r := range f.rivals[int(cell)*f.order+bits.TrailingZeros64(value)] {
		if f.cells[r.cell]&r.values != 0 && !f.remove(r.cell, r.values) {
			return false
		}
	}
	return true
}

// remove takes values from a cell, at least one of which the cell has.
func (f *field) remove(cell int32, values uint64) bool {
	left := f.cells[cell] &^ values
	f.cells[cell] = left
	if left&f.all == 0 {
		return false
	}
	if left&(left-1) == 0 {
		f.queue = append(f.queue, cell)
	}
	for _, u := range f.unitsOf[cell] {
		f.touch(u)
	}
	return true
}

// hiddenSingles puts each value that has one place left in the unit into that place.
func (f *field) hiddenSingles(unit []int32) bool {
	var once, twice, taken uint64
	for _, cell := range unit {
		c := f.cells[cell]
		twice |= once & c
		once |= c
		if c&done != 0 {
			taken |= c
		}
	}
	if len(unit) < f.order {
		return true // no value must be in this unit
	}
	if once&f.all != f.all {
		return false
	}
	for single := f.all & once &^ twice &^ taken; single != 0; single &= single - 1 {
		value := single & -single
		for _, cell := range unit {
			if c := f.cells[cell]; c&value != 0 {
				if c != value && !f.remove(cell, c&^value) {
					return false
				}
				break
			}
		}
	}
	return true
}

// search looks for a solution below the state after begin, other than known. It gives up after the
// limit of nodes; 0 means no limit. With rng, the decisions are random; without, the first of the
// cells with fewest values gets its values in increasing order.
func (f *field) search(rng *rand.Rand, limit int64) finding {
	f.nodes++
	if f.left == 0 {
		if f.known != nil && f.holds(f.known) {
			return none
		}
		return found
	}
	if f.looks.Add(len(f.cells)) != nil || limit > 0 && f.nodes > limit {
		return gaveUp
	}
	cell := f.decide(rng)
	mark := len(f.saved)
	f.saved = append(f.saved, f.cells...)
	left := f.left
	for values := f.cells[cell]; values != 0; {
		value := pick(values, rng)
		values &^= value
		f.set(int32(cell), value)
		if f.propagate() {
			if end := f.search(rng, limit); end != none {
				return end
			}
		}
		f.restore(mark, left)
	}
	f.saved = f.saved[:mark]
	return none
}

// set leaves one value in a cell.
func (f *field) set(cell int32, value uint64) {
	f.cells[cell] = value
	f.queue = append(f.queue, cell)
	for _, u := range f.unitsOf[cell] {
		f.touch(u)
	}
}

// restore goes back to the state that saved has from mark on.
func (f *field) restore(mark, left int) {
	f.clear()
	copy(f.cells, f.saved[mark:])
	f.left = left
}

// decide returns a cell with fewest values.
func (f *field) decide(rng *rand.Rand) int {
	best, fewest, ties := -1, 65, 0
	for cell, c := range f.cells {
		if c&done != 0 {
			continue
		}
		switch n := bits.OnesCount64(c); {
		case n < fewest:
			best, fewest, ties = cell, n, 1
		case n == fewest && rng != nil:
			if ties++; rng.IntN(ties) == 0 {
				best = cell
			}
		}
		if fewest == 2 && rng == nil {
			break
		}
	}
	return best
}

// pick returns one of the values: a random one with rng, else the smallest.
func pick(values uint64, rng *rand.Rand) uint64 {
	if rng != nil && values&(values-1) != 0 {
		for range rng.IntN(bits.OnesCount64(values)) {
			values &= values - 1
		}
	}
	return values & -values
}

// holds reports whether the cells have the values of a full grid.
func (f *field) holds(grid []uint8) bool {
	for cell, v := range grid {
		if f.cells[cell]&^done != 1<<(v-1) {
			return false
		}
	}
	return true
}

// grid writes the solution that was found.
func (f *field) grid(cells []uint8) {
	for cell, c := range f.cells {
		cells[cell] = uint8(bits.TrailingZeros64(c) + 1)
	}
}
