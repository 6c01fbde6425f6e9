package sat

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It makes rounds, each with more of the
// options. In a round, the SAT solver finds cheaper and cheaper solutions until there is none. The
// errors and counters are those of Solve. The counters are summed over the rounds, and Vars and
// Rows are those of the last one.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	begin := time.Now()
	d := newDescent(ctx, s, p, k, yield)
	err := d.run()
	d.stats.Search = time.Since(begin) - d.stats.Setup
	if err == poll.ErrEnough {
		err = nil
	}
	return d.stats, err
}

func newDescent(ctx context.Context, s Solver, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) *descent {
	return &descent{ctx: ctx, solver: s, p: p, yield: yield, best: fourfold.NewRanking(k), options: firstOptions, clauses: firstClauses, patience: patience}
}

// The first round has the firstOptions options with the lowest net costs, and the next ones have
// twice as many. The sums of costs have about firstClauses clauses or fewer. If they are so coarse
// that the SAT solver finds patience solutions that are not cheap, the next round has clausesGrow
// times as many, unless there were mostClauses. All are guesses.
const (
	firstOptions = 64
	firstClauses = 1 << 16
	clausesGrow  = 8
	mostClauses  = 1 << 20
	patience     = 20
)

// A descent is one call of Cheapest.
//
// A solution that is cheaper than the best ones known has no option whose net cost is above the room
// that they leave. As long as that is much, or none is known, a round looks only for solutions whose
// net costs sum to a gap or less, so it has few options. If there are none, the bound rises to what
// the items are worth and the gap.
type descent struct {
	ctx    context.Context
	solver Solver
	p      *fourfold.Problem
	yield  func(fourfold.Finding) bool

	prices prices.Prices
	best   *fourfold.Ranking
	seen   []fourfold.Solution // all that were found, also those that were not yielded
	bound  int64
	nodes  int64 // of all rounds
	stats  fourfold.Stats

	options  int   // about so many in the next round
	clauses  int64 // about so many for the sums of costs
	patience int
}

func (d *descent) run() (err error) {
	begin := time.Now()
	if d.prices, err = prices.Find(d.ctx, d.p); err != nil {
		return err
	}
	d.stats.Setup = time.Since(begin)
	d.bound = d.prices.Bound()
	nets := slices.Sorted(slices.Values(d.prices.Net))
	gap := int64(-1) // up to which no solution is left
	for gap < d.prices.Room(d.best.Limit()) {
		next := max(min(gap, math.MaxInt64/2)*2, 1)
		if d.options < len(nets) {
			next = max(next, nets[d.options])
		} else if d.best.Limit() == math.MaxInt64 {
			next = math.MaxInt64 // there may be no solution
		}
		complete, err := d.round(next)
		if err != nil {
			return err
		}
		if complete {
			gap, d.options = next, min(2*d.options, len(nets))
			if err := d.raise(gap); err != nil {
				return err
			}
		}
	}
	return d.raise(gap)
}

// room returns what the net costs of a solution that is looked for may sum to, if that is at most
// gap.
func (d *descent) room(gap int64) int64 { return min(gap, d.prices.Room(d.best.Limit())) }

// raise yields the bound that is proven when no solution is left in a gap, if it is better.
func (d *descent) raise(gap int64) error {
	bound := d.best.Limit()
	if most := d.room(gap); most < math.MaxInt64 {
		bound = min(bound, d.prices.BoundAt(most+1))
	}
	if bound <= d.bound || bound == math.MaxInt64 {
		return nil
	}
	d.bound = bound
	return d.report(fourfold.Finding{Bound: bound})
}

// report yields a finding.
func (d *descent) report(f fourfold.Finding) error {
	if !d.yield(f) {
		return poll.ErrEnough
	}
	return nil
}

