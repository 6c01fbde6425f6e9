//go:build cgo && !noclp

package lp

import (
	"cmp"
	"math"
	"slices"
)

// A search for the cheapest solutions branches on pairs of items that must be covered once: one option covers
// both, or two options do (D. M. Ryan and B. A. Foster, An Integer Programming Approach to Scheduling, 1981). Both
// alternatives hide many options. To choose an option or not would hide next to nothing in the second one.

// A pair are two items that the options of the last relaxation cover together by fractions.
type pair struct{ low, high int32 }

const (
	// The values of pairs that are tried should be near to these. A value near 1 follows the
	// relaxation. One near 0.5 changes it in both alternatives.
	diveValue  = .95
	proofValue = .45
	leastValue = 1e-4

	trials      = 10 // the number of pairs that are tried at a node of the proof
	trialPivots = 60
)

// decide is search.decide for a node whose relaxation has a fractional point.
func (c *optimum) decide() (d decision, deadEnd bool, err error) {
	list := c.candidates()
	if len(list) == 0 {
		return c.fork(), false, nil
	}
	d = decision{at: c.mark(), item: -1, basis: c.levels[c.depth-1].model.basis(), alternatives: c.split(list[0])}
	if c.diving {
		return d, false, nil
	}
	for best, k := -1.0, 0; k < min(len(list), trials); k++ {
		sides, score := c.split(list[k]), 1.0
		for n, a := range sides {
			closed, gain, err := c.try(d, a)
			if err != nil {
				return d, false, err
			}
			if closed {
				return decision{}, !c.apply(sides[1-n]) || !c.state.Propagate(), nil
			}
			score *= max(gain, leastValue)
		}
		if score > best {
			best, d.alternatives = score, sides
		}
	}
	return d, false, nil
}

// try solves the relaxation of a child for some pivots, and undoes that. It returns whether the child needs no visit,
// or how much the cost rises.
func (c *optimum) try(d decision, a alternative) (closed bool, gain float64, err error) {
	before := *c
	x := slices.Clone(c.x)
	defer func() {
		c.undo(d.at)
		c.bound, c.base, c.scale, c.outside = before.bound, before.base, before.scale, before.outside
		copy(c.x, x)
	}()
	if !c.apply(a) || !c.state.Propagate() {
		return true, 0, c.state.Err()
	}
	r := c.levels[c.depth-1]
	c.search.fix(r)
	r.model.setPivots(trialPivots)
	v, err := c.solve(r)
	r.model.setPivots(math.MaxInt32)
	r.model.setBasis(d.basis)
	r.anew = true
	if err != nil || v == infeasible {
		return true, 0, err
	}
	if before.scale == 0 || c.scale == 0 {
		return false, 0, nil
	}
	return false, float64(c.outside-before.outside) + float64(c.base)/float64(c.scale) - float64(before.base)/float64(before.scale), nil
}

// candidates returns the pairs to branch on, the best first.
func (c *optimum) candidates() (list []pair) {
	want := proofValue
	if c.diving {
		want = diveValue
	}
	values := c.pairs()
	for q, value := range values {
		if value > leastValue && value < 1-leastValue {
			list = append(list, q)
		}
	}
	slices.SortFunc(list, func(a, b pair) int {
		return cmp.Or(cmp.Compare(math.Abs(values[a]-want), math.Abs(values[b]-want)), cmp.Compare(a.low, b.low), cmp.Compare(a.high, b.high))
	})
	return list
}

// pairs returns the pairs of items of the fractional options, and for each the sum of the options that contain
// both.
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

// split returns the alternatives of a pair: to hide the options that contain one of the items, or those that
// contain both.
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
