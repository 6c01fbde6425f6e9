//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// An optimum is the part of a search that looks for the cheapest solutions. The search is that for all solutions, except
// that a relaxation has no point for it if prices prove that each of its points costs as much as the
// limit: the cost that a solution must stay below.
type optimum struct {
	*search
	best  *fourfold.Ranking
	yield func(fourfold.Finding) bool
	told  int64 // the bound that was told last
	bound int64 // proven for the solutions at and below the current node
	rest  int64 // proven for those elsewhere that are still to be searched for

	// Of the last relaxation with a point.
	net     []int64 // the net cost of each column, see netCosts
	base    int64
	scale   int64 // 0 if there are no prices
	outside int64 // the cost of chosen options that are no columns

	again                            bool
	rootNet                          []int64
	rootBase, rootScale, rootOutside int64
	rootOpen                         int
}

// none is a bound on no solutions.
const none = math.MaxInt64

func (s Solver) cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	s.Objective = NoObjective
	call := newSearch(ctx, s, p, nil, nil)
	call.cheap = &optimum{search: call, best: fourfold.NewRanking(k), yield: yield, told: fourfold.NoBound, bound: fourfold.NoBound, rest: none}
	call.yield, call.solutions = call.cheap.found, 1
	return call.do()
}

// found yields a solution that is below the limit.
func (c *optimum) found(solution fourfold.Solution) bool {
	cost := c.p.CostOf(solution)
	if cost >= c.best.Limit() {
		return true
	}
	if solution == nil {
		solution = fourfold.Solution{}
	}
	if slices.ContainsFunc(c.best.Solutions(), func(s fourfold.Solution) bool { return slices.Equal(s, solution) }) {
		return true // found again after a start anew
	}
	c.best.Add(solution, cost)
	c.again = c.nodes > 1 && c.worthwhile()
	c.told = max(c.told, c.proven())
	return c.yield(fourfold.Finding{Solution: append(fourfold.Solution{}, solution...), Cost: cost, Bound: c.told})
}

// proven returns the bound on all solutions that were not yielded.
func (c *optimum) proven() int64 { return min(c.bound, c.rest, c.best.Limit()) }

// tell yields the bound if it has become better.
func (c *optimum) tell() error {
	if b := c.proven(); b > c.told && b < none {
		c.told = b
		if !c.yield(fourfold.Finding{Bound: b}) {
			return poll.ErrEnough
		}
	}
	return nil
}

// cut makes CLP stop when the cost reaches the limit.
func (c *optimum) cut(r *relaxation) {
	limit := c.best.Limit()
	if limit == none {
		return
	}
	outside := c.p.CostOf(c.state.Chosen())
	for j, f := range r.fixed {
		if f > 0 {
			outside -= r.costs[j]
		}
	}
	r.model.setLimit(float64(limit-outside) - .99)
}

// pays reads the prices of a relaxation with a point. It returns false if they prove that no solution below the
// limit is at or below the current node.
func (c *optimum) pays(r *relaxation) bool {
	r.model.prices(r.ray)
	if len(c.net) < len(r.fixed) {
		c.net = make([]int64, len(r.fixed))
	}
	base, scale, ok := r.program.netCosts(r.fixed, r.ray, r.costs, c.net)
	c.scale = 0
	if !ok {
		return true
	}
	c.base, c.scale, c.outside = base, scale, c.p.CostOf(c.state.Chosen())
	for j, f := range r.fixed {
		if f > 0 {
			c.outside -= r.costs[j]
		}
	}
	least := base / scale
	if base%scale > 0 {
		least++
	}
	c.bound = max(c.bound, c.outside+least)
	return !c.closed()
}

var errAgain = errors.New("again")

// worthwhile
func (c *optimum) worthwhile() bool {
	limit := c.best.Limit()
	if limit == none || c.rootNet == nil || c.rootScale == 0 {
		return false
	}
	room := (limit-1-c.rootOutside)*c.rootScale - c.rootBase
	n := 0
	for _, x := range c.rootNet {
		if max(x, -x) <= room {
			n++
		}
	}
	return n*10 < c.rootOpen*9
}

// closed reports whether no solution at or below the current node is below the limit.
func (c *optimum) closed() bool { return c.bound >= c.best.Limit() }

// fix hides and chooses the options without which, or with which, every point of the last relaxation costs as much as the limit,
// and propagates. It returns false at a dead end. stale reports whether the relaxation must be solved again.
func (c *optimum) fix() (ok, stale bool) {
	limit := c.best.Limit()
	if c.above == 0 {
		r := c.levels[c.depth-1]
		c.rootNet, c.rootBase, c.rootScale, c.rootOutside = slices.Clone(c.net[:len(r.fixed)]), c.base, c.scale, c.outside
		c.rootOpen = c.state.Open()
	}
	if c.scale == 0 || limit == none {
		return true, false
	}
	r, room := c.levels[c.depth-1], (limit-1-c.outside)*c.scale-c.base
	before := c.state.Mark()
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
	if !c.state.Propagate() {
		return false, false
	}
	if c.state.Mark() == before || c.state.Open() == 0 {
		return true, c.state.Mark() > before
	}
	c.rootOpen = c.state.Open()
	if c.above == 0 && c.state.Open()*10 < len(r.program.options)*8 {
		g, err := encode(c.p, c.state, c.solver.Model)
		if err == nil && c.push(g) == nil {
			return true, true
		}
	}
	for j, o := range r.program.options {
		if !c.state.Live(o) && c.x[o] > tolerance || r.fixed[j] == 0 && c.state.Chose(o) && c.x[o] < 1-tolerance {
			return true, true
		}
	}
	return true, false
}
