//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// An optimum is the part of a search that looks for the cheapest solutions. The search is that for
// all solutions, with two differences. A relaxation minimizes the cost, and counts as one without a
// point if prices prove that all its points cost as much as the limit, the cost that a solution
// must stay below. And decisions are about pairs of items (follow.go).
//
// The search first dives for cheap solutions. In a large problem it starts again at the root when
// it finds a much cheaper one: there the lower limit leaves a smaller program. When it has not
// found a better one for some nodes, it starts again with decisions that suit a proof.
//
// The methods that search calls do nothing if the optimum is nil.
type optimum struct {
	*search
	best   *fourfold.Ranking
	wanted int // the number of solutions that are wanted
	yield  func(fourfold.Finding) bool
	told   int64 // the bound that was told last
	bound  int64 // proven for the solutions at and below the current node
	rest   int64 // proven for those elsewhere that are still to be searched for

	diving  bool  // whether decisions suit a dive
	started int64 // the limit at the last start
	since   int64 // the number of nodes at the last start
	root    int64 // the bound at the root

	// Of the last relaxation with a point.
	net     []int64 // the net cost of each column, see netCosts
	base    int64
	scale   int64 // 0 if there are no prices
	outside int64 // the cost of chosen options that are no columns
}

// none is a bound on no solutions.
const none = math.MaxInt64

// The sizes are variables so that a test of small problems can lower them.
var (
	loadSize  = 1000        // the number of columns of a program in whose place a smaller one is loaded
	diveNodes = int64(1000) // the number of nodes of a dive without a better solution
)

// errDeadEnd says that a node is a dead end.
var errDeadEnd = errors.New("dead end")

// errAgain ends a search that is to start again at the root.
var errAgain = errors.New("start again")

func (s Solver) cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	s.Objective = NoObjective
	call := newSearch(ctx, s, p, nil, nil)
	call.cheap = &optimum{search: call, best: fourfold.NewRanking(k), wanted: max(k, 1), yield: yield,
		told: fourfold.NoBound, bound: fourfold.NoBound, root: fourfold.NoBound, rest: none, diving: true, started: none}
	call.yield, call.solutions = call.cheap.found, 1
	return call.do()
}

// found yields a solution below the limit, unless it was found before the last start.
func (c *optimum) found(solution fourfold.Solution) bool {
	cost := c.p.CostOf(solution)
	if cost >= c.best.Limit() || slices.ContainsFunc(c.best.Solutions(), func(s fourfold.Solution) bool { return slices.Equal(s, solution) }) {
		return true
	}
	solution = append(fourfold.Solution{}, solution...)
	c.best.Add(solution, cost)
	c.since = c.nodes
	c.told = max(c.told, c.proven())
	return c.yield(fourfold.Finding{Solution: slices.Clone(solution), Cost: cost, Bound: c.told})
}

// proven returns the bound on all solutions that were not yielded.
func (c *optimum) proven() int64 { return min(max(c.root, min(c.bound, c.rest)), c.best.Limit()) }

// startAgain returns errAgain if the search is to start again: if a dive has found nothing for
// long, or in a large problem if the gap between the limit and the bound of the root has become
// much smaller.
func (c *optimum) startAgain() error {
	if c == nil || c.above == 0 || c.best.Limit() == none {
		return nil
	}
	limit, over := c.best.Limit(), c.diving && c.nodes-c.since > diveNodes
	lower := len(c.search.root.options) >= loadSize &&
		(c.started == none || float64(limit)-float64(c.root) < .9*(float64(c.started)-float64(c.root)))
	if !over && !lower {
		return nil
	}
	c.started, c.since, c.diving = limit, c.nodes, c.diving && !over
	return errAgain
}

// below notes that the search goes to a child, and whether there is more to visit after it. It
// returns the function that goes back.
func (c *optimum) below(more bool) (back func()) {
	if c == nil {
		return func() {}
	}
	bound, rest := c.bound, c.rest
	if more {
		c.rest = min(rest, bound)
	}
	return func() { c.bound, c.rest = bound, rest }
}

// limit makes CLP stop when the cost of the points of a relaxation is proved to reach the limit.
func (c *optimum) limit(r *relaxation) {
	if c == nil {
		return
	}
	if r.limited = true; c.best.Limit() < none {
		r.model.setLimit(float64(c.best.Limit()-c.costOutside(r)) - .99)
	}
}

// pays reads the prices of a relaxation. It returns false if they prove that no solution
// below the limit is at or below the current node.
func (c *optimum) pays(r *relaxation) bool {
	r.model.prices(r.ray)
	c.net = scratch.Sized(c.net, len(r.fixed))
	base, scale, ok := r.program.netCosts(r.fixed, r.ray, r.costs, c.net)
	if !ok {
		c.scale = 0
		return true
	}
	c.base, c.scale, c.outside = base, scale, c.costOutside(r)
	least := base / scale
	if base%scale > 0 {
		least++
	}
	c.bound = max(c.bound, c.outside+least)
	if c.above == 0 {
		c.root = max(c.root, c.bound)
	}
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

// closed reports whether no solution at or below the current node is below the limit.
func (c *optimum) closed() bool { return c.bound >= c.best.Limit() }

// narrow tells the bound, and fixes options by their net costs. It returns true if the relaxation
// must be solved again, because its point is lost. It returns poll.ErrEnough if yield returns
// false, and at a dead end errDeadEnd.
func (c *optimum) narrow() (stale bool, err error) {
	if err := c.startAgain(); err != nil {
		return false, err
	}
	if b := c.proven(); b > c.told && b < none {
		c.told = b
		if !c.yield(fourfold.Finding{Bound: b}) {
			return false, poll.ErrEnough
		}
	}
	r, before := c.levels[c.depth-1], c.state.Mark()
	if !c.fixByCost(r) {
		return false, errDeadEnd
	}
	if c.state.Mark() == before {
		return false, nil
	}
	if c.above == 0 && len(r.fixed) >= loadSize && 5*c.state.Open() < 4*len(r.fixed) {
		g, err := encode(c.p, c.state, c.solver.Model)
		if err != nil {
			return false, err
		}
		return true, c.push(g)
	}
	return c.state.Open() == 0 || c.lost(r), nil
}

// fixByCost hides the options with which, and chooses those without which, each point of a
// relaxation costs as much as the limit, and propagates. It returns false at a dead end.
func (c *optimum) fixByCost(r *relaxation) bool {
	limit := c.best.Limit()
	if c.scale == 0 || limit == none || limit-1-c.outside > (math.MaxInt64>>2)/c.scale {
		return true // nothing is known, or the numbers are too large
	}
	room := (limit-1-c.outside)*c.scale - c.base
	for j, o := range r.program.options {
		if r.fixed[j] != 0 {
			continue
		}
		if c.net[j] > room && !c.state.Chose(o) {
			c.state.Hide(o)
		} else if -c.net[j] > room && c.state.Live(o) {
			c.state.Choose(o)
		}
	}
	return c.state.Propagate()
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
