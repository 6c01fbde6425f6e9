package collection

import (
	"math/bits"

	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// The methods of this file follow singles until none is left: naked singles (a cell with one
// candidate), hidden singles (a value with one cell in a unit), or both.

// A nine is a 9x9 grid that is being filled. Values are bits, from 1 << 1 to 1 << 9.
type nine struct {
	rows, cols, boxes [9]uint16 // the values that are placed
	empty             [81]uint8 // the empty cells, in increasing order; the first left of them count
	left              int
}

const allNine = 1<<10 - 2

func boxOf(cell int) int { return cell/27*3 + cell%9/3 }

// load takes the givens of a grid, in which no value repeats.
func (n *nine) load(cells *canonical.Cells) {
	*n = nine{}
	for cell, v := range cells {
		if v == 0 {
			n.empty[n.left] = uint8(cell)
			n.left++
			continue
		}
		n.place(cell, 1<<v)
	}
}

func (n *nine) place(cell int, bit uint16) {
	n.rows[cell/9] |= bit
	n.cols[cell%9] |= bit
	n.boxes[boxOf(cell)] |= bit
}

// candidates returns the values that no other cell excludes.
func (n *nine) candidates(cell int) uint16 {
	return allNine &^ (n.rows[cell/9] | n.cols[cell%9] | n.boxes[boxOf(cell)])
}

// solves reports whether singles fill the grid.
func (n *nine) solves(cells *canonical.Cells, naked, hidden bool) bool {
	n.load(cells)
	for before := -1; n.left > 0 && n.left != before; {
		before = n.left
		if naked {
			n.fillNaked()
		}
		if hidden {
			n.fillHidden()
		}
	}
	return n.left == 0
}

// fillNaked places the naked singles that it meets in one pass.
func (n *nine) fillNaked() {
	left := 0
	for _, cell := range n.empty[:n.left] {
		if c := n.candidates(int(cell)); bits.OnesCount16(c) == 1 {
			n.place(int(cell), c)
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
		c := n.candidates(int(cell))
		for _, u := range unitsOf(int(cell)) {
			twice[u] |= once[u] & c
			once[u] |= c
		}
	}
	left := 0
	for _, cell := range n.empty[:n.left] {
		alone := uint16(0)
		for _, u := range unitsOf(int(cell)) {
			alone |= once[u] &^ twice[u]
		}
		if alone &= n.candidates(int(cell)); alone != 0 {
			n.place(int(cell), alone&-alone)
			continue
		}
		n.empty[left] = cell
		left++
	}
	n.left = left
}

// unitsOf returns the numbers of the row, the column and the box of a cell.
func unitsOf(cell int) [3]int { return [3]int{cell / 9, 9 + cell%9, 18 + boxOf(cell)} }

// solvesBySingles does the same for any puzzle on a grid whose problem has no colors.
func solvesBySingles(c *puzzle.Compiled, givens puzzle.Grid, naked, hidden bool) bool {
	p := c.Problem
	f := filling{c: c, live: make([]bool, p.NumOptions()), count: make([]int, p.NumItems()), covered: make([]bool, p.NumItems())}
	for o := range p.NumOptions() {
		f.live[o] = true
		for _, item := range p.Option(o) {
			f.count[item.Index]++
		}
	}
	f.left = int(p.NumPrimary())
	f.pass(func(i int32) bool {
		cell, ok := c.Cell(i)
		return ok && givens.Cells[cell] != 0
	})
	for before := -1; f.left > 0 && f.left != before; {
		before = f.left
		f.pass(func(i int32) bool {
			_, isCell := c.Cell(i)
			return isCell && naked || !isCell && hidden
		})
	}
	return f.left == 0
}

// A filling is a puzzle that is being filled.
type filling struct {
	c       *puzzle.Compiled
	live    []bool // by option: it can still be chosen
	count   []int  // by item: how many of its options are live
	covered []bool // by item
	left    int    // primary items that are not covered
}

// pass covers the items that have one live option and that may be used.
func (f *filling) pass(use func(item int32) bool) {
	p := f.c.Problem
	for i := range p.NumItems() {
		if !p.IsPrimary(i) || f.covered[i] || f.count[i] != 1 || !use(i) {
			continue
		}
		for _, o := range p.Uses(i) {
			if f.live[o] {
				f.choose(o)
				break
			}
		}
	}
}

// choose covers the items of an option, and removes all options with one of these items.
func (f *filling) choose(o int32) {
	p := f.c.Problem
	for _, item := range p.Option(o) {
		i := item.Index
		f.covered[i] = true
		if p.IsPrimary(i) {
			f.left--
		}
		for _, other := range p.Uses(i) {
			if f.live[other] {
				f.remove(other)
			}
		}
	}
}

func (f *filling) remove(o int32) {
	f.live[o] = false
	for _, item := range f.c.Problem.Option(o) {
		f.count[item.Index]--
	}
}
