package generate

import "fourfold/puzzle"

// A draft is a puzzle that a maker works on.
type draft struct {
	wishes      *Wishes
	orbits      [][]int // of cells that get or lose their givens together
	solution    []uint8
	givens      []uint8 // each is zero plus its value, or blank
	zero, blank uint8
	clues       int
	regions     []int // of the puzzle, if it has its own
}

// fill makes all cells givens.
func (d *draft) fill() {
	for cell, v := range d.solution {
		d.givens[cell] = d.zero + v
	}
	d.clues = len(d.givens)
}

// take takes the givens of an orbit.
func (d *draft) take(orbit []int) {
	for _, cell := range orbit {
		d.givens[cell] = d.blank
	}
	d.clues -= len(orbit)
}

// put undoes take.
func (d *draft) put(orbit []int) {
	for _, cell := range orbit {
		d.givens[cell] = d.zero + d.solution[cell]
	}
	d.clues += len(orbit)
}

// noRedundant reports whether no given can be left out. isUnique reports whether the puzzle has one
// solution, if it had one with the given of a cell.
func (d *draft) noRedundant(isUnique func(cell int) bool) bool {
	for cell, v := range d.givens {
		if v == d.blank {
			continue
		}
		d.givens[cell] = d.blank
		redundant := isUnique(cell)
		d.givens[cell] = v
		if redundant {
			return false
		}
	}
	return true
}

// candidate returns the puzzle.
func (d *draft) candidate() *Candidate {
	order := d.wishes.Order()
	c := &Candidate{Puzzle: Puzzle{Rules: d.wishes.Rules, Latin: d.wishes.Latin, Solution: puzzle.NewGrid(order, order)}}
	c.Rules.Givens = puzzle.NewGrid(order, order)
	copy(c.Solution.Cells, d.solution)
	for cell, v := range d.givens {
		if v != d.blank {
			c.Rules.Givens.Cells[cell] = v - d.zero
		}
	}
	if d.wishes.RandomRegions {
		c.Rules.Regions = d.regions
	}
	return c
}
