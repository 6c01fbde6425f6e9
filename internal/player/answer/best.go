package answer

import (
	"context"
	"fmt"
	"math"

	"fourfold"
	"fourfold/internal/kit/words"
)

// An Objective says which covers are the best ones.
type Objective int

// The objectives.
const (
	Cheapest Objective = iota
	Dearest
	Fewest // options
)

// A Best is the answer to a question about the best covers.
type Best struct {
	Covers []fourfold.Solution // the best first
	Proven bool                // there are no better ones

	by    Objective
	costs []int64 // of Covers, as least says
	bound int64   // no cover but those found is below; fourfold.NoBound if nothing is known
}

// optimize looks for the best covers of a problem.
func (s *Solver) optimize(ctx context.Context, engine fourfold.Solver, q asked, a *Answer) {
	b := &Best{by: s.Question.By, bound: fourfold.NoBound}
	a.Best = b
	p, err := q.problem.WithCosts(func(o int32) int64 { return b.least(q.problem, fourfold.Solution{o}) })
	if err != nil {
		a.Err = err
		return
	}
	rank, ideal := fourfold.NewRanking(s.Question.Best), int64(0) // no cover costs less than ideal
	for o := range p.NumOptions() {
		ideal += min(p.Cost(o), 0)
	}
	settled := func() bool { return rank.Limit() <= max(b.bound, ideal) }
	a.Stats, a.Err = fourfold.Cheapest(ctx, engine, p, s.Question.Best, func(f fourfold.Finding) bool {
		if f.Solution != nil {
			if a.Wrong = b.check(a, q, f); a.Wrong != nil {
				return false
			}
			rank.Add(append(fourfold.Solution{}, q.solution(f.Solution)...), f.Cost)
			b.Covers = rank.Solutions()
			a.Solutions++
		}
		b.bound = max(b.bound, f.Bound)
		b.costs = b.costs[:0]
		for _, sol := range b.Covers {
			b.costs = append(b.costs, b.least(a.Task.Problem, sol))
		}
		if s.Improved != nil && len(b.Covers) > 0 {
			s.Improved(b.head(0))
		}
		return s.Question.Prove || !settled()
	})
	if a.Wrong == nil && settled() {
		a.Err = nil
	}
	b.Proven = a.Err == nil && a.Wrong == nil
	a.Complete = b.Proven && rank.Len() < s.Question.Best
	if n := rank.Len(); n > 0 {
		a.First = b.Covers[0]
		if b.Proven {
			b.bound = b.costs[n-1]
		}
	}
}

// least returns the number that is least for the best cover.
func (b *Best) least(p *fourfold.Problem, sol fourfold.Solution) int64 {
	switch b.by {
	case Dearest:
		return -p.CostOf(sol)
	case Fewest:
		return int64(len(sol))
	}
	return p.CostOf(sol)
}

// check says what is wrong with a finding.
func (b *Best) check(a *Answer, q asked, f fourfold.Finding) error {
	sol := q.solution(f.Solution)
	if err := a.Task.Problem.Check(sol); err != nil {
		return err
	}
	if is := b.least(a.Task.Problem, sol); f.Cost != is || is < b.bound {
		return fmt.Errorf("a cover of cost %d: the engine says %d, and that no other cover costs less than %d", is, f.Cost, b.bound)
	}
	return nil
}

// shown returns a number as the user sees it.
func (b *Best) shown(least int64) int64 {
	if b.by == Dearest {
		return -least
	}
	return least
}

// head returns the cost of a cover, and how good it is: "cost 7", or "cost 7, not proven (bound 5,
// gap 28.6 %)".
func (b *Best) head(k int) string {
	least := b.costs[k]
	text := fmt.Sprintf("cost %d", b.shown(least))
	if b.by == Fewest {
		text = words.Plural(len(b.Covers[k]), "option")
	}
	switch {
	case b.Proven || b.bound >= least:
		return text
	case b.bound == fourfold.NoBound:
		return text + ", not proven"
	case least == 0:
		return fmt.Sprintf("%s, not proven (bound %d)", text, b.shown(b.bound))
	}
	gap := float64(least-b.bound) / math.Abs(float64(least))
	return fmt.Sprintf("%s, not proven (bound %d, gap %s)", text, b.shown(b.bound), words.Share(gap))
}
