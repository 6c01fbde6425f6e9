package generate

import (
	"math/bits"
	"math/rand/v2"
)

// A filler makes full 9x9 grids at random. It uses no engine, so that the grid depends on the
// random numbers only.
//
// A value is a bit. The three boxes of a diagonal share no row and no column, so they are filled
// first, each with a random order of the values. A search fills the other cells: always an empty
// cell with the fewest candidates, with a random one of them. In the end a random one of the
// symmetries of Sudoku moves the cells. So isomorphic grids are equally likely. Grids that are not
// isomorphic are not: some are met up to a few times as often as others.
type filler struct {
	rng      *rand.Rand
	cells    [81]uint16 // the bit of each cell; 0 if it is empty
	used     [27]uint16 // the values of each row, column and box
	empty    [81]uint8  // the empty cells, in the first places
	deadEnds int        // of the search
}

// unitsOf has the row, the column and the box of each cell, as indices of filler.used.
var unitsOf = func() (units [81][3]uint8) {
	for cell := range units {
		r, c := cell/9, cell%9
		units[cell] = [3]uint8{uint8(r), uint8(9 + c), uint8(18 + r/3*3 + c/3)}
	}
	return units
}()

// maxDeadEnds is the number of dead ends after which the search begins again from empty boxes. Few
// searches come to as many.
const maxDeadEnds = 100

// fill makes a full grid, with the values 1 to 9.
func (f *filler) fill(rng *rand.Rand, grid *[81]uint8) {
	f.rng = rng
	for {
		if f.fillBoxes(); f.search(0, f.listEmpty()) {
			f.move(grid)
			return
		}
	}
}

// fillBoxes empties the grid, and fills the three boxes of the diagonal from r1c1.
func (f *filler) fillBoxes() {
	f.cells, f.used, f.deadEnds = [81]uint16{}, [27]uint16{}, 0
	for box := range 3 {
		values := f.order(9)
		for k, v := range values {
			f.put(uint8((3*box+k/3)*9+3*box+k%3), 1<<v)
		}
	}
}

// order returns the numbers from 0 to n-1, at most 9, in a random order.
func (f *filler) order(n int) (order [9]uint8) {
	for k := range n {
		j := f.rng.IntN(k + 1)
		order[k], order[j] = order[j], uint8(k)
	}
	return order
}

func (f *filler) put(cell uint8, value uint16) {
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
func (f *filler) candidates(cell uint8) uint16 {
	u := &unitsOf[cell]
	return 0x1ff &^ (f.used[u[0]] | f.used[u[1]] | f.used[u[2]])
}

// listEmpty lists the empty cells, and returns their number.
func (f *filler) listEmpty() (n int) {
	for cell, value := range f.cells {
		if value == 0 {
			f.empty[n] = uint8(cell)
			n++
		}
	}
	return n
}

// search fills the n empty cells, of which the first depth are filled. It returns false after
// maxDeadEnds.
func (f *filler) search(depth, n int) bool {
	if depth == n {
		return true
	}
	cell := f.choose(depth, n)
	for values := f.candidates(cell); values != 0 && f.deadEnds < maxDeadEnds; {
		value := f.pick(values)
		values &^= value
		if f.put(cell, value); f.search(depth+1, n) {
			return true
		}
		f.take(cell)
	}
	f.deadEnds++
	return false
}

// choose moves the cell to fill at a depth there in the list, and returns it.
func (f *filler) choose(depth, n int) uint8 {
	best, fewest := depth, 10
	for k := depth; k < n && fewest > 1; k++ {
		if count := bits.OnesCount16(f.candidates(f.empty[k])); count < fewest {
			best, fewest = k, count
		}
	}
	f.empty[depth], f.empty[best] = f.empty[best], f.empty[depth]
	return f.empty[depth]
}

// pick returns a random one of the values.
func (f *filler) pick(values uint16) uint16 {
	n := bits.OnesCount16(values)
	if n > 1 {
		for range f.rng.IntN(n) {
			values &= values - 1
		}
	}
	return values & -values
}

// move writes the grid with its bands, stacks, rows in bands and columns in stacks in a random
// order, transposed or not. The values are in a random order already.
func (f *filler) move(grid *[81]uint8) {
	rows, cols := f.lines(), f.lines()
	down, right := 9, 1
	if f.rng.IntN(2) == 1 {
		down, right = 1, 9
	}
	for r, fromRow := range rows {
		for c, fromCol := range cols {
			value := f.cells[int(fromRow)*9+int(fromCol)]
			grid[r*down+c*right] = uint8(bits.TrailingZeros16(value) + 1)
		}
	}
}

// lines returns the rows in an order that keeps bands together.
func (f *filler) lines() (lines [9]uint8) {
	bands := f.order(3)
	for band := range 3 {
		in := f.order(3)
		for k := range 3 {
			lines[3*band+k] = 3*bands[band] + in[k]
		}
	}
	return lines
}
