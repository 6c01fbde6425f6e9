//go:build cgo && !noclp

package lp

import (
	"math"
	"os"
	"slices"
	"strconv"
)

var zzT, _ = strconv.ParseFloat(os.Getenv("ZT"), 64)
var zzK, _ = strconv.Atoi(os.Getenv("ZK"))

// A pair of items that the options of the last relaxation cover together by fractions.
type pair struct {
	i, j  int32
	value float64 // the sum of the options that contain both
}

// pairs returns the pairs of items, which must be covered once more and have no more room, that the last
// relaxation covers together by fractions.
func (c *optimum) pairs() (list []pair) {
	values := map[[2]int32]float64{}
	var items []int32
	r := c.levels[c.depth-1]
	for j, o := range r.program.options {
		if r.fixed[j] != 0 || !c.open(o) || !c.isFractional(o) {
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
			for _, j := range items[k+1:] {
				values[[2]int32{i, j}] += c.x[o]
			}
		}
	}
	for k, v := range values {
		if min(v, 1-v) > 1e-4 {
			list = append(list, pair{k[0], k[1], v})
		}
	}
	slices.SortFunc(list, func(a, b pair) int {
		switch da, db := math.Abs(a.value-zzT), math.Abs(b.value-zzT); {
		case da < db-1e-9:
			return -1
		case db < da-1e-9:
			return 1
		}
		if a.i != b.i {
			return int(a.i - b.i)
		}
		return int(a.j - b.j)
	})
	return list
}

// split returns the alternatives of a pair: to hide the options that contain one of the items, or those that contain both.
func (c *optimum) split(q pair) (together, apart alternative) {
	together, apart = alternative{option: -1}, alternative{option: -1}
	for _, o := range c.options(q.i) {
		if c.has(o, q.j) {
			apart.others = append(apart.others, o)
		} else {
			together.others = append(together.others, o)
		}
	}
	for _, o := range c.options(q.j) {
		if !c.has(o, q.i) {
			together.others = append(together.others, o)
		}
	}
	return together, apart
}

func (c *optimum) has(o, item int32) bool {
	for _, i := range c.p.Option(o) {
		if i.Index == item {
			return true
		}
	}
	return false
}

// decide is search.decide.
func (c *optimum) decide() (d decision, deadEnd bool, err error) {
	list := c.pairs()
	if len(list) == 0 {
		return c.fork(), false, nil
	}
	best, score := 0, -1.0
	if zzK > 1 {
		bound, mark := c.bound, c.mark()
		x := slices.Clone(c.x)
		for k, q := range list[:min(len(list), zzK)] {
			together, apart := c.split(q)
			gt, err := c.gain(together)
			c.bound = bound
			if err != nil {
				return d, false, err
			}
			ga, err := c.gain(apart)
			c.bound = bound
			if err != nil {
				return d, false, err
			}
			if math.IsInf(gt, 1) || math.IsInf(ga, 1) {
				copy(c.x, x)
				a := together
				if math.IsInf(gt, 1) {
					a = apart
				}
				c.undo(mark)
				return decision{}, !c.apply(a) || !c.state.Propagate(), nil
			}
			if s := max(gt, .1) * max(ga, .1); s > score {
				best, score = k, s
			}
		}
		c.undo(mark)
		copy(c.x, x)
	}
	together, apart := c.split(list[best])
	d = decision{at: c.mark(), item: -1, alternatives: []alternative{together, apart}}
	return d, false, nil
}

func (c *optimum) gain(a alternative) (float64, error) {
	mark, before := c.mark(), c.base
	scale, outside := c.scale, c.outside
	defer func() { c.undo(mark); c.base, c.scale, c.outside = before, scale, outside }()
	if !c.apply(a) || !c.state.Propagate() {
		return math.Inf(1), nil
	}
	r := c.levels[c.depth-1]
	c.search.fix(r)
	v, err := c.solve(r)
	if err != nil || v == infeasible {
		return math.Inf(1), err
	}
	if c.scale == 0 || scale == 0 {
		return 0, nil
	}
	return float64(c.base)/float64(c.scale) + float64(c.outside) - float64(before)/float64(scale) - float64(outside), nil
}
