package covertest

import "fourfold"

// LargeProblems returns problems that take long to search or to encode, by name. They take long in
// different places: in encoding, at each node, in decoding, or in the number of nodes.
func LargeProblems() map[string]func() *fourfold.Problem {
	return map[string]func() *fourfold.Problem{
		"empty 25x25":          func() *fourfold.Problem { return EmptySudoku(5) },
		"queens 24":            func() *fourfold.Problem { return Queens(24) },
		"Langford 27":          func() *fourfold.Problem { return Langford(27) },
		"matching 41":          func() *fourfold.Problem { return Matching(41) },
		"pairs 100,000":        func() *fourfold.Problem { return Pairs(100_000) },
		"fans of 100,000":      func() *fourfold.Problem { return Fans(10, 100_000) },
		"chain of 100 * 4,000": func() *fourfold.Problem { return Chain(100, 4000) },
	}
}

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
