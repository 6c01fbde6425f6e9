package generate

import (
	"math/rand/v2"
	"slices"

	"fourfold/puzzle"
)

// randomRegions returns the regions of a jigsaw: order connected regions of order cells each,
// as puzzle.Sudoku has them, for an order of 4 or more. It begins with the rows, and then lets
// neighboring regions exchange cells at random, as long as both stay connected. The regions are
// numbered in the order of their first cells. Not every layout has a solution.
func randomRegions(order int, rng *rand.Rand) []int {
	j := newJigsaw(order, rowsAsRegions(order))
	for n := 0; n < exchanges*order; {
		if j.exchange(rng) {
			n++
		}
	}
	return puzzle.Renumbered(j.region)
}

// rowsAsRegions returns the rows as regions.
func rowsAsRegions(order int) []int {
	regions := make([]int, order*order)
	for cell := range regions {
		regions[cell] = cell / order
	}
	return regions
}

// exchanges is the number of exchanges for each region. After half as many, hardly any trace
// of the rows is left.
const exchanges = 40

type jigsaw struct {
	order  int
	near   [][]int // the cells beside, above and below each cell
	region []int   // of each cell

	seen []bool // for connected
	walk []int
}

func newJigsaw(order int, regions []int) *jigsaw {
	cells := order * order
	j := &jigsaw{order: order, near: make([][]int, cells), region: regions, seen: make([]bool, cells)}
	for cell := range cells {
		for _, next := range [...]struct {
			cell   int
			inside bool
		}{
			{cell - order, cell >= order}, {cell - 1, cell%order > 0},
			{cell + 1, cell%order < order-1}, {cell + order, cell+order < cells},
		} {
			if next.inside {
				j.near[cell] = append(j.near[cell], next.cell)
			}
		}
	}
	return j
}

// exchange takes a cell at the border of two regions, gives it to the other region, and gives
// another cell of that region back. It returns false, with nothing changed, if the cells that it
// has drawn cannot be exchanged.
func (j *jigsaw) exchange(rng *rand.Rand) bool {
	cell := rng.IntN(len(j.region))
	from, to := j.region[cell], j.region[j.near[cell][rng.IntN(len(j.near[cell]))]]
	if from == to {
		return false
	}
	j.region[cell] = to
	var back []int
	for other, r := range j.region {
		if r == to && other != cell && slices.ContainsFunc(j.near[other], func(n int) bool { return j.region[n] == from }) {
			back = append(back, other)
		}
	}
	if len(back) > 0 {
		other := back[rng.IntN(len(back))]
		j.region[other] = from
		if j.connected(cell) && j.connected(other) {
			return true
		}
		j.region[other] = to
	}
	j.region[cell] = from
	return false
}

// connected reports whether the region of a cell is connected.
func (j *jigsaw) connected(cell int) bool {
	clear(j.seen)
	j.seen[cell], j.walk = true, append(j.walk[:0], cell)
	for k := 0; k < len(j.walk); k++ {
		for _, next := range j.near[j.walk[k]] {
			if j.region[next] == j.region[cell] && !j.seen[next] {
				j.seen[next] = true
				j.walk = append(j.walk, next)
			}
		}
	}
	return len(j.walk) == j.order
}
