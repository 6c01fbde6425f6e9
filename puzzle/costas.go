package puzzle

import (
	"fmt"

	"fourfold"
)

// maxCostas limits the options, of which there are about N⁴/2.
const maxCostas = 36

// Costas is a puzzle: a Costas array of order N. That is one dot in each row and each column
// of an NxN board, so that the vectors between dots are all different. N is 1 to 36.
// Rotations and reflections of an array are further solutions. (J. P. Costas, 1965.)
type Costas struct{ N int }

// Compile returns the puzzle as an exact cover problem with colors. The columns ("c1", ...),
// the rows ("r1", ...) and the pairs of columns ("q1.2", ...) are primary items. Secondary are
// the place of the dot in each column ("p1", ...), whose color is the row, and the vectors
// ("d1+2" is a step of one column and 2 rows; "d1-2" goes to a smaller row). A vector that
// only one pair of columns can have is no item.
//
// There are two kinds of options: a dot ("c1 r2 p1:2"), and the vector between the dots of
// two columns ("q1.3 p1:2 p3:4 d2+2"). Dots come first, ordered by column and row, and then
// the pairs, ordered by their distance. There are N² + N²(N-1)²/2 options. In the grid, a dot
// has value 1.
func (a Costas) Compile() (*Compiled, error) {
	n := a.N
	if n < 1 || n > maxCostas {
		return nil, badf("a Costas array of order %d: expected 1 to %d", n, maxCostas)
	}
	var d draft
	cols := numbered(d.Primary, "c", n)
	rows := numbered(d.Primary, "r", n)
	dots := numbered(d.Secondary, "p", n)
	for c := range n {
		for r := range n {
			d.add([]fourfold.Item{cols[c], rows[r], dots[c].Paint(colorOf(r))}, newMark(r*n+c, 1))
		}
	}
	for distance := 1; distance < n; distance++ {
		vectors := d.vectors(distance, n)
		for c := range n - distance {
			pair := d.Primary(fmt.Sprintf("q%d.%d", c+1, c+1+distance))
			for r := range n {
				for s := range n {
					if r == s {
						continue
					}
					items := []fourfold.Item{pair, dots[c].Paint(colorOf(r)), dots[c+distance].Paint(colorOf(s))}
					if vectors != nil {
						items = append(items, vectors[s-r])
					}
					d.add(items, newMark(r*n+c, 1), newMark(s*n+c+distance, 1))
				}
			}
		}
	}
	return d.compiled(n, n)
}

// vectors adds an item for each vector between columns at a distance: vectors[s] is a step
// of s rows. It returns nil if there is only one such pair of columns.
func (d *draft) vectors(distance, n int) map[int]fourfold.Item {
	if distance == n-1 {
		return nil
	}
	items := map[int]fourfold.Item{}
	for step := 1; step < n; step++ {
		items[step] = d.Secondary(fmt.Sprintf("d%d+%d", distance, step))
		items[-step] = d.Secondary(fmt.Sprintf("d%d-%d", distance, step))
	}
	return items
}
