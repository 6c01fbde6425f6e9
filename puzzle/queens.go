package puzzle

import (
	"strconv"

	"fourfold"
)

// maxQueens limits the problem to 2^20 options.
const maxQueens = 1000

// Queens is a puzzle: place N queens on an NxN board so that no queen attacks another. N
// is 1 to 1000.
type Queens struct{ N int }

// Compile returns the puzzle as an exact cover problem. Each row and each column is a
// primary item ("r1", "c1"), because it must have exactly one queen. Each diagonal of two
// or more squares is a secondary item, because it may have no queen. On each of the
// diagonals "a1", "a2", ... the sum of row and column is constant; they are numbered from
// the corner r1c1. On each of the diagonals "b1", "b2", ... the difference is constant;
// they are numbered from the last cell of row 1. An option is a square ("r1c2"), and its
// Placement has value 1.
func (q Queens) Compile() (*Compiled, error) {
	n := q.N
	if n < 1 || n > maxQueens {
		return nil, badf("%d queens: expected 1 to %d", n, maxQueens)
	}
	var b fourfold.Builder
	b.Grow(2*n+4*n, n*n, 4*n*n)
	rows := numbered(b.Primary, "r", n)
	cols := numbered(b.Primary, "c", n)
	// Diagonals 0 and 2n-2 are single squares and are left out.
	sums := numbered(b.Secondary, "a", max(0, 2*n-3))
	differences := numbered(b.Secondary, "b", max(0, 2*n-3))

	marks := make([]mark, 0, n*n)
	for r := range n {
		for c := range n {
			items := []fourfold.Item{rows[r], cols[c]}
			if d := r + c; d > 0 && d < 2*n-2 {
				items = append(items, sums[d-1])
			}
			if d := r - c + n - 1; d > 0 && d < 2*n-2 {
				items = append(items, differences[d-1])
			}
			b.Option(CellName(r*n+c, n), items...)
			marks = append(marks, newMark(r*n+c, 1))
		}
	}
	p, err := b.Problem()
	if err != nil {
		return nil, err
	}
	return &Compiled{Problem: p, rows: n, cols: n, marks: marks}, nil
}

// numbered adds n items, with names that are numbered from 1.
func numbered(add func(string) fourfold.Item, prefix string, n int) []fourfold.Item {
	items := make([]fourfold.Item, n)
	for i := range items {
		items[i] = add(prefix + strconv.Itoa(i+1))
	}
	return items
}
