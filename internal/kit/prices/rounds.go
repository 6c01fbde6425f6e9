package prices

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A Round is about the solutions that cost less than a limit.
type Round struct {
	Problem *fourfold.Problem // the options that such a solution may have, those of low net costs first
	Net     []int64           // of these options
	Prices  *Prices           // of the whole problem

	options []int32 // their numbers in the whole problem; nil if they are the same
	limit   int64
	hunt    *hunt
}

// Rounds keeps the contract of [fourfold.Optimizing] for an engine. It finds prices, and calls search
// with one limit after the other. Most limits are close to the bound of the prices, so that few
// options are left. The stats are summed over the rounds; Vars, Rows and Engine are those of the
// last one.
//
// A search hands all solutions below its limit to [Round.Found], and then returns nil. It may leave
// out those whose net costs are above [Round.Room], which falls. It may find a solution twice if k
// is 1. It ends, with any error, when Found has returned false. If k is 1, it may also give up a
// round with [ErrAgain].
func Rounds(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool, search func(context.Context, *Round) (fourfold.Stats, error)) (fourfold.Stats, error) {
	begin := time.Now()
	prices, err := Find(ctx, p)
	if err != nil {
		return fourfold.Stats{}, err
	}
	h := &hunt{problem: p, prices: prices, best: fourfold.NewRanking(k), yield: yield, search: search}
	h.sort()
	h.stats.Setup = time.Since(begin)
	h.raise(prices.Bound())
	for gap := int64(1); !h.ended && err == nil; {
		if err = h.round(ctx, prices.Bound()+gap); err == ErrAgain {
			err = nil
		} else {
			gap = h.wider(gap)
		}
	}
	if h.ended {
		err = nil
	}
	return h.stats, err
}

// ErrAgain is returned by a search to make another round with the same limit.
var ErrAgain = errors.New("again")

// A hunt is one call of Rounds.
type hunt struct {
	problem *fourfold.Problem
	prices  Prices
	best    *fourfold.Ranking // of the costs of the solutions yielded
	yield   func(fourfold.Finding) bool
	search  func(context.Context, *Round) (fourfold.Stats, error)
	stats   fourfold.Stats

	order  []int32 // all options, those of low net costs first
	net    []int64 // in that order
	plenty int64   // no solution costs more
	bound  int64   // all solutions that cost less have been yielded
	ended  bool    // nothing is left to find, or yield has returned false
}

func (h *hunt) sort() {
	for o := range h.problem.NumOptions() {
		h.order = append(h.order, o)
		h.plenty += max(0, h.problem.Cost(o))
	}
	slices.SortStableFunc(h.order, func(a, b int32) int { return cmp.Compare(h.prices.Net[a], h.prices.Net[b]) })
	for _, o := range h.order {
		h.net = append(h.net, h.prices.Net[o])
	}
	h.bound = fourfold.NoBound
}

// round makes a round.
func (h *hunt) round(ctx context.Context, limit int64) error {
	r := h.below(limit)
	nodes, _ := h.stats.Counter("nodes")
	if report := poll.Watcher(ctx); report != nil {
		ctx = poll.Watch(ctx, func(p poll.Progress) {
			report(poll.Progress{Nodes: nodes + p.Nodes, Depth: p.Depth}) // the share of a round says little
		})
	}
	stats, err := h.search(ctx, r)
	h.add(stats)
	if err != nil || h.ended {
		return err
	}
	least := min(r.limit, h.best.Limit())
	if least < math.MaxInt64 {
		h.raise(least)
	}
	h.ended = h.ended || least < r.limit || r.limit == math.MaxInt64
	return nil
}

// below returns a round for a limit.
func (h *hunt) below(limit int64) *Round {
	if limit > h.plenty {
		limit = math.MaxInt64
	}
	options := h.order[:h.fit(min(limit, h.best.Limit()))]
	return &Round{h.problem.WithOptions(options), h.net[:len(options)], &h.prices, options, limit, h}
}

// wider returns a gap between the bound of the prices and a limit that lets in a quarter more of the
// options than the gap before. When all are in, it grows fast, since there may be no solution.
func (h *hunt) wider(gap int64) int64 {
	first := h.prices.Bound()
	fit := h.fit(first + gap)
	if fit == len(h.net) {
		return 8 * gap
	}
	return max(gap+gap/2+1, h.prices.BoundAt(h.net[min(fit+fit/4, len(h.net)-1)])+1-first)
}

// fit returns how many options a solution may have that costs less than limit.
func (h *hunt) fit(limit int64) int {
	n, _ := slices.BinarySearch(h.net, min(h.prices.Room(limit), math.MaxInt64-1)+1)
	return n
}

// raise yields the bound if it is better than the one before.
func (h *hunt) raise(bound int64) {
	if bound > h.bound {
		h.bound = bound
		h.ended = !h.yield(fourfold.Finding{Bound: bound})
	}
}

// add adds what a search has cost, if it has begun.
func (h *hunt) add(st fourfold.Stats) {
	if st.Counters == nil {
		return
	}
	for _, c := range h.stats.Counters {
		k := slices.IndexFunc(st.Counters, func(other fourfold.Counter) bool { return other.Name == c.Name })
		if k < 0 {
			st.Counters = append(st.Counters, c)
		} else {
			st.Counters[k].Value += c.Value
		}
	}
	st.Setup += h.stats.Setup
	st.Search += h.stats.Search
	h.stats = st
}

// Widen makes r a round of the whole problem, with its order of the options and without a limit.
func (r *Round) Widen() {
	r.Problem, r.Net, r.options, r.limit = r.hunt.problem, r.Prices.Net, nil, math.MaxInt64
}

// Lift makes r a round without a limit.
func (r *Round) Lift() { *r = *r.hunt.below(math.MaxInt64) }

// Limit returns what a solution that is looked for costs less than, or math.MaxInt64.
func (r *Round) Limit() int64 { return min(r.limit, r.hunt.best.Limit()) }

// Room returns what the net costs of such a solution sum to at most, or math.MaxInt64.
func (r *Round) Room() int64 { return r.Prices.Room(r.Limit()) }

// Left returns what the rounds before have left of a limit on a counter, where 0 or less means none.
// If nothing is left, the error is fourfold.ErrLimit.
func (r *Round) Left(limit int64, counter string) (int64, error) {
	if limit <= 0 {
		return 0, nil
	}
	n, _ := r.hunt.stats.Counter(counter)
	if n >= limit {
		return 0, fourfold.ErrLimit
	}
	return limit - n, nil
}

// Found yields a solution of r.Problem, unless that was done in an earlier round, or there are k
// that cost as little. It returns false if the search is to end.
func (r *Round) Found(lent fourfold.Solution) bool {
	h := r.hunt
	sol := append(fourfold.Solution{}, lent...)
	if r.options != nil {
		for k, o := range lent {
			sol[k] = r.options[o]
		}
		slices.Sort(sol)
	}
	cost := h.problem.CostOf(sol)
	if cost >= h.bound && cost < r.Limit() {
		h.best.Add(nil, cost)
		h.ended = !h.yield(fourfold.Finding{Solution: sol, Cost: cost, Bound: h.bound})
	}
	return !h.ended
}
