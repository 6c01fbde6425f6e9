package families

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"fourfold"
	"fourfold/internal/kit/words"
)

// Colorings that differ only by the names of the colors are different solutions, so their number
// is the chromatic polynomial of the graph at the number of colors.
var coloring = Family{
	Name: "coloring", About: "color the vertices of a graph so that the two vertices of an edge have different colors", Random: true,
	Params: []Param{graphParam(), number("COLORS", "the number of colors", 1, 255)}, Source: "chromatic polynomials: G. D. Birkhoff 1912",
	Examples: []string{"petersen 3", "cycle:9 3", "random:20,0.3 3"},
	make: func(a arguments) (made, error) {
		g, colors, number := a.graph, a.numbers[0], known{}
		if g.fromSeed != nil {
			g.edges = g.fromSeed(a.seed)
		}
		if g.chromatic != nil {
			number = g.chromatic(colors)
		}
		var b fourfold.Builder
		if err := g.buildColoring(&b, colors); err != nil {
			return made{}, err
		}
		m, err := built(&b, fmt.Sprintf("colorings of %s in %s", g.title, words.Plural(colors, "color")), number)
		m.random = g.fromSeed != nil
		return m, err
	},
}

// buildColoring makes a primary item of each vertex ("v1", "v2", ...). Each edge with each color
// is a secondary item, because at most one of its two vertices may have the color: "1-2a" is the
// edge between the vertices 1 and 2 with color 1, and "1-2.53" with color 53. An option is a
// vertex with a color; its items are the vertex, and its edges with this color. Options are
// ordered by vertex, and then by color.
func (g graph) buildColoring(b *fourfold.Builder, colors int) error {
	edges := g.simpleEdges()
	if g.vertices+2*len(edges) > maxCovered/colors {
		return fmt.Errorf("a graph of %d vertices and %d edges in %d colors: expected (vertices + 2 edges) * colors up to %d",
			g.vertices, len(edges), colors, maxCovered)
	}
	vertices := numbered(b.Primary, "v", g.vertices)
	conflicts := make([][]fourfold.Item, g.vertices*colors) // of vertex v in color c: [v*colors+c]
	for _, e := range edges {
		for c := range colors {
			item := b.Secondary(edgeName(e, c))
			for _, v := range e {
				conflicts[v*colors+c] = append(conflicts[v*colors+c], item)
			}
		}
	}
	for k, items := range conflicts {
		b.Option("", append([]fourfold.Item{vertices[k/colors]}, items...)...)
	}
	return nil
}

// edgeName names an edge with a color, which counts from 0.
func edgeName(e [2]int, color int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	name := strconv.Itoa(e[0]+1) + "-" + strconv.Itoa(e[1]+1)
	if color < len(letters) {
		return name + letters[color:color+1]
	}
	return name + "." + strconv.Itoa(color+1)
}

// simpleEdges returns each edge once, ordered by its smaller vertex and then by the other.
func (g graph) simpleEdges() [][2]int {
	edges := make([][2]int, len(g.edges))
	for k, e := range g.edges {
		edges[k] = [2]int{min(e[0], e[1]), max(e[0], e[1])}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return slices.Compact(edges)
}

// The numbers of colorings are values of chromatic polynomials.
const chromaticSource = "chromatic polynomial"

// polynomial returns the value at k of a polynomial with these coefficients, the highest first.
func polynomial(k int, coefficients ...int64) *big.Int {
	value, x := new(big.Int), big.NewInt(int64(k))
	for _, c := range coefficients {
		value.Mul(value, x).Add(value, big.NewInt(c))
	}
	return value
}

// petersenColorings uses the polynomial in N. Biggs, Algebraic Graph Theory.
func petersenColorings(k int) known {
	return known{chromaticSource, func() *big.Int {
		value := polynomial(k, 1, -12, 67, -230, 529, -814, 775, -352)
		for _, root := range []int64{0, 1, 2} {
			value.Mul(value, big.NewInt(int64(k)-root))
		}
		return value
	}}
}

// cycleColorings is (k-1)^n + (-1)^n (k-1).
func cycleColorings(n, k int) known {
	if n > maxPower {
		return known{}
	}
	return known{chromaticSource, func() *big.Int {
		others := big.NewInt(int64(k) - 1)
		value := new(big.Int).Exp(others, big.NewInt(int64(n)), nil)
		if n%2 == 0 {
			return value.Add(value, others)
		}
		return value.Sub(value, others)
	}}
}

// completeColorings is k(k-1)...(k-n+1).
func completeColorings(n, k int) known {
	return known{chromaticSource, func() *big.Int {
		if n > k {
			return new(big.Int)
		}
		return new(big.Int).MulRange(int64(k-n+1), int64(k))
	}}
}

// maxPower limits numbers to some thousand digits.
const maxPower = 1000

// gridColorings is known here for grids with one or two rows: k(k-1)^(n-1) and
// k(k-1)(k²-3k+3)^(n-1).
func gridColorings(rows, cols, k int) known {
	if rows > 2 || cols > maxPower {
		return known{}
	}
	return known{chromaticSource, func() *big.Int {
		value, factor := polynomial(k, 1, 0), polynomial(k, 1, -1)
		if rows == 2 {
			value, factor = polynomial(k, 1, -1, 0), polynomial(k, 1, -3, 3)
		}
		return value.Mul(value, factor.Exp(factor, big.NewInt(int64(cols-1)), nil))
	}}
}
