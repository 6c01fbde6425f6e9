//go:build cgo && !noclp

package lp

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// oddHoleSteps is the most edges that a search for odd cycles follows. Within it the search is
// exact: if it finds nothing, the point violates no odd cycle, provided that it violates no edge.
const oddHoleSteps = 200_000

// oddHoleCuts returns the cuts of violated odd cycles. At most k of 2k+1 options in a cycle can be
// chosen. Give each edge the length 1 - x - x', where x and x' are the values of its ends. Then
// the cycle is violated if and only if its length is less than 1. A shortest closed walk with an
// odd number of edges is found in a graph with two copies of each vertex, where each edge leads
// to the other copy (M. Grötschel, L. Lovász and A. Schrijver, 1988).
func (s *search) oddHoleCuts(r *relaxation, g *conflictGraph) (cuts []cut) {
	w := newWalks(g)
	var found []violated
	for v := range g.options {
		if s.state.Poll(1+w.steps) != nil || w.allSteps > oddHoleSteps {
			break
		}
		if walk := w.shortest(v); walk != nil {
			found = append(found, g.violatedCycle(oddCycle(walk)))
		}
	}
	for _, f := range most(found) {
		cuts = append(cuts, s.liftCycle(r, g.optionsOf(f.vertices)))
	}
	return cuts
}

// violatedCycle returns a cycle with its violation.
func (g *conflictGraph) violatedCycle(cycle []int) violated {
	sum := -float64(len(cycle) / 2)
	for _, v := range cycle {
		sum += g.x[v]
	}
	return violated{cycle, sum}
}

// A walks looks for shortest odd closed walks. Vertex v has the nodes 2v and 2v+1, which are
// reached by an even and an odd number of edges.
type walks struct {
	*conflictGraph
	edges           [][]int
	length          []float64 // of the shortest known walk to each node
	before          []int     // the node before it on this walk
	queue           queue
	steps, allSteps int
}

func newWalks(g *conflictGraph) *walks {
	w := &walks{conflictGraph: g, length: make([]float64, 2*len(g.options)), before: make([]int, 2*len(g.options))}
	for _, n := range g.neighbors {
		w.edges = append(w.edges, n.list())
	}
	return w
}

// shortest returns the vertices of a shortest closed walk from vertex v with an odd number of
// edges, through v and later vertices, or nil if no such walk is violated.
func (w *walks) shortest(v int) []int {
	for node := 2 * v; node < len(w.length); node++ {
		w.length[node] = math.Inf(1)
	}
	w.steps = 0
	w.length[2*v] = 0
	w.queue = append(w.queue[:0], queued{2 * v, 0})
	for len(w.queue) > 0 {
		at := heap.Pop(&w.queue).(queued)
		if at.node == 2*v+1 {
			return w.walk(v)
		}
		if at.length == w.length[at.node] {
			w.follow(at, v)
		}
	}
	return nil
}

// follow follows the edges of a node to vertex v and later vertices.
func (w *walks) follow(at queued, v int) {
	u := at.node / 2
	w.steps += len(w.edges[u])
	w.allSteps += len(w.edges[u])
	for _, t := range w.edges[u] {
		node := 2*t + 1 - at.node%2
		length := at.length + max(0, 1-w.x[u]-w.x[t])
		if t >= v && length < min(w.length[node], 1-2*minViolation) {
			w.length[node], w.before[node] = length, at.node
			heap.Push(&w.queue, queued{node, length})
		}
	}
}

// walk returns the vertices of the walk found from vertex v, which is the first but not the last
// of them.
func (w *walks) walk(v int) (vertices []int) {
	for node := 2*v + 1; node != 2*v; node = w.before[node] {
		vertices = append(vertices, node/2)
	}
	return vertices
}

// oddCycle returns a cycle with an odd number of vertices, all different, that is a part of an odd
// closed walk. Cutting a cycle of even length out of a walk leaves an odd walk that is not longer.
func oddCycle(walk []int) []int {
	var path []int
	for _, v := range append(slices.Clone(walk), walk[0]) {
		if k := slices.Index(path, v); k >= 0 {
			if (len(path)-k)%2 == 1 {
				return path[k:]
			}
			path = path[:k]
		}
		path = append(path, v)
	}
	panic("lp: no odd cycle in an odd walk") // impossible
}

// liftCycle returns the cut of an odd cycle, with further options in it. If an option is chosen,
// at most so many options of the cycle are, as fit between its rivals in the cycle. The number of
// options by which this is less than k is the largest coefficient that the option can have. The
// options added are rivals of each other, so at most one of them is chosen.
func (s *search) liftCycle(r *relaxation, cycle []int32) cut {
	k := int32(len(cycle) / 2)
	rivals := map[int32][]bool{} // for each option, which options of the cycle are its rivals
	for at, o := range cycle {
		for _, q := range s.markRivals(o) {
			if rivals[q] == nil {
				rivals[q] = make([]bool, len(cycle))
			}
			rivals[q][at] = true
		}
	}
	coefficients := map[int32]int32{}
	var candidates []int32
	for q, at := range rivals {
		if c := k - mostBetween(at); c > 0 && !slices.Contains(cycle, q) && r.columnOf(q) >= 0 {
			coefficients[q] = c
			candidates = append(candidates, q)
		}
	}
	slices.SortFunc(candidates, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.x[b], s.x[a]), cmp.Compare(coefficients[b], coefficients[a]), cmp.Compare(a, b))
	})
	options := slices.Clone(cycle)
	for len(candidates) > 0 {
		options = append(options, candidates[0])
		s.markRivals(candidates[0])
		candidates = slices.DeleteFunc(candidates, func(q int32) bool { return !s.isMarked(q) })
	}
	return r.newCut(options, func(n int) int32 { return max(1, coefficients[options[n]]) }, k)
}

// mostBetween returns a bound on the number of options of a cycle that can be chosen without
// those marked, of which there is at least one: of n in a row, every second one.
func mostBetween(marked []bool) (most int32) {
	first := slices.Index(marked, true)
	run := int32(0)
	for k := range marked {
		if run++; marked[(first+1+k)%len(marked)] {
			most += run / 2 // the run has run-1 options
			run = 0
		}
	}
	return most
}

// A queue has nodes by increasing length of a walk to them.
type queue []queued

type queued struct {
	node   int
	length float64
}

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].length < q[j].length }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(n any)        { *q = append(*q, n.(queued)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
