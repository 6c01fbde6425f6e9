//go:build cgo && !noclp

package lp

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// An optimum is the part of a search that looks for the cheapest solutions. A relaxation minimizes
// the cost, and counts as one without a point if prices prove that all its points cost as much as
// the limit, the cost that a solution must stay below. Decisions are about pairs of items
// (follow.go).
//
// The search makes passes, with one limit after the other. The first limit is close to the bound of
// the root, so that prices rule out most options. If there are too few solutions below it, all of
// them are found, and the limit is a bound for the others.
//
// The methods that search calls do nothing if the optimum is nil.
type optimum struct {
	*search
	best    *fourfold.Ranking // of the costs of the solutions yielded
	yield   func(fourfold.Finding) bool
	bound   int64 // all solutions that cost less have been yielded
	ceiling int64 // all solutions that the pass looks for cost less

	// Of the last relaxation.
	node    int64   // the bound of the node
	net     []int64 // the net cost of each column, see netCosts
	base    int64
	scale   int64 // 0 if there are no prices
	outside int64 // the cost of chosen options that are no columns
}

// none is a limit that all solutions stay below.
const none = math.MaxInt64

// loadSize is the number of columns of a program in whose place a smaller one is loaded. It is a
// variable so that a test of small problems can lower it.
var loadSize = 1000

func (s Solver) cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	s.Objective = NoObjective
	call := newSearch(ctx, s, p, nil, nil)
	call.cheap = &optimum{search: call, best: fourfold.NewRanking(k), yield: yield, bound: fourfold.NoBound, ceiling: none}
	call.yield, call.solutions = call.cheap.found, 1
	return call.do()
}

// run makes the passes. The first ceiling leaves about two options for each row. From pass to
// pass, its distance from the bound of the root doubles. The last pass has none.
func (c *optimum) run() error {
	if c.state.Open() == 0 {
		return c.visit()
	}
	if v, err := c.relax(); err != nil || v == infeasible {
		return err
	}
	root, least, whole := c.mark(), c.node, int64(none)
	if nets := c.absolute(); c.scale > 0 {
		c.ceiling = least + nets[min(2*len(c.root.rows), len(nets)-1)]/c.scale + 1
		whole = least + nets[len(nets)-1]/c.scale + 1
	}
	for bound := least; ; bound = c.ceiling {
		if err := c.tell(bound); err != nil {
			return err
		}
		if bound > least {
			c.undo(root)
			c.ceiling += c.ceiling - least
		}
		if c.ceiling >= whole {
			c.ceiling = none
		}
		err := cmp.Or(c.visit(), c.state.Err()) // if the context is done, a dead end may be wrong
		if err != nil || c.limit() < c.ceiling || c.ceiling == none {
			return err
		}
	}
}

// absolute returns the absolute net costs of the columns, sorted.
func (c *optimum) absolute() []int64 {
	nets := make([]int64, len(c.net))
	for j, n := range c.net {
		nets[j] = max(n, -n)
	}
	slices.Sort(nets)
	return nets
}

// tell yields a better bound.
func (c *optimum) tell(bound int64) error {
	if bound <= c.bound {
		return nil
	}
	c.bound = bound
	if !c.yield(fourfold.Finding{Bound: bound}) {
		return poll.ErrEnough
	}
	return nil
}

// limit is the cost that solutions must stay below.
func (c *optimum) limit() int64 { return min(c.ceiling, c.best.Limit()) }

// found yields a solution below the limit, unless an earlier pass has yielded it.
func (c *optimum) found(solution fourfold.Solution) bool {
	cost := c.p.CostOf(solution)
	if cost < c.bound || cost >= c.limit() {
		return true
	}
	c.best.Add(nil, cost)
	return c.yield(fourfold.Finding{Solution: append(fourfold.Solution{}, solution...), Cost: cost, Bound: c.bound})
}

// stopAtLimit makes CLP stop when the cost of the points of a relaxation is proved to reach the
// limit.
func (c *optimum) stopAtLimit(r *relaxation) {
	if c != nil {
		r.limited = true
		r.model.setLimit(float64(c.limit()) - float64(c.costOutside(r)) - .99)
	}
}

// pays reads the prices of a relaxation. It returns false if they prove that no solution
// below the limit is at or below the current node.
func (c *optimum) pays(r *relaxation) bool {
	r.model.prices(r.ray)
	c.net = scratch.Sized(c.net, len(r.fixed))
	base, scale, ok := r.program.netCosts(r.fixed, r.ray, r.costs, c.net)
	if !ok {
		c.scale, c.node = 0, fourfold.NoBound
		return true
	}
	c.base, c.scale, c.outside = base, scale, c.costOutside(r)
	least := base / scale
	if base%scale > 0 {
		least++
	}
	c.node = c.outside + least
	return !c.closed()
}

// costOutside returns the cost of the chosen options that are no columns of r.
func (c *optimum) costOutside(r *relaxation) int64 {
	sum := c.p.CostOf(c.state.Chosen())
	for j, f := range r.fixed {
		if f > 0 {
			sum -= r.costs[j]
		}
	}
	return sum
}

// closed reports whether the bound of the node is not below the limit.
func (c *optimum) closed() bool { return c.node >= c.limit() }

// room returns what the net costs of a solution below the limit may sum to: math.MaxInt64 if
// nothing is known. The node must not be closed; then the result is not negative.
func (c *optimum) room() int64 {
	above := c.limit() - 1
	if c.scale == 0 || above >= none-1 || above-c.outside > (math.MaxInt64>>2)/c.scale {
		return math.MaxInt64
	}
	return (above-c.outside)*c.scale - c.base
}

// narrow hides the options with which, and chooses those without which, each point of a relaxation
// costs as much as the limit, and propagates. It returns whether the relaxation has lost its point,
// and whether the node is a dead end.
func (c *optimum) narrow() (stale, deadEnd bool) {
	r, room, before := c.levels[c.depth-1], c.room(), c.state.Mark()
	for j, o := range r.program.options {
		switch {
		case r.fixed[j] != 0:
		case c.net[j] > room && !c.state.Chose(o):
			c.state.Hide(o)
		case -c.net[j] > room && c.state.Live(o):
			c.state.Choose(o)
		}
	}
	if !c.state.Propagate() {
		return false, true
	}
	return c.state.Mark() != before && (c.state.Open() == 0 || c.lost(r)), false
}

// lost reports whether the point of a relaxation does not agree with what is chosen and hidden.
func (c *optimum) lost(r *relaxation) bool {
	for _, o := range r.program.options {
		if !c.state.Live(o) && c.x[o] > tolerance || c.state.Chose(o) && c.x[o] < 1-tolerance {
			return true
		}
	}
	return false
}
