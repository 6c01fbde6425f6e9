package families

import (
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
