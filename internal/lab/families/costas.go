package families

import (
	"fmt"

	"fourfold"
)

var costas = Family{
	Name: "costas", About: "place N dots, one in each row and column, so that the vectors between them are all different",
	Params: []Param{number("N", "the order of the array", 1, 36)}, Source: "OEIS A008404; J. P. Costas 1965", Examples: []string{"7"},
	make: byNumber("Costas arrays of order %d", buildCostas, sequence{"A008404", 1, `1 2 4 12 40 116 200 444 760 2160 4368 7852 12828
		17252 19612 21104 18276 15096 10240 6464 3536 2052 872 200 88 56 204 712 164`}.of),
}

// buildCostas makes primary items of the columns ("c1", ...), the rows ("r1", ...) and the pairs
// of columns ("q1.2", ...). Secondary are the place of the dot in each column ("p1", ...), whose
// color is the row, and the vectors ("d1+2" is a step of one column and 2 rows; "d1-2" goes to a
// smaller row). A vector that only one pair of columns can have is no item.
//
// There are two kinds of options: a dot ("c1 r2 p1:2"), and the vector between the dots of two
// columns ("q1.3 p1:2 p3:4 d2+2"). Dots come first, ordered by column and row, and then the pairs,
// ordered by their distance. There are N² + N²(N-1)²/2 options.
func buildCostas(b *fourfold.Builder, n int) {
	const colors = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa" // Knuth's programs read one character
	cols, rows, dots := numbered(b.Primary, "c", n), numbered(b.Primary, "r", n), numbered(b.Secondary, "p", n)
	dot := func(c, r int) fourfold.Item { return dots[c].Paint(fourfold.Color(colors[r])) }
	for c := range n {
		for r := range n {
			b.Option("", cols[c], rows[r], dot(c, r))
		}
	}
	for distance := 1; distance < n; distance++ {
		vectors := map[int]fourfold.Item{} // by the rows of their step
		for step := 1; step < n && distance < n-1; step++ {
			vectors[step] = b.Secondary(fmt.Sprintf("d%d+%d", distance, step))
			vectors[-step] = b.Secondary(fmt.Sprintf("d%d-%d", distance, step))
		}
		for c := range n - distance {
			pair := b.Primary(fmt.Sprintf("q%d.%d", c+1, c+1+distance))
			for r := range n {
				for s := range n {
					items := []fourfold.Item{pair, dot(c, r), dot(c+distance, s)}
					if v, ok := vectors[s-r]; ok {
						items = append(items, v)
					}
					if r != s {
						b.Option("", items...)
					}
				}
			}
		}
	}
}