// round looks for solutions whose net costs sum to a gap or less. It reports whether no other one
// is cheaper than the best ones known. If not, another round goes on.
func (d *descent) round(gap int64) (complete bool, err error) {
	if d.nodes >= d.solver.MaxNodes && d.solver.MaxNodes > 0 {
		return false, fourfold.ErrLimit
	}
	most := d.room(gap)
	var index []int32
	for o, net := range d.prices.Net {
		if net <= most {
			index = append(index, int32(o))
		}
	}
	s := newSearch(d.ctx, d.solver, d.p.WithOptions(index), nil)
	s.maxNodes, s.whole = d.solver.MaxNodes-d.nodes, true
	defer d.leave(s)
	if err := s.prepare(); err != nil || s.deadEnd {
		return true, err
	}
	if s.root == nil { // there is one solution
		_, err := d.found(s, index, nil)
		return true, err
	}
	var sums sums
	if most < math.MaxInt64 {
		sums = s.memory.encoder.weigh(d.p, index, &d.prices, most, d.clauses)
		s.size = s.root.size()
		if err := s.memory.encoder.tooMuch(); err != nil {
			return false, err
		}
	}
	e, err := load(d.ctx, s.root)
	if err != nil {
		return false, err
	}
	defer func() {
		s.conflicts = *e.listen.conflicts
		e.close()
	}()
	d.forbidSeen(e, index)
	return d.descend(s, e, index, sums, gap)
}

// descend lets the SAT solver of a round find solutions. It returns what round returns.
func (d *descent) descend(s *search, e *engine, index []int32, sums sums, gap int64) (complete bool, err error) {
	most, dear := d.room(gap), 0
	for {
		if err := s.enter(); err != nil {
			return false, err
		}
		if found, err := e.solve(d.ctx); !found || err != nil {
			return true, err
		}
		model := e.model()
		cheap, err := d.found(s, index, model)
		if err != nil {
			return false, err
		}
		if !cheap {
			dear++
		}
		e.forbid(model)
		switch room := d.room(gap); {
		case dear > d.patience && sums.unit > 1 && max(s.size.Clauses, d.clauses>>12) < mostClauses:
			d.clauses *= clausesGrow
			return false, nil
		case room < most/4: // another round has fewer options and better sums
			return false, nil
		default:
			e.atMost(sums, room)
		}
	}
}

// found yields the solution that a model completes, if it is cheap and was not found before. It
// reports whether that is so.
func (d *descent) found(s *search, index, model []int32) (cheap bool, err error) {
	sol, err := s.decode(model)
	if err != nil {
		return false, err
	}
	for k, o := range sol {
		sol[k] = index[o]
	}
	if model == nil && slices.ContainsFunc(d.seen, func(q fourfold.Solution) bool { return slices.Equal(q, sol) }) {
		return false, nil
	}
	if err := d.p.Check(sol); err != nil {
		return false, fmt.Errorf("the model of the SAT solver: %w", err)
	}
	s.models++
	d.seen = append(d.seen, sol)
	cost := d.p.CostOf(sol)
	if cost >= d.best.Limit() {
		return false, nil
	}
	d.best.Add(sol, cost)
	return true, d.report(fourfold.Finding{Solution: append(fourfold.Solution{}, sol...), Cost: cost, Bound: d.bound})
}

// forbidSeen rules out the solutions that were found, in a round with the options of index.
func (d *descent) forbidSeen(e *engine, index []int32) {
	for _, sol := range d.seen {
		part := make([]int32, 0, len(sol))
		for _, o := range sol {
			if k, has := slices.BinarySearch(index, o); has {
				part = append(part, int32(k))
			}
		}
		if len(part) == len(sol) {
			e.forbid(part)
		}
	}
}

// atMost rules out the solutions whose weights sum to more than most.
func (e *engine) atMost(s sums, most int64) {
	if most >= s.fixed {
		k := slices.IndexFunc(s.list, func(w weight) bool { return w.value > (most-s.fixed)/s.unit })
		if k < 0 {
			return
		}
		e.sat.Add(lit(-s.list[k].lit))
	}
	e.sat.Add(lit(0))
}

// leave adds up the figures of a round.
func (d *descent) leave(s *search) {
	counters := s.counters()
	for k := range d.stats.Counters {
		counters[k].Value += d.stats.Counters[k].Value
	}
	d.stats.Counters, d.nodes = counters, d.nodes+s.nodes
	d.stats.Vars, d.stats.Rows = int(s.size.Vars), int(s.size.Clauses)
	s.memory.release(s.p)
}
