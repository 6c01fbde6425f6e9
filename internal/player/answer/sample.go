package answer

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"sort"

	"fourfold"
)

// fewSolutions is the number of solutions up to which a subtree is listed, not split.
const fewSolutions = 256

// sample yields Question.Sample solutions at random. Each one is any of the solutions, with equal
// probability: a random rank leads down a tree of parts whose solutions are counted.
func (s *Solver) sample(ctx context.Context, q asked, a *Answer) {
	x := sampler{Solver: s, q: q, few: fewSolutions}
	root, rng := new(subtree), rand.New(rand.NewSource(int64(s.Question.Seed)))
	if a.Err = x.count(ctx, root); a.Err != nil {
		a.Err = fmt.Errorf("a solution at random needs the number of all: %w", a.Err)
		return
	}
	for root.size.Sign() > 0 && a.Solutions < s.Question.Sample {
		var sol fourfold.Solution
		if sol, a.Err = x.at(ctx, root, new(big.Int).Rand(rng, root.size)); a.Err != nil {
			return
		}
		if a.Wrong = a.Task.Verify(sol); a.Wrong != nil {
			return
		}
		if a.Solutions++; a.Solutions == 1 {
			a.First = sol
		}
		if s.Found != nil && !s.Found(a.Task, sol, a.Solutions) {
			return
		}
	}
	a.Complete = root.size.Sign() == 0
}

// A sampler finds the solutions of a problem by their ranks.
type sampler struct {
	*Solver
	q   asked
	few int64 // as fewSolutions
}

// A subtree is the solutions with some options and without others.
type subtree struct {
	with, without []int32
	size          *big.Int            // the number of solutions; nil if it is not known yet
	parts         []*subtree          // nil before it is split; only the size of the last part follows from the others
	all           []fourfold.Solution // of a small subtree; nil before they are listed
}

// at returns the solution with a rank, from 0. It changes the rank.
func (x *sampler) at(ctx context.Context, t *subtree, rank *big.Int) (fourfold.Solution, error) {
	for t.size.Cmp(big.NewInt(x.few)) > 0 {
		if t.parts == nil {
			x.split(t)
		}
		if len(t.parts) == 0 { // the number is wrong
			break
		}
		left, next := new(big.Int).Set(t.size), (*subtree)(nil)
		for k, part := range t.parts {
			if k == len(t.parts)-1 {
				part.size = left
			} else if err := x.count(ctx, part); err != nil {
				return nil, err
			}
			if next = part; rank.Cmp(part.size) < 0 {
				break
			}
			rank.Sub(rank, part.size)
			left.Sub(left, part.size)
		}
		t = next
	}
	if t.all == nil {
		p := x.q.and(t.with, t.without)
		if _, err := fourfold.Visit(ctx, x.engine(p.problem), p.problem, func(sol fourfold.Solution) bool {
			t.all = append(t.all, slices.Clone(p.solution(sol)))
			return true
		}); err != nil {
			t.all = nil
			return nil, err
		}
		sort.Slice(t.all, func(i, j int) bool { return slices.Compare(t.all[i], t.all[j]) < 0 })
	}
	if !rank.IsInt64() || rank.Int64() >= int64(len(t.all)) {
		return nil, fmt.Errorf("%w: %d solutions are found, and %v counted", ErrWrong, len(t.all), t.size)
	}
	return t.all[rank.Int64()], context.Cause(ctx)
}

// count counts the solutions of a subtree, unless they are counted.
func (x *sampler) count(ctx context.Context, t *subtree) error {
	if t.size != nil {
		return nil
	}
	p := x.q.and(t.with, t.without).problem
	size, err := fourfold.Count(ctx, x.engine(p), p, 0)
	if err == nil {
		t.size = size
	}
	return err
}

// split makes the parts of a subtree: one for each option of an item, with it and without those
// before, and one without all of them.
func (x *sampler) split(t *subtree) {
	p := x.q.and(t.with, t.without)
	var best []int32
	for i := range p.problem.NumItems() {
		var free []int32
		for _, o := range p.problem.Uses(i) {
			if o = p.number(o); !slices.Contains(t.with, o) {
				free = append(free, o)
			}
		}
		forced := len(free) == 1 && p.problem.Need(i) == 1 && p.problem.Room(i) == 1
		if len(free) > 0 && !forced && (best == nil || len(free) < len(best)) {
			best = free
		}
	}
	for k := range len(best) + min(len(best), 1) {
		part := &subtree{with: t.with, without: append(slices.Clip(t.without), best[:k]...)}
		if k < len(best) {
			part.with = append(slices.Clip(t.with), best[k])
		}
		t.parts = append(t.parts, part)
	}
}
