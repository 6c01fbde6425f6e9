package sat

import (
	"context"
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
	d := &descent{ctx: ctx, solver: s, p: p, yield: yield, best: fourfold.NewRanking(k), clauses: firstClauses}
	err := d.run()
	d.stats.Search = time.Since(begin) - d.stats.Setup
	if err == poll.ErrEnough {
		err = nil
	}
	return d.stats, err
}

// The first round has the firstOptions options with the lowest net costs, and the next ones twice
// as many. The sums of costs take about firstClauses clauses. If they are so coarse that the SAT solver finds
// patience solutions that are not cheap, the next round has clausesGrow times as many, up to mostClauses. All are guesses.
const (
	firstOptions = 64
	firstClauses = 1 << 16
	clausesGrow  = 8
	mostClauses  = 1 << 22
	patience     = 20
)

// A descent is one call of Cheapest.
//
// A solution that is cheaper than the best ones known has no option whose net cost is above the room
// that the best ones leave. As long as that is much, or no solution is known, a round looks only
// among solutions whose net costs sum to a gap or less. It has only few options. If it finds none, the bound
// rises to the base of the prices plus the gap.
type descent struct {
	ctx    context.Context
	solver Solver
	p      *fourfold.Problem
	yield  func(fourfold.Finding) bool

	prices  prices.Prices
	best    *fourfold.Ranking
	seen    []fourfold.Solution // all that were found
	bound   int64
	clauses int64 // about so many for the sums of costs
	nodes   int64 // of all rounds
	stats   fourfold.Stats
}

func (d *descent) run() (err error) {
	begin := time.Now()
	if d.prices, err = prices.Find(d.ctx, d.p); err != nil {
		return err
	}
	d.stats.Setup = time.Since(begin)
	d.bound = d.prices.Bound()
	nets := slices.Sorted(slices.Values(d.prices.Net))
	gap := int64(0)
	for n := firstOptions; ; n *= 2 {
		if n >= len(nets) || gap > math.MaxInt64/4 {
			gap = math.MaxInt64
		} else {
			gap = max(2*gap, nets[n])
		}
		for complete := false; !complete; {
			if complete, err = d.round(gap); err != nil {
				return err
			}
		}
		if err := d.raise(gap); err != nil || gap >= d.prices.Room(d.best.Limit()) {
			return err
		}
	}
}

// room returns what the net costs of a solution may sum to that is looked for: at most gap.
func (d *descent) room(gap int64) int64 { return min(gap, d.prices.Room(d.best.Limit())) }

// raise yields the bound that is proven when no solution is left in a gap, if it is better.
func (d *descent) raise(gap int64) error {
	bound := d.best.Limit()
	if most := d.room(gap); most < math.MaxInt64 {
		bound = min(bound, d.prices.BoundAt(most+1))
	}
	if bound > d.bound && bound < math.MaxInt64 {
		d.bound = bound
		return d.report(fourfold.Finding{Bound: bound})
	}
	return nil
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
	most := d.room(gap)
	if most < 0 {
		return true, nil
	}
	if d.nodes >= d.solver.MaxNodes && d.solver.MaxNodes > 0 {
		return false, fourfold.ErrLimit
	}
	p, index := d.within(most)
	s := newSearch(d.ctx, d.solver, p, nil)
	s.maxNodes, s.whole = d.solver.MaxNodes-d.nodes, true
	defer d.leave(s)
	if err := s.prepare(); err != nil || s.deadEnd {
		return true, err
	}
	if s.root == nil {
		_, err := d.found(s, index, nil)
		return true, err
	}
	var sums sums
	if most < math.MaxInt64 {
		encoder := &s.memory.encoder
		sums = encoder.weigh(d.p, index, &d.prices, most, d.clauses)
		if err := encoder.tooMuch(); err != nil {
			return false, err
		}
		s.size = s.root.size()
	}
	e, err := load(d.ctx, s.root)
	if err != nil {
		return false, err
	}
	defer func() {
		s.conflicts += *e.listen.conflicts
		e.close()
	}()
	d.forbidSeen(e, index)
	return d.descend(s, e, index, sums, gap, most)
}

// descend lets the SAT solver of a round find solutions.
func (d *descent) descend(s *search, e *engine, index []int32, sums sums, gap, most int64) (complete bool, err error) {
	for dear := 0; ; {
		if err := s.enter(); err != nil {
			return false, err
		}
		found, err := e.solve(d.ctx)
		if !found || err != nil {
			return true, err
		}
		model := e.model()
		cheap, err := d.found(s, index, model)
		if err != nil {
			return false, err
		}
		e.forbid(model)
		room := d.room(gap)
		if !cheap {
			dear++
		}
		switch {
		case dear > patience && sums.unit > 1 && d.clauses < mostClauses:
			d.clauses *= clausesGrow
			return false, nil
		case room < most/4: // there are better sums, and fewer options
			return false, nil
		case room < most:
			most = room
			e.atMost(sums, room)
		}
	}
}

// within returns the problem of the options with net costs up to most, and their numbers.
func (d *descent) within(most int64) (p *fourfold.Problem, index []int32) {
	for o, net := range d.prices.Net {
		if net <= most {
			index = append(index, int32(o))
		}
	}
	return d.p.WithOptions(index), index
}

// found yields the solution that a model completes if it is cheap, and was not found before. cheap reports whether it is.
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
		return false, err
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

// atMost adds a clause that rules out solutions whose weights sum to more than most.
func (e *engine) atMost(s sums, most int64) {
	for _, w := range s.list {
		if w.value > (most-s.fixed)/s.unit {
			e.sat.Add(lit(-w.lit))
			e.sat.Add(lit(0))
			return
		}
	}
	if most < s.fixed {
		e.sat.Add(lit(0))
	}
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
