//go:build cgo && !noclp

package lp

import (
	"cmp"
	"math/bits"
	"slices"

	"fourfold"
)

// A conflictGraph has the fractional options of a point as vertices. Two options are neighbors if
// at most one of them can be chosen.
type conflictGraph struct {
	options   []int32 // the vertices, by decreasing value
	x         []float64
	neighbors []bitset
}

// maxVertices is the largest number of vertices of a conflict graph. A point with more fractional
// options gets the graph of those with the largest values.
const maxVertices = 1000

// conflictGraph returns the graph of the last point of r.
func (s *search) conflictGraph(r *relaxation) *conflictGraph {
	g := &conflictGraph{}
	for j, o := range r.program.options {
		if r.fixed[j] == 0 && s.isFractional(o) {
			g.options = append(g.options, o)
		}
	}
	slices.SortFunc(g.options, func(o, q int32) int { return cmp.Or(cmp.Compare(s.x[q], s.x[o]), cmp.Compare(o, q)) })
	g.options = g.options[:min(len(g.options), maxVertices)]
	vertex := map[int32]int{}
	for v, o := range g.options {
		vertex[o] = v
		g.x = append(g.x, s.x[o])
		g.neighbors = append(g.neighbors, newBitset(len(g.options)))
	}
	for v, o := range g.options {
		s.eachRival(o, func(q int32) {
			if s.isFractional(q) {
				if w, ok := vertex[q]; ok {
					g.neighbors[v].add(w)
				}
			}
		})
	}
	return g
}

// optionsOf returns the options of vertices.
func (g *conflictGraph) optionsOf(vertices []int) []int32 {
	options := make([]int32, len(vertices))
	for k, v := range vertices {
		options[k] = g.options[v]
	}
	return options
}

// markRivals marks the rivals of option o, in place of those marked before, and returns them.
func (s *search) markRivals(o int32) (rivals []int32) {
	if s.marks == nil {
		s.marks = make([]int32, s.p.NumOptions())
	}
	s.marked++
	s.eachRival(o, func(q int32) {
		if s.marks[q] != s.marked {
			s.marks[q] = s.marked
			rivals = append(rivals, q)
		}
	})
	return rivals
}

// isMarked reports whether the last call of markRivals has marked option q.
func (s *search) isMarked(q int32) bool { return s.marks[q] == s.marked }

// eachRival calls visit for each option that cannot be chosen together with option o. It may call
// visit more than once for an option.
func (s *search) eachRival(o int32, visit func(q int32)) {
	for _, i := range s.p.Option(o) {
		uses := s.p.Uses(i.Index)
		if s.state.Poll(len(uses)) != nil {
			return
		}
		for _, q := range uses {
			if q != o && (i.Color == fourfold.NoColor || colorIn(s.p.Option(q), i.Index) != i.Color) {
				visit(q)
			}
		}
	}
}

// colorIn returns the color of an item in an option that contains the item.
func colorIn(option []fourfold.Item, item int32) fourfold.Color {
	k := slices.IndexFunc(option, func(i fourfold.Item) bool { return i.Index == item })
	return option[k].Color
}

// A bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) add(k int)    { b[k/64] |= 1 << (k % 64) }
func (b bitset) remove(k int) { b[k/64] &^= 1 << (k % 64) }

// first returns the smallest number of the set, or -1 if it is empty.
func (b bitset) first() int {
	for k, word := range b {
		if word != 0 {
			return 64*k + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// subtract removes the numbers of c.
func (b bitset) subtract(c bitset) {
	for k := range b {
		b[k] &^= c[k]
	}
}

// and returns the numbers that are in both sets.
func (b bitset) and(c bitset) bitset {
	both := make(bitset, len(b))
	for k := range b {
		both[k] = b[k] & c[k]
	}
	return both
}

// list returns the numbers of the set in increasing order.
func (b bitset) list() []int {
	var all []int
	for k, word := range b {
		for ; word != 0; word &= word - 1 {
			all = append(all, 64*k+bits.TrailingZeros64(word))
		}
	}
	return all
}
