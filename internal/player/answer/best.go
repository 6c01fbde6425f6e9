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

	by      Objective
	problem *fourfold.Problem
	bound   int64 // in terms of least: no cover but those found is below; fourfold.NoBound if nothing is known
}

// optimize looks for the best covers of a problem.
func (s *Solver) optimize(ctx context.Context, engine fourfold.Solver, q asked, a *Answer) {
	b := &Best{by: s.Question.By, problem: a.Task.Problem, bound: fourfold.NoBound}
	a.Best = b
	p, err := q.problem.WithCosts(func(o int32) int64 { return b.least(q.solution(fourfold.Solution{o})) })
	if err != nil {
		a.Err = err
		return
	}
	rank := fourfold.NewRanking(s.Question.Best)
	settled := func() bool { return rank.Limit() <= b.bound }
	a.Stats, a.Err = fourfold.Cheapest(ctx, engine, p, s.Question.Best, func(f fourfold.Finding) bool {
		if f.Solution != nil {
			sol := append(fourfold.Solution{}, q.solution(f.Solution)...)
			if a.Wrong = b.check(sol, f.Cost); a.Wrong != nil {
				return false
			}
			rank.Add(sol, f.Cost)
			b.Covers = rank.Solutions()
			a.Solutions++
		}
		b.bound = max(b.bound, f.Bound)
		if s.Improved != nil && len(b.Covers) > 0 {
			s.Improved(b.head(b.Covers[0]))
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
			b.bound = b.least(b.Covers[n-1])
		}
	}
}

// least returns the number that is least for the best cover.
func (b *Best) least(sol fourfold.Solution) int64 {
	switch b.by {
	case Dearest:
		return -b.problem.CostOf(sol)
	case Fewest:
		return int64(len(sol))
	}
	return b.problem.CostOf(sol)
}

// check says what is wrong with a cover, or with the cost that the engine says.
func (b *Best) check(sol fourfold.Solution, cost int64) error {
	if err := b.problem.Check(sol); err != nil {
		return err
	}
	if is := b.least(sol); cost != is || is < b.bound {
		return fmt.Errorf("a cover of cost %d: the engine says %d, and that no other cover costs less than %d", is, cost, b.bound)
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
func (b *Best) head(sol fourfold.Solution) string {
	least := b.least(sol)
	text := fmt.Sprintf("cost %d", b.shown(least))
	if b.by == Fewest {
		text = words.Plural(len(sol), "option")
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
