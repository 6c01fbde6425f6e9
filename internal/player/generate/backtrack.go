package generate

import (
	"context"

	"fourfold/internal/kit/poll"
)

// A backtracker counts the nodes of cp.Backtracking, the solver bt, on a board. It is about five
// times as fast, since it knows that the problem is a grid. The board must have no rivals. One
// goroutine at a time may use it.
type backtracker struct {
	*board
	fits  []uint64 // the values of each cell that no given contradicts
	used  []uint64 // the values of each unit above the current cell
	rest  []uint64 // the values that a cell has still to try
	value []uint64 // the value that a cell has
}

func newBacktracker(b *board) *backtracker {
	n := len(b.peers)
	return &backtracker{board: b, fits: make([]uint64, n), used: make([]uint64, len(b.units)), rest: make([]uint64, n), value: make([]uint64, n)}
}

// nodes returns the number of nodes that bt needs to find the first solution. It stops counting at
// the limit, and when ctx is done. The givens must not contradict each other.
func (t *backtracker) nodes(ctx context.Context, givens []uint8, limit int64) (n int64) {
	t.begin(givens)
	looks := poll.New(ctx)
	last := len(t.fits) - 1
	cell := 0
	t.rest[0] = t.fits[0]
	for n < limit {
		values := t.rest[cell]
		if values == 0 {
			if cell--; cell < 0 {
				return n
			}
			t.flip(cell)
			continue
		}
		if looks.Add(1) != nil {
			return n
		}
		n++
		if cell == last {
			return n
		}
		t.value[cell] = values & -values
		t.rest[cell] = values & (values - 1)
		t.flip(cell)
		cell++
		t.rest[cell] = t.fits[cell] &^ t.usedAt(cell)
	}
	return n
}

// begin sets the values that the givens allow.
func (t *backtracker) begin(givens []uint8) {
	clear(t.used)
	for cell, v := range givens {
		if v != 0 {
			t.value[cell] = 1 << (v - 1)
			t.flip(cell)
		}
	}
	for cell, v := range givens {
		if t.fits[cell] = t.board.allowed[cell] &^ t.usedAt(cell); v != 0 {
			t.fits[cell] = 1 << (v - 1)
		}
	}
	clear(t.used)
}

// flip puts the value of a cell into its units, or takes it out of them.
func (t *backtracker) flip(cell int) {
	for _, u := range t.unitsOf[cell] {
		t.used[u] ^= t.value[cell]
	}
}

func (t *backtracker) usedAt(cell int) (used uint64) {
	for _, u := range t.unitsOf[cell] {
		used |= t.used[u]
	}
	return used
}

// descend renames the values of a full grid so that the first row has the greatest value first, and
// the other values behind it in decreasing order. A search that tries small values first then comes
// to the solution late.
func descend(grid []uint8, order int) {
	name := make([]uint8, order+1)
	for k, v := range grid[:order] {
		name[v] = uint8(order - k)
	}
	for cell, v := range grid {
		grid[cell] = name[v]
	}
}
