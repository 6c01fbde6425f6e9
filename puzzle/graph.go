package puzzle

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// maxVertices is the greatest number of vertices of a graph.
const maxVertices = maxSquares

// A Graph has vertices, which count from 0, and edges between two of them. Edges have no
// direction. An edge that is listed several times counts once.
type Graph struct {
	Vertices int
	Edges    [][2]int
}

// PetersenGraph returns the Petersen graph: a cycle of the vertices 0 to 4, a star of the
// vertices 5 to 9, and an edge from each vertex of the cycle to the one of the star.
func PetersenGraph() Graph {
	g := Graph{Vertices: 10}
	for v := range 5 {
		g.Edges = append(g.Edges, [2]int{v, (v + 1) % 5}, [2]int{v, v + 5}, [2]int{v + 5, (v+2)%5 + 5})
	}
	return g
}

// CycleGraph returns a cycle of n vertices, for n from 3.
func CycleGraph(n int) Graph {
	g := Graph{Vertices: n}
	for v := range n {
		g.Edges = append(g.Edges, [2]int{v, (v + 1) % n})
	}
	return g
}

// CompleteGraph returns the graph of n vertices with all edges.
func CompleteGraph(n int) Graph {
	return graphOf(n, func(int, int) bool { return true })
}

// GridGraph returns the squares of a board, row by row, with edges between squares that
// share a side.
func GridGraph(rows, cols int) Graph {
	g := Graph{Vertices: rows * cols}
	for v := range rows * cols {
		if (v+1)%cols != 0 {
			g.Edges = append(g.Edges, [2]int{v, v + 1})
		}
		if v+cols < rows*cols {
			g.Edges = append(g.Edges, [2]int{v, v + cols})
		}
	}
	return g
}

// QueensGraph returns the squares of an n x n board, row by row, with edges between squares
// in the same row, column or diagonal.
func QueensGraph(n int) Graph {
	return graphOf(n*n, func(u, v int) bool {
		rows, cols := v/n-u/n, v%n-u%n
		return rows == 0 || cols == 0 || rows == cols || rows == -cols
	})
}

// RandomGraph returns a graph in which each two of n vertices have an edge with this
// probability, independent of all others. The same arguments give the same graph on every
// machine.
func RandomGraph(n int, probability float64, seed uint64) Graph {
	rng := newRand(seed)
	return graphOf(n, func(int, int) bool { return rng.Float64() < probability })
}

// newRand returns the random numbers of a seed.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// graphOf returns the graph of n vertices with the edges for which has returns true.
func graphOf(n int, has func(u, v int) bool) Graph {
	g := Graph{Vertices: n}
	for u := range n {
		for v := u + 1; v < n; v++ {
			if has(u, v) {
				g.Edges = append(g.Edges, [2]int{u, v})
			}
		}
	}
	return g
}

// simpleEdges returns each edge once, ordered by its smaller vertex and then by the other.
func (g Graph) simpleEdges() ([][2]int, error) {
	if g.Vertices < 1 || g.Vertices > maxVertices {
		return nil, badf("a graph with %d vertices: expected 1 to %d", g.Vertices, maxVertices)
	}
	edges := make([][2]int, len(g.Edges))
	for k, e := range g.Edges {
		u, v := min(e[0], e[1]), max(e[0], e[1])
		switch {
		case u < 0 || v >= g.Vertices:
			return nil, badf("edge %d leads from vertex %d to vertex %d: expected vertices from 0 to %d", k, e[0], e[1], g.Vertices-1)
		case u == v:
			return nil, badf("edge %d leads from vertex %d to itself: expected two vertices", k, u)
		}
		edges[k] = [2]int{u, v}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return slices.Compact(edges), nil
}
