//go:build cgo && !noclp

package lp

import (
	"math"
	"slices"
)

// A search for the cheapest solutions branches on pairs of items that must be covered once: one
// option covers both, or two options do (D. M. Ryan and B. A. Foster, An Integer Programming
// Approach to Scheduling, 1981). Both alternatives hide many options. To choose an option or not
// would hide next to nothing in the second one.

// A pair are two items that the options of the last relaxation cover together by fractions.
type pair struct{ low, high int32 }

// The value of the pair that is branched on should be near to wantedValue, so that both
// alternatives raise the bound.
const (
	wantedValue = .4
	leastValue  = 1e-4
)

// decide is search.decide for a node whose relaxation has a fractional point.
func (c *optimum) decide() decision {
	q, ok := c.pair()
	if !ok {
		return c.fork()
	}
	return decision{at: c.mark(), item: -1, basis: c.levels[c.depth-1].model.basis(), alternatives: c.split(q)}
}

// pair returns the pair to branch on. It returns false if there is none.
func (c *optimum) pair() (best pair, ok bool) {
	distance := math.Inf(1)
	for q, value := range c.pairs() {
		d := math.Abs(value - wantedValue)
		if value < leastValue || value > 1-leastValue || d > distance {
			continue
		}
		if d < distance || q.low < best.low || q.low == best.low && q.high < best.high {
			best, distance = q, d
		}
	}
	return best, distance <= 1
}

// pairs returns the pairs of items of the fractional options, and for each the sum of the options
// that contain both.
func (c *optimum) pairs() map[pair]float64 {
	values := map[pair]float64{}
	var items []int32
	for _, o := range c.levels[c.depth-1].program.options {
		if !c.open(o) || !c.isFractional(o) {
			continue
		}
		items = items[:0]
		for _, i := range c.p.Option(o) {
			if c.state.Needs(i.Index) == 1 && c.state.Room(i.Index) == 1 {
				items = append(items, i.Index)
			}
		}
		slices.Sort(items)
		for k, i := range items {
			c.state.Poll(len(items))
			for _, j := range items[k+1:] {
				values[pair{i, j}] += c.x[o]
			}
		}
	}
	return values
}

// split returns the alternatives of a pair: to hide the options that contain one of the items, or
// those that contain both.
func (c *optimum) split(q pair) []alternative {
	var one, both []int32
	for _, i := range []pair{q, {q.high, q.low}} {
		for _, o := range c.options(i.low) {
			if !c.contains(o, i.high) {
				one = append(one, o)
			} else if i == q {
				both = append(both, o)
			}
		}
	}
	return []alternative{{option: -1, others: one}, {option: -1, others: both}}
}
