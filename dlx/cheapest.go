package dlx

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It first finds prices of items, and so a
// bound and the net cost of each option: see the documentation of the package. Then it searches for
// covers that cost little more than the bound, among the few options whose net costs allow that,
// and then for dearer ones, until it has k covers and no other one can be cheaper.
//
// The counters are summed over these searches. Stats.Engine is the core of the last one if Core is
// AutoCore.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	begin := time.Now()
	h := &hunt{solver: s, problem: p, best: fourfold.NewRanking(k), yield: yield}
	h.stats = fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	if k <= 1 {
		h.first = firstNodes
	}
	err := h.price(ctx)
	h.stats.Setup = time.Since(begin)
	if err == nil {
		err = h.run(ctx)
	}
	if err == poll.ErrEnough {
		err = nil
	}
	return h.stats, err
}

// A hunt is one call of Cheapest.
type hunt struct {
	solver  Solver
	problem *fourfold.Problem
	best    *fourfold.Ranking // of the costs of the covers yielded
	yield   func(fourfold.Finding) bool
	stats   fourfold.Stats

	prices prices.Prices
	order  []int32 // all options, in the order of their net costs
	net    []int64 // in that order
	sum    int64   // of all net costs
	more   []int64 // of items, see tree.Options

	first int64        // the nodes after which a search is hard; 0 if that does not matter
	bound int64        // the covers that are not yielded cost at least as much
	most  atomic.Int64 // the net costs of a cover that is searched for
}

// price finds the prices, and sorts the options.
func (h *hunt) price(ctx context.Context) (err error) {
	h.prices, err = prices.Find(ctx, h.problem)
	net := h.prices.Net
	for o := range net {
		h.order = append(h.order, int32(o))
	}
	slices.SortStableFunc(h.order, func(a, b int32) int { return cmp.Compare(net[a], net[b]) })
	for i, price := range h.prices.Item {
		if h.problem.HasBounds() {
			h.more = append(h.more, max(price, 0))
			h.sum += max(price, 0) * int64(len(h.problem.Uses(int32(i))))
		}
	}
	for _, o := range h.order {
		h.net = append(h.net, net[o])
		h.sum += net[o]
	}
	return err
}

// run searches for covers that cost less than a limit, with one limit after the other. Most limits
// are close to the bound, where few options can be afforded.
func (h *hunt) run(ctx context.Context) error {
	h.bound = fourfold.NoBound
	bound := h.prices.Bound()
	for limit := bound + 1; ; limit = h.next(limit) {
		if err := h.raise(bound); err != nil {
			return err
		}
		whole := h.prices.Room(limit) >= h.sum
		if whole {
			limit = math.MaxInt64
		}
		err := h.search(ctx, limit, h.first)
		if err == errShort {
			if h.first = 0; h.best.Len() == 0 {
				err = h.search(ctx, math.MaxInt64, firstNodes)
			}
			if err == nil {
				whole, limit = true, math.MaxInt64
			} else if err == errShort {
				err = h.search(ctx, limit, 0)
			}
		}
		if err != nil {
			return err
		}
		bound = min(limit, h.best.Limit())
		if bound == math.MaxInt64 {
			return nil // all covers are yielded
		}
		if bound < limit || whole {
			return h.raise(bound)
		}
	}
}

// A search for one cover that has found none after firstNodes is hard. Before it goes on, as many
// nodes are spent without a limit of costs: in many problems it is easy to find some cover.
var firstNodes int64 = 50_000

// errShort ends a search after so many nodes.
var errShort = errors.New("enough nodes for now")

// next returns the limit after a limit.
func (h *hunt) next(limit int64) int64 {
	first := h.prices.Bound() + 1
	fit := h.fit(limit)
	dearest := h.net[min(fit+fit/4, len(h.net)-1)]
	return max(limit+(limit-first)/2+1, h.prices.BoundAt(dearest)+1)
}

// fit returns how many options can be in a cover that costs less than limit.
func (h *hunt) fit(limit int64) int {
	n, _ := slices.BinarySearch(h.net, min(h.prices.Room(limit), math.MaxInt64-1)+1)
	return n
}

// raise yields the bound if it is better than the one before.
func (h *hunt) raise(bound int64) error {
	if bound <= h.bound {
		return nil
	}
	h.bound = bound
	return h.tell(fourfold.Finding{Bound: bound})
}

func (h *hunt) tell(f fourfold.Finding) error {
	if !h.yield(f) {
		return poll.ErrEnough
	}
	return nil
}

// search searches for covers that cost less than limit. Those that cost less than the bound are
// yielded already. If nodes is not 0, it ends with errShort after so many nodes. That is not for
// several covers, since the next search may find them again.
func (h *hunt) search(ctx context.Context, limit, nodes int64) error {
	s := h.solver
	before, _ := h.stats.Counter("nodes")
	if s.MaxNodes > 0 {
		if s.MaxNodes -= before; s.MaxNodes <= 0 {
			return fourfold.ErrLimit
		}
	}
	short := nodes > 0 && (s.MaxNodes <= 0 || nodes < s.MaxNodes)
	if short {
		s.MaxNodes = nodes
	}
	if report := poll.Watcher(ctx); report != nil {
		ctx = poll.Watch(ctx, func(p poll.Progress) {
			report(poll.Progress{Nodes: before + p.Nodes, Depth: p.Depth}) // the share of this search says little
		})
	}
	options := h.order[:h.fit(limit)]
	h.most.Store(h.prices.Room(limit))
	enough := false
	a, err := s.search(ctx, question{
		problem: h.problem.WithOptions(options), options: tree.Options{Net: h.net[:len(options)], More: h.more}, most: &h.most,
		yield: func(lent fourfold.Solution) bool {
			enough = h.found(lent, limit) != nil
			return !enough
		},
	})
	h.add(a.stats)
	switch {
	case err == nil && enough:
		return poll.ErrEnough
	case err == fourfold.ErrLimit && short:
		return errShort
	}
	return err
}

// found yields a cover of the present search if it is one of the k cheapest so far.
func (h *hunt) found(lent fourfold.Solution, limit int64) error {
	cover := make(fourfold.Solution, len(lent))
	for k, o := range lent {
		cover[k] = h.order[o]
	}
	slices.Sort(cover)
	cost := h.problem.CostOf(cover)
	if cost < h.bound || cost >= min(limit, h.best.Limit()) {
		return nil
	}
	h.best.Add(nil, cost)
	h.most.Store(h.prices.Room(min(limit, h.best.Limit())))
	return h.tell(fourfold.Finding{Solution: cover, Cost: cost, Bound: h.bound})
}

// add adds what a search has cost.
func (h *hunt) add(st fourfold.Stats) {
	h.stats.Setup += st.Setup
	h.stats.Search += st.Search
	h.stats.Engine = st.Engine
	for _, c := range st.Counters {
		k := slices.IndexFunc(h.stats.Counters, func(sum fourfold.Counter) bool { return sum.Name == c.Name })
		if k < 0 {
			h.stats.Counters = append(h.stats.Counters, c)
		} else {
			h.stats.Counters[k].Value += c.Value
		}
	}
}
