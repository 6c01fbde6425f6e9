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
		d := descent{search: newSearch(ctx, s, r.Problem, r.Found), of: p, round: r}
		d.whole = true
		return d.solve(d.run)
	})
}

// sumClauses is about how many clauses sums of costs have. It is a guess; tests use few.
var sumClauses = int64(1 << 16)

// A descent is a round of Cheapest.
type descent struct {
	*search
	of    *fourfold.Problem // of all rounds
	round *prices.Round

	sums sums
	room int64 // when the sums were made
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
		model := e.model()
		if err := d.emit(model); err != nil {
			return err
		}
		e.forbid(model)
		if err := d.lower(e); err != nil {
			return err
		}
	}
}

// weigh writes clauses that sum the net costs, if not all sums will do.
func (d *descent) weigh() error {
	if d.room = d.round.Room(); d.room == math.MaxInt64 {
		return nil
	}
	d.sums = d.memory.encoder.weigh(d.of, d.round, sumClauses)
	d.size = d.root.size()
	return d.memory.encoder.tooMuch()
}

// lower rules out the solutions that are not cheap enough any longer, by finer sums if the room has
// become much smaller.
func (d *descent) lower(e *engine) error {
	room := d.round.Room()
	if room >= d.room/4 {
		e.atMost(d.sums, room)
		return nil
	}
	if err := d.weigh(); err != nil {
		return err
	}
	return e.feed(d.ctx)
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
