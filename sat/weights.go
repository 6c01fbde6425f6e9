package sat

import (
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/prices"
)

// A weight is a variable that is true if the weights of some literals sum to so much or more.
type weight struct {
	value int64
	lit   int32
}

// sums says what the weights of a solution sum to. A solution that costs fixed plus n units or more
// has the literals of all sums up to n. Sums are in increasing order.
type sums struct {
	fixed, unit int64
	list        []weight
}

// weigh writes clauses that sum the net costs of the options of a round, and what the solutions cost
// beyond them that cover an item more or less often than its price counts. They rule out the
// solutions for which this is more than the room of the round. The unit is so large that there are
// about so many clauses, and weights are rounded down. If it is 1, the sums are exact: what a
// solution costs is what they say plus the base of the prices. All rounds are of p.
//
// This is a totalizer of weights (S. Joshi, R. Martins and V. Manquinho, Generalized Totalizer
// Encoding for Pseudo-Boolean Constraints, 2015). Its leaves are not single options, but sets of
// options of which one at most is chosen (M. Bofill, J. Coll, P. Nightingale, J. Suy, F. Ulrich-Oltean
// and M. Villaret, SAT encodings for Pseudo-Boolean constraints together with at-most-one
// constraints, 2022). So there are hardly more leaves than items.
func (e *encoder) weigh(p *fourfold.Problem, r *prices.Round, clauses int64) (s sums) {
	for _, o := range e.state.Chosen() {
		s.fixed += r.Net[o]
	}
	most, leaves := r.Room(), e.netLeaves(r.Net)
	for i, price := range r.Prices.Item {
		if price != 0 && p.Need(int32(i)) < p.Room(int32(i)) {
			leaf, fixed := e.slackLeaf(p, int32(i), price, most)
			leaves, s.fixed = append(leaves, leaf), s.fixed+fixed
		}
	}
	most = max(most-s.fixed, -1)
	levels := int64(math.Sqrt(float64(2 * clauses / int64(len(leaves)+1))))
	s.unit = 1 + most/max(levels, 8)
	for k, leaf := range leaves {
		for n := range leaf {
			leaf[n].value /= s.unit
		}
		leaves[k] = e.addWeights(leaf, nil, most/s.unit)
	}
	for ; len(leaves) > 1; leaves = leaves[2:] {
		leaves = append(leaves, e.addWeights(leaves[0], leaves[1], most/s.unit))
	}
	if len(leaves) == 1 {
		s.list = leaves[0]
	}
	if most < 0 {
		e.add()
	}
	return s
}

// netLeaves returns the net costs of the options, in sets of which one option at most is chosen.
func (e *encoder) netLeaves(costs []int64) (leaves [][]weight) {
	var items []int32
	for i := range e.p.NumItems() {
		if len(e.at(i)) > 0 && e.roomOf(i) == 1 && !e.painted(i) {
			items = append(items, i)
		}
	}
	slices.SortStableFunc(items, func(i, j int32) int { return len(e.at(j)) - len(e.at(i)) })
	done := make([]bool, len(e.options)+1)
	add := func(uses []use) {
		var leaf []weight
		for _, u := range uses {
			if net := costs[e.options[u.v-1]]; !done[u.v] && net > 0 {
				leaf = append(leaf, weight{net, u.v})
			}
			done[u.v] = true
		}
		if leaf != nil {
			leaves = append(leaves, leaf)
		}
		e.poll.Add(len(uses))
	}
	for _, i := range items {
		add(e.at(i))
	}
	for k := range e.options {
		add([]use{{v: int32(k + 1)}})
	}
	return leaves
}

// slackLeaf returns the weights of covering item i more often than it must be covered, if its price
// is positive, or else less often than it may be. fixed is what this costs at least.
func (e *encoder) slackLeaf(p *fourfold.Problem, i int32, price, most int64) (leaf []weight, fixed int64) {
	lits, held := literals(e.at(i)), int(p.Room(i))-e.state.Room(i)
	surplus := held - int(p.Need(i))
	if price < 0 {
		negate(lits)
		price, surplus = -price, min(int(p.Room(i)), len(p.Uses(i)))-held-len(lits)
	}
	fixed, from := int64(max(surplus, 0))*price, max(-surplus, 0)
	if from >= len(lits) {
		return nil, fixed
	}
	for n, lit := range e.sort(lits, from+int(min(int64(len(lits)-from), most/price+1)), 0) {
		if n >= from {
			leaf = append(leaf, weight{int64(n-from+1) * price, lit})
		}
	}
	return leaf, fixed
}

// addWeights returns the sums of a weight of a and a weight of b, or of one of them alone. More than
// most must not be true.
func (e *encoder) addWeights(a, b []weight, most int64) (list []weight) {
	if e.stops() || most < 0 {
		return nil
	}
	a, b = append([]weight{{}}, a...), append([]weight{{}}, b...)
	at := make([]int32, most+1) // the variable of each sum
	for _, x := range a {
		for _, y := range b {
			if n := x.value + y.value; n <= most {
				at[n] = 1
			}
		}
	}
	for n := int64(1); n <= most; n++ {
		if at[n] == 0 {
			continue
		}
		at[n] = e.auxiliary()
		if len(list) > 0 {
			e.add(-at[n], list[len(list)-1].lit)
		}
		list = append(list, weight{n, at[n]})
	}
	for _, x := range a {
		for _, y := range b {
			e.scratch = e.scratch[:0]
			for _, lit := range []int32{x.lit, y.lit} {
				if lit != 0 {
					e.scratch = append(e.scratch, -lit)
				}
			}
			n := x.value + y.value
			if n > most {
				e.add(e.scratch...)
				break // so are the larger weights of b
			}
			if n > 0 {
				e.add(append(e.scratch, at[n])...)
			}
		}
		if e.stops() {
			break
		}
	}
	return list
}
