package puzzle

import (
	"fmt"

	"fourfold"
)

// Limits of the orders of complete graphs. They limit the options: there are N(N-1)/2 edges,
// N(N-1)(N-2)/6 triples, and (N-1)(N-3)...1 perfect matchings.
const (
	maxMatching      = 2000
	maxTriples       = 200
	maxFactorization = 14
)

// Matching is a puzzle: a perfect matching of the complete graph with N vertices. That is a
// division of N people into pairs. If N is even, there are (N-1)(N-3)...3·1 solutions, and
// else none. N is 1 to 2000.
type Matching struct{ N int }

// Compile returns the puzzle as an exact cover problem. All items are primary: the vertices
// ("1", "2", ...). An option is an edge: two vertices. Options are ordered by the smaller
// vertex, and then by the other. The puzzle has no board.
func (m Matching) Compile() (*Compiled, error) {
	if m.N < 1 || m.N > maxMatching {
		return nil, badf("a perfect matching of %d vertices: expected 1 to %d", m.N, maxMatching)
	}
	var d draft
	vertices := numbered(d.Primary, "", m.N)
	for u := range vertices {
		for v := u + 1; v < m.N; v++ {
			d.add([]fourfold.Item{vertices[u], vertices[v]})
		}
	}
	return d.compiled(0, 0)
}

// A TripleSystem is a puzzle: a Steiner triple system of order N. That is a set of triples
// of N points, so that each two points are in one triple together. There are solutions only
// if N is 1 or 3 more than a multiple of 6. N is 3 to 200. (T. P. Kirkman, 1847.)
type TripleSystem struct{ N int }

// Compile returns the puzzle as an exact cover problem. All items are primary: the pairs of
// points ("1-2", "1-3", ...). An option is a triple: its three pairs. Options are ordered as
// triples of points. The puzzle has no board.
func (t TripleSystem) Compile() (*Compiled, error) {
	n := t.N
	if n < 3 || n > maxTriples {
		return nil, badf("a Steiner triple system of order %d: expected 3 to %d", n, maxTriples)
	}
	var d draft
	pair := d.pairs(n)
	for u := range n {
		for v := u + 1; v < n; v++ {
			for w := v + 1; w < n; w++ {
				d.add([]fourfold.Item{pair[u][v], pair[u][w], pair[v][w]})
			}
		}
	}
	return d.compiled(0, 0)
}

// A Factorization is a puzzle: a one-factorization of the complete graph with N vertices.
// That is a division of all edges into N-1 perfect matchings: a plan for a tournament of N
// teams, without the order of the rounds. N is even, from 2 to 14.
type Factorization struct{ N int }

// Compile returns the puzzle as an exact cover problem. All items are primary: the edges
// ("1-2", "1-3", ...). An option is a perfect matching: its edges. There are (N-1)(N-3)...3·1
// options, in lexicographic order. The puzzle has no board.
func (f Factorization) Compile() (*Compiled, error) {
	n := f.N
	if n < 2 || n > maxFactorization || n%2 != 0 {
		return nil, badf("a one-factorization of %d vertices: expected an even number from 2 to %d", n, maxFactorization)
	}
	var d draft
	pair := d.pairs(n)
	matched := make([]bool, n)
	var edges []fourfold.Item
	var extend func(u int)
	extend = func(u int) {
		for u < n && matched[u] {
			u++
		}
		if u == n {
			d.add(edges)
			return
		}
		for v := u + 1; v < n; v++ {
			if matched[v] {
				continue
			}
			matched[u], matched[v] = true, true
			edges = append(edges, pair[u][v])
			extend(u + 1)
			edges = edges[:len(edges)-1]
			matched[u], matched[v] = false, false
		}
	}
	extend(0)
	return d.compiled(0, 0)
}

// pairs adds a primary item for each pair u < v of n vertices: pairs[u][v].
func (d *draft) pairs(n int) [][]fourfold.Item {
	all := make([][]fourfold.Item, n)
	for u := range n {
		all[u] = make([]fourfold.Item, n)
		for v := u + 1; v < n; v++ {
			all[u][v] = d.Primary(fmt.Sprintf("%d-%d", u+1, v+1))
		}
	}
	return all
}
