package check

import (
	"context"
	"math/bits"
	"slices"
)

// A hitter finds smallest hitting sets: sets that have an element in common with each of the sets
// that were added. Elements count from 0.
type hitter struct {
	sets  []bitset
	count []int // the number of sets with each element
	least int   // no hitting set has fewer elements

	ctx   context.Context
	nodes int
}

func newHitter(ctx context.Context, elements int) *hitter {
	return &hitter{ctx: ctx, count: make([]int, elements)}
}

// add adds a set. It must have an element.
func (h *hitter) add(s bitset) {
	h.sets = append(h.sets, s)
	for e := range s.all {
		h.count[e]++
	}
	h.least = max(h.least, 1)
}

// smallest returns a smallest hitting set. It tries the sizes in increasing order. The smallest
// size never decreases when sets are added, so it begins with that of the last call. It returns
// false if the context ended.
func (h *hitter) smallest() (bitset, bool) {
	uncovered := make([]int, len(h.sets))
	for k := range uncovered {
		uncovered[k] = k
	}
	for ; ; h.least++ {
		n := len(h.count)
		chosen := newBitset(n)
		if h.extend(uncovered, chosen, newBitset(n), h.least) {
			return chosen, true
		}
		if h.ctx.Err() != nil {
			return nil, false
		}
	}
}

// extend adds at most size elements to chosen, so that it hits the uncovered sets. The elements of
// barred were tried before and are not used. It returns false, and leaves chosen as it was, if
// there is no such extension or the context ended.
func (h *hitter) extend(uncovered []int, chosen, barred bitset, size int) bool {
	if len(uncovered) == 0 {
		return true
	}
	if h.nodes++; h.nodes%256 == 0 && h.ctx.Err() != nil || size == 0 {
		return false
	}
	pick := h.narrowest(uncovered, barred, size)
	if pick == nil {
		return false
	}
	tried := make([]int, 0, len(pick))
	for _, e := range pick {
		chosen.add(e)
		left := slices.DeleteFunc(slices.Clone(uncovered), func(k int) bool { return h.sets[k].has(e) })
		if h.extend(left, chosen, barred, size-1) {
			return true
		}
		chosen.remove(e)
		barred.add(e)
		tried = append(tried, e)
	}
	for _, e := range tried {
		barred.remove(e)
	}
	return false
}

// narrowest returns the elements of the uncovered set that has the fewest, without the barred
// ones, most frequent first. It returns nil if size elements cannot be enough: if some set has
// none, or if more than size of the sets have no element in common.
func (h *hitter) narrowest(uncovered []int, barred bitset, size int) (elements []int) {
	taken := newBitset(len(h.count))
	disjoint, fewest, best := 0, len(h.count)+1, -1
	for _, k := range uncovered {
		n, meets := 0, false
		for w, word := range h.sets[k] {
			word &^= barred[w]
			n += bits.OnesCount64(word)
			meets = meets || word&taken[w] != 0
		}
		if n == 0 {
			return nil
		}
		if n < fewest {
			fewest, best = n, k
		}
		if meets {
			continue
		}
		if disjoint++; disjoint > size {
			return nil
		}
		for w, word := range h.sets[k] {
			taken[w] |= word &^ barred[w]
		}
	}
	for e := range h.sets[best].all {
		if !barred.has(e) {
			elements = append(elements, e)
		}
	}
	slices.SortStableFunc(elements, func(a, b int) int { return h.count[b] - h.count[a] })
	return elements
}

// A bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(e int) bool { return s[e/64]&(1<<(e%64)) != 0 }
func (s bitset) add(e int)      { s[e/64] |= 1 << (e % 64) }
func (s bitset) remove(e int)   { s[e/64] &^= 1 << (e % 64) }

func (s bitset) len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// all yields the elements in increasing order.
func (s bitset) all(yield func(e int) bool) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(64*w + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}
