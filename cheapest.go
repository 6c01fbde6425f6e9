package fourfold

import (
	"context"
	"math"
	"slices"
)

// A Finding is what a search for the cheapest solutions has found.
type Finding struct {
	Solution Solution // nil if only the bound is new; a solution without options is not nil
	Cost     int64    // of Solution

	// Bound is proven: all solutions but those that were yielded, this one included, cost at least
	// as much. It never falls. It is NoBound if nothing is known.
	Bound int64
}

// NoBound is below the cost of every solution.
const NoBound = math.MinInt64

// An Optimizing is a Solver that can search for the cheapest solutions without listing all.
//
// Cheapest yields solutions such that the k cheapest of those yielded are the k cheapest of p when
// it ends with a nil error. If p has fewer than k solutions, all are yielded. No solution is
// yielded twice. Each one is, when it is yielded, among the k cheapest so far. Which one of several
// solutions with the same cost is yielded is not said. k is at least 1. Findings without a solution
// tell of better bounds. The rest of the contract is that of Solver.Solve: errors, the context, and
// what happens if yield returns false.
type Optimizing interface {
	Solver
	Cheapest(ctx context.Context, p *Problem, k int, yield func(Finding) bool) (Stats, error)
}

// Cheapest searches for the k cheapest solutions of p, by s.Cheapest if s is an [Optimizing]. Other
// solvers list all solutions, and Cheapest yields those that are among the k cheapest so far. The
// caller owns the solutions.
func Cheapest(ctx context.Context, s Solver, p *Problem, k int, yield func(Finding) bool) (Stats, error) {
	if o, ok := s.(Optimizing); ok {
		return o.Cheapest(ctx, p, k, yield)
	}
	best := NewRanking(k)
	return Visit(ctx, s, p, func(sol Solution) bool {
		cost := p.CostOf(sol)
		if cost >= best.Limit() {
			return true
		}
		sol = append(Solution{}, sol...)
		best.Add(sol, cost)
		return yield(Finding{sol, cost, NoBound})
	})
}

// Best returns the k cheapest solutions of p, the cheapest first, or all if there are fewer. With
// an error, they are the cheapest ones found before it. If there is none and the error would be
// nil, it is ErrNoSolution.
func Best(ctx context.Context, s Solver, p *Problem, k int) ([]Solution, error) {
	best := NewRanking(k)
	_, err := Cheapest(ctx, s, p, k, func(f Finding) bool {
		if f.Solution != nil {
			best.Add(f.Solution, f.Cost)
		}
		return true
	})
	if err == nil && best.Len() == 0 {
		err = ErrNoSolution
	}
	return best.Solutions(), err
}

// A Ranking has the cheapest solutions of those that were added.
type Ranking struct {
	most int
	list []ranked // the cheapest first
}

type ranked struct {
	solution Solution
	cost     int64
}

// NewRanking returns a Ranking of k solutions. k is at least 1.
func NewRanking(k int) *Ranking { return &Ranking{most: max(k, 1)} }

// Limit returns the cost that a solution must stay below to get a place: that of the last one, or
// math.MaxInt64 as long as places are free.
func (r *Ranking) Limit() int64 {
	if len(r.list) < r.most {
		return math.MaxInt64
	}
	return r.list[len(r.list)-1].cost
}

// Add adds a solution, unless its cost is Limit or more. It keeps the slice. It takes time
// proportional to the number of solutions that are kept.
func (r *Ranking) Add(s Solution, cost int64) {
	if cost >= r.Limit() {
		return
	}
	if len(r.list) == r.most {
		r.list = r.list[:r.most-1]
	}
	at, _ := slices.BinarySearchFunc(r.list, cost, func(x ranked, cost int64) int {
		if x.cost <= cost {
			return -1
		}
		return 1
	})
	r.list = slices.Insert(r.list, at, ranked{s, cost})
}

// Len returns the number of solutions.
func (r *Ranking) Len() int { return len(r.list) }

// Solutions returns the solutions, the cheapest first, and of equal ones the first first.
func (r *Ranking) Solutions() []Solution {
	all := make([]Solution, len(r.list))
	for k, x := range r.list {
		all[k] = x.solution
	}
	return all
}
