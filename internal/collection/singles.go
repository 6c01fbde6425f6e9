package collection

import (
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// The methods of this file follow singles until none is left: naked singles (a cell with one
// candidate), hidden singles (a value with one cell in a unit), or both.

// A nine is a 9x9 grid that is being filled. Values are bits, from 1 << 1 to 1 << 9.
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
