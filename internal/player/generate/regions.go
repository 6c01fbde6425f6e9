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
	j := &jigsaw{order: order, region: rowsAsRegions(order)}
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
	region []int // of each cell
}

// exchange takes a cell at the border of two regions, gives it to the other region, and gives
// another cell of that region back. It returns false, with nothing changed, if the cells that it
// has drawn cannot be exchanged.
func (j *jigsaw) exchange(rng *rand.Rand) bool {
	cell := rng.IntN(len(j.region))
	neighbors := j.neighbors(cell)
	from, to := j.region[cell], j.region[neighbors[rng.IntN(len(neighbors))]]
	if from == to {
		return false
	}
	j.region[cell] = to
	var back []int
	for other, r := range j.region {
		if r == to && other != cell && slices.ContainsFunc(j.neighbors(other), func(n int) bool { return j.region[n] == from }) {
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

// neighbors returns the cells beside, above and below a cell.
func (j *jigsaw) neighbors(cell int) []int {
	all := make([]int, 0, 4)
	if cell >= j.order {
		all = append(all, cell-j.order)
	}
	if cell%j.order > 0 {
		all = append(all, cell-1)
	}
	if cell%j.order < j.order-1 {
		all = append(all, cell+1)
	}
	if cell+j.order < len(j.region) {
		all = append(all, cell+j.order)
	}
	return all
}

// connected reports whether the region of a cell is connected.
func (j *jigsaw) connected(cell int) bool {
	seen, region := make([]bool, len(j.region)), []int{cell}
	seen[cell] = true
	for k := 0; k < len(region); k++ {
		for _, next := range j.neighbors(region[k]) {
			if j.region[next] == j.region[cell] && !seen[next] {
				seen[next] = true
				region = append(region, next)
			}
		}
	}
	return len(region) == j.order
}
