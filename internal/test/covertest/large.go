package covertest

import "fourfold"

// EmptySudoku returns the problem of the empty Sudoku with boxes of the given order: 9x9 for 3,
// 25x25 for 5. Its items have kinds.
func EmptySudoku(box int) *fourfold.Problem {
	var b fourfold.Builder
	n := box * box
	of := func(kind, prefix string) []fourfold.Item {
		b.Kind(kind)
		return items(b.Primary, prefix, n*n)
	}
	cells, rows, columns, boxes := of("cell", "x"), of("row", "r"), of("column", "c"), of("box", "b")
	for x := range n * n {
		r, c := x/n, x%n
		for v := range n {
			b.Option("", cells[x], rows[r*n+v], columns[c*n+v], boxes[(r/box*box+c/box)*n+v])
		}
	}
	return must(&b)
}

// Langford returns the problem of Langford pairs: to put each number k from 1 to n twice into a
// row of 2n places, with k places between the two. There are solutions if the remainder of n
// divided by 4 is 0 or 3. Otherwise there are none, and no short proof of that.
func Langford(n int) *fourfold.Problem {
	var b fourfold.Builder
	numbers, places := items(b.Primary, "n", n), items(b.Primary, "p", 2*n)
	for k := range n {
		for i := 0; i+k+2 < 2*n; i++ {
			b.Option("", numbers[k], places[i], places[i+k+2])
		}
	}
	return must(&b)
}

// Fans returns a problem of k primary items with n options each. Option number j of one item
// excludes option number j of every other item. So the k items need different numbers, and
// there are n!/(n-k)! solutions.
func Fans(k, n int) *fourfold.Problem {
	var b fourfold.Builder
	hubs, leaves := items(b.Primary, "h", k), items(b.Secondary, "l", n)
	b.Grow(0, k*n, 2*k*n)
	for _, h := range hubs {
		for _, l := range leaves {
			b.Option("", h, l)
		}
	}
	return must(&b)
}
