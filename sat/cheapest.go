package sat

import (
	"context"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It makes rounds, each with more of the
// options. In a round, the SAT solver finds cheaper and cheaper solutions until there is none. The
// errors and counters are those of Solve. The counters are summed over the rounds, and Vars and
// Rows are those of the last one.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	most := s.MaxNodes
	return prices.Rounds(ctx, p, k, yield, func(ctx context.Context, r *prices.Round) (stats fourfold.Stats, err error) {
		if s.MaxNodes, err = r.Left(most, "nodes"); err != nil {
			return stats, err
		}
		d := descent{search: newSearch(ctx, s, r.Problem, r.Found), of: p, round: r, clauses: firstClauses}
		d.whole = true
		return d.solve(d.run)
	})
}

// The sums of costs have about firstClauses clauses or fewer. If they are so coarse that the SAT
// solver finds patience solutions that are not cheap, there are new ones with clausesGrow times as
// many, unless there were mostClauses. All are guesses; tests use small ones.
var (
	firstClauses = int64(1 << 16)
	patience     = 20
)

const (
	clausesGrow = 8
	mostClauses = 1 << 20
)

// A descent is a round of Cheapest.
type descent struct {
	*search
	of    *fourfold.Problem // of all rounds
	round *prices.Round

	sums    sums
	room    int64 // when the sums were made
	most    int64 // the net costs are known to sum to this at most
	clauses int64 // about so many for the next sums
	dear    int   // solutions found with these sums that were not cheap
}

// run lets the SAT solver find solutions.
func (d *descent) run() error {
	if d.deadEnd || d.root == nil { // there is one solution, or none
		return d.search.run()
	}
	if err := d.weigh(); err != nil {
		return err
	}
	e, err := load(d.ctx, d.root)
	if err != nil {
		return err
	}
	defer func() {
		d.conflicts = *e.listen.conflicts
		e.close()
	}()
	for {
		if err := d.enter(); err != nil {
			return err
		}
		if found, err := e.solve(d.ctx); !found || err != nil {
			return err
		}
		model, limit := e.model(), d.round.Limit()
		if err := d.emit(model); err != nil {
			return err
		}
		if d.round.Limit() == limit {
			d.dear++
		}
		e.forbid(model)
		if err := d.lower(e); err != nil {
			return err
		}
	}
}

// weigh writes clauses that sum the net costs, if that is of use.
func (d *descent) weigh() error {
	d.room, d.dear = d.round.Room(), 0
	if d.most = d.room; d.room == math.MaxInt64 {
		return nil
	}
	d.sums = d.memory.encoder.weigh(d.of, d.round, d.clauses)
	d.size = d.root.size()
	return d.memory.encoder.tooMuch()
}

// lower rules out the solutions that are not cheap enough any longer, by new sums if the old ones
// are coarse.
func (d *descent) lower(e *engine) error {
	finer := d.dear > patience && d.sums.unit > 1 && d.clauses < mostClauses
	if finer {
		d.clauses *= clausesGrow
	}
	room := d.round.Room()
	if finer || room < d.room/4 {
		if err := d.weigh(); err != nil {
			return err
		}
		return e.feed(d.ctx)
	}
	if room < d.most {
		d.most = room
		e.atMost(d.sums, room)
	}
	return nil
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
