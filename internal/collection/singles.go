package collection

import "fourfold/puzzle/canonical"

// A nine is a 9x9 grid that is being filled by naked singles (a cell with one candidate) and hidden
// singles (a value with one cell in a unit). Values are bits, from 1 << 1 to 1 << 9.
type nine struct {
	placed [27]uint16 // the values in each row, column and box
	empty  [81]uint8  // the empty cells, in increasing order; the first left of them count
	left   int
}

const allNine = 1<<10 - 2

// unitsOf has the numbers of the row, the column and the box of each cell.
var unitsOf = func() (units [81][3]uint8) {
	for cell := range units {
		units[cell] = [3]uint8{uint8(cell / 9), uint8(9 + cell%9), uint8(18 + cell/27*3 + cell%9/3)}
	}
	return units
}()

// load takes the givens of a grid, in which no value repeats.
func (n *nine) load(cells *canonical.Cells) {
	n.placed, n.left = [27]uint16{}, 0
	for cell, v := range cells {
		if v == 0 {
			n.empty[n.left] = uint8(cell)
			n.left++
			continue
		}
		n.place(&unitsOf[cell], 1<<v)
	}
}

func (n *nine) place(units *[3]uint8, bit uint16) {
	n.placed[units[0]] |= bit
	n.placed[units[1]] |= bit
	n.placed[units[2]] |= bit
}

// candidates returns the values that no other cell excludes from a cell with these units.
func (n *nine) candidates(units *[3]uint8) uint16 {
	return allNine &^ (n.placed[units[0]] | n.placed[units[1]] | n.placed[units[2]])
}

// solves reports whether singles fill the grid.
func (n *nine) solves(cells *canonical.Cells) bool {
	n.load(cells)
	for before := -1; n.left > 0 && n.left != before; {
		before = n.left
		n.fillNaked()
		n.fillHidden()
	}
	return n.left == 0
}

// fillNaked places the naked singles that it meets in one pass.
func (n *nine) fillNaked() {
	left := 0
	for _, cell := range n.empty[:n.left] {
		u := &unitsOf[cell]
		if c := n.candidates(u); c != 0 && c&(c-1) == 0 {
			n.place(u, c)
			continue
		}
		n.empty[left] = cell
		left++
	}
	n.left = left
}

// fillHidden finds the values with one cell in a unit, and places those whose place is still free.
func (n *nine) fillHidden() {
	var once, twice [27]uint16 // the values with a place in each row, column and box, and with two
	for _, cell := range n.empty[:n.left] {
		units := &unitsOf[cell]
		c := n.candidates(units)
		for _, u := range units {
			twice[u] |= once[u] & c
			once[u] |= c
		}
	}
	left := 0
	for _, cell := range n.empty[:n.left] {
		units := &unitsOf[cell]
		alone := n.candidates(units)
		alone &= once[units[0]]&^twice[units[0]] | once[units[1]]&^twice[units[1]] | once[units[2]]&^twice[units[2]]
		if alone != 0 {
			n.place(units, alone&-alone)
			continue
		}
		n.empty[left] = cell
		left++
	}
	n.left = left
}
