package families

import (
	"fmt"
	"math/big"

	"fourfold"
)

// Items are the vertices ("1", "2", ...). An option is an edge: two vertices. Options are ordered
// by the smaller vertex, and then by the other.
var matchings = Family{
	Name: "matchings", About: "divide N vertices into pairs", Params: []Param{number("N", "the number of vertices", 1, 2000)}, Source: "OEIS A001147", Examples: []string{"12"},
	make: byNumber("perfect matchings of the complete graph K_%d", func(b *fourfold.Builder, n int) {
		vertices := numbered(b.Primary, "", n)
		for u := range n {
			for v := u + 1; v < n; v++ {
				b.Option("", vertices[u], vertices[v])
			}
		}
	}, func(n int) known {
		if n%2 != 0 {
			return exactly(0, "an odd number of vertices has none")
		}
		return known{"(N-1)(N-3)...3·1, OEIS A001147", func() *big.Int {
			product := big.NewInt(1)
			for k := n - 1; k > 1; k -= 2 {
				product.Mul(product, big.NewInt(int64(k)))
			}
			return product
		}}
	}),
}

// Items are the pairs of points ("1-2", "1-3", ...). An option is a triple: its three pairs.
// Options are ordered as triples of points.
var steinerTriples = Family{
	Name: "steiner-triples", About: "find triples of N points so that each two points are in one triple", Params: []Param{number("N", "the number of points", 3, 200)},
	Source: "OEIS A030128; T. P. Kirkman 1847", Examples: []string{"9"},
	make: byNumber("Steiner triple systems of %d points", func(b *fourfold.Builder, n int) {
		pair := pairs(b, n)
		for u := range n {
			for v := u + 1; v < n; v++ {
				for w := v + 1; w < n; w++ {
					b.Option("", pair[u][v], pair[u][w], pair[v][w])
				}
			}
		}
	}, func(n int) known {
		if n%6 != 1 && n%6 != 3 {
			return exactly(0, "there are none unless N is 1 or 3 more than a multiple of 6: T. P. Kirkman 1847")
		}
		return triplesKnown.of(n)
	}),
}

var triplesKnown = sequence{"A030128", 1, `1 0 1 0 0 0 30 0 840 0 0 0 1197504000 0 60281712691200 0 0 0 1348410350618155344199680000`}

// Items are the edges ("1-2", "1-3", ...). An option is a perfect matching: its edges. There are
// (N-1)(N-3)...3·1 options, in lexicographic order.
var oneFactorizations = Family{
	Name: "one-factorizations", About: "divide the edges between N vertices into perfect matchings: the rounds of a tournament",
	Params: []Param{number("N", "an even number of vertices", 2, 14)}, Source: "OEIS A000438", Examples: []string{"8"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		if n%2 != 0 {
			return made{}, fmt.Errorf("a one-factorization of %d vertices: expected an even number from 2 to 14", n)
		}
		return byNumber("one-factorizations of the complete graph K_%d", buildFactorization, func(n int) known { return factorizationsKnown.of(n / 2) })(a)
	},
}

// One-factorizations of 2, 4, 6, ... vertices.
var factorizationsKnown = sequence{"A000438", 1, `1 1 6 6240 1225566720 252282619805368320 98758655816833727741338583040`}

func buildFactorization(b *fourfold.Builder, n int) {
	pair := pairs(b, n)
	matched := make([]bool, n)
	var extend func(u int, edges []fourfold.Item)
	extend = func(u int, edges []fourfold.Item) {
		for u < n && matched[u] {
			u++
		}
		if u == n {
			b.Option("", edges...)
			return
		}
		for v := u + 1; v < n; v++ {
			if !matched[v] {
				matched[v] = true
				extend(u+1, append(edges, pair[u][v]))
				matched[v] = false
			}
		}
	}
	extend(0, nil)
}

// pairs adds a primary item for each pair u < v of n vertices: pairs[u][v].
func pairs(b *fourfold.Builder, n int) [][]fourfold.Item {
	all := make([][]fourfold.Item, n)
	for u := range n {
		all[u] = make([]fourfold.Item, n)
		for v := u + 1; v < n; v++ {
			all[u][v] = b.Primary(fmt.Sprintf("%d-%d", u+1, v+1))
		}
	}
	return all
}
