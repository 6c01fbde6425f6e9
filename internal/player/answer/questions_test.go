package answer

import (
	"context"
	"fmt"
	"math"
	"math/big"
	chances "math/rand"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
)

// brute is a solver by brute force.
type brute struct{}

func (brute) Name() string { return "brute" }

func (brute) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	for _, s := range covertest.BruteForce(p) {
		if ctx.Err() != nil || !yield(s) {
			break
		}
	}
	return fourfold.Stats{}, context.Cause(ctx)
}

// answered returns the answer about a problem, with some options and without others.
func answered(p *fourfold.Problem, q Question, with, without []int32) *Answer {
	for _, o := range with {
		q.With = append(q.With, fmt.Sprint("#", o))
	}
	for _, o := range without {
		q.Without = append(q.Without, fmt.Sprint("#", o))
	}
	s := Solver{Shape: new(input.Shape), Engine: brute{}, Question: q}
	return s.Solve(context.Background(), &input.Task{Problem: p, Where: "p"})
}

// restricted returns the solutions of a problem that have some options and lack others.
func restricted(p *fourfold.Problem, with, without []int32) []fourfold.Solution {
	return slices.DeleteFunc(covertest.BruteForce(p), func(s fourfold.Solution) bool {
		has := func(o int32) bool { return slices.Contains(s, o) }
		return slices.ContainsFunc(without, has) || slices.ContainsFunc(with, func(o int32) bool { return !has(o) })
	})
}

// someOf returns up to one random option of p.
func someOf(rng *rand.Rand, p *fourfold.Problem) (all []int32) {
	if p.NumOptions() > 0 && rng.IntN(3) == 0 {
		all = append(all, rng.Int32N(p.NumOptions()))
	}
	return all
}

// TestBest: the best covers are those of brute force, for each objective, and are said to be
// proven.
func TestBest(t *testing.T) {
	for seed := range uint64(covertest.Cases(1500)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := covertest.CheapestProblem(rng, true)
		with, without := someOf(rng, p), someOf(rng, p)
		q := Question{Best: 1 + rng.IntN(4), By: Objective(rng.IntN(3))}
		b := Best{by: q.By, problem: p}
		var want []int64
		for _, s := range restricted(p, with, without) {
			want = append(want, b.least(s))
		}
		slices.Sort(want)
		a := answered(p, q, with, without)
		var got []int64
		for _, s := range a.Best.Covers {
			got = append(got, a.Best.least(s))
		}
		if best := want[:min(len(want), q.Best)]; !slices.Equal(got, best) || !a.Best.Proven || a.Err != nil || a.Wrong != nil {
			t.Fatalf("seed %d, %+v: %v, %v, %v, want %v", seed, q, got, a.Err, a.Wrong, best)
		}
		if word := a.Word(); (word == None) != (len(want) == 0) || a.Complete && len(want) > q.Best {
			t.Fatalf("seed %d: %s for %d solutions, complete: %t", seed, word, len(want), a.Complete)
		}
	}
}

// An optimizer yields findings.
type optimizer struct {
	brute
	findings []fourfold.Finding
	err      error
}

func (o optimizer) Cheapest(_ context.Context, _ *fourfold.Problem, _ int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	for _, f := range o.findings {
		if !yield(f) {
			return fourfold.Stats{}, nil
		}
	}
	return fourfold.Stats{}, o.err
}

// TestBestSoFar: a search that ends early gives its best solution with the bound and the gap; a
// bound that the solution meets is a proof; and an engine that is wrong about a cost or a bound is
// found out.
func TestBestSoFar(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b\na b |8\na |4\nb |2\nb |-9\n"), "p")
	if err != nil {
		t.Fatal(err)
	}
	type all = []fourfold.Finding
	const none = fourfold.NoBound
	found := func(cost, bound int64, options ...int32) fourfold.Finding {
		return fourfold.Finding{Solution: options, Cost: cost, Bound: bound}
	}
	for _, c := range []struct {
		by       Objective
		findings []fourfold.Finding
		want     string
		word     Word
	}{
		{Cheapest, all{found(8, none, 0)}, "cost 8, not proven: a b\n", Limit},
		{Cheapest, all{{Bound: -9}, found(8, -9, 0), {Bound: 6}}, "cost 8, not proven (bound 6, gap 25.0 %): a b\n", Limit},
		{Cheapest, all{found(-5, -7, 1, 3)}, "cost -5, not proven (bound -7, gap 40.0 %): a | b\n", Limit},
		{Cheapest, all{found(8, 7, 0), {Bound: 8}}, "cost 8: a b\n", Solved},
		{Dearest, all{found(-8, -10, 0)}, "cost 8, not proven (bound 10, gap 25.0 %): a b\n", Limit},
		{Fewest, all{found(2, 1, 1, 2)}, "2 options, not proven (bound 1, gap 50.0 %): a | b\n", Limit},
		{Cheapest, all{{Bound: 7}}, "limit\n", Limit},
		{Cheapest, nil, "limit\n", Limit},
		{Cheapest, all{found(7, none, 0)}, "wrong\n", Wrong},
		{Cheapest, all{{Bound: 9}, found(8, 9, 0)}, "wrong\n", Wrong},
		{Cheapest, all{found(4, none, 1)}, "wrong\n", Wrong},
	} {
		s := Solver{Shape: new(input.Shape), Engine: optimizer{findings: c.findings, err: fourfold.ErrLimit}, Question: Question{Best: 1, By: c.by}}
		a := s.Solve(context.Background(), &input.Task{Problem: p, Where: "p"})
		var b strings.Builder
		(&Writer{W: &b}).WriteAnswer(a)
		if b.String() != c.want || a.Word() != c.word {
			t.Errorf("%v: %q, %s, want %q, %s", c.findings, b.String(), a.Word(), c.want, c.word)
		}
	}
}

// TestCommon: an option is in every solution, in some or in none as brute force says.
func TestCommon(t *testing.T) {
	for seed := range uint64(covertest.Cases(900)) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p := covertest.CheapestProblem(rng, true)
		with, without := someOf(rng, p), someOf(rng, p)
		all := restricted(p, with, without)
		var want Common
		for o := range p.NumOptions() {
			n := 0
			for _, s := range all {
				if slices.Contains(s, o) {
					n++
				}
			}
			switch n {
			case len(all):
				want[InEvery] = append(want[InEvery], o)
			case 0:
				want[InNone] = append(want[InNone], o)
			default:
				want[InSome] = append(want[InSome], o)
			}
		}
		a := answered(p, Question{Common: true}, with, without)
		if len(all) == 0 {
			if a.Common != nil || a.Word() != None {
				t.Fatalf("seed %d: %+v, %s, want none", seed, a.Common, a.Word())
			}
		} else if fmt.Sprint(*a.Common) != fmt.Sprint(want) || a.Err != nil {
			t.Fatalf("seed %d: %+v, %v, want %+v", seed, a.Common, a.Err, want)
		}
	}
}

// TestCommonLimit: at a limit of nodes, the lists are true as far as they go.
func TestCommonLimit(t *testing.T) {
	p := covertest.Queens(8)
	for nodes := int64(1); nodes < 2000; nodes *= 2 {
		s := Solver{Shape: new(input.Shape), Engine: dlx.Solver{MaxNodes: nodes}, Question: Question{Common: true}}
		a := s.Solve(context.Background(), &input.Task{Problem: p})
		if a.Common == nil {
			if a.Word() != Limit {
				t.Errorf("%d nodes: %s, want %s", nodes, a.Word(), Limit)
			}
			continue
		}
		c := *a.Common
		for _, o := range c[Unsettled] { // no solution is known to have it
			if slices.Contains(a.First, o) && a.Solutions > 1 {
				t.Errorf("%d nodes: option %d is unsettled, with %d solutions", nodes, o, a.Solutions)
			}
		}
		if len(c[InEvery])+len(c[InNone]) > 0 || len(c[InSome])+len(c[Unsettled]) != 64 || (len(c[Unsettled]) > 0) != (a.Err != nil) {
			t.Errorf("%d nodes: %+v, %v", nodes, c, a.Err)
		}
	}
}

// TestSample: on 20 small problems, samples of all solutions are as even as chance allows, by the
// test of chi squared, whether a subtree is listed or split.
func TestSample(t *testing.T) {
	tested := 0
	for seed := uint64(0); tested < 20; seed++ {
		p := covertest.CheapestProblem(rand.New(rand.NewPCG(seed, 7)), true)
		all := covertest.BruteForce(p)
		if len(all) < 5 || len(all) > 60 {
			continue
		}
		tested++
		for _, few := range []int64{1, 3, fewSolutions} {
			x := sampler{Solver: &Solver{Engine: brute{}}, q: asked{problem: p, task: p}, few: few}
			chance, root, got := chances.New(chances.NewSource(int64(seed))), new(subtree), map[string]int{}
			if err := x.count(context.Background(), root); err != nil || root.size.Int64() != int64(len(all)) {
				t.Fatalf("seed %d: %v solutions, %v, want %d", seed, root.size, err, len(all))
			}
			const each = 40
			for range each * len(all) {
				s, err := x.at(context.Background(), root, new(big.Int).Rand(chance, root.size))
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				got[fmt.Sprint(s)]++
			}
			chi := 0.0
			for _, s := range all {
				d := float64(got[fmt.Sprint(s)] - each)
				chi += d * d / each
			}
			// The distribution is nearly normal; 4 deviations are exceeded in one of 30,000 cases.
			if free := float64(len(all) - 1); len(got) != len(all) || chi > free+4*math.Sqrt(2*free) {
				t.Errorf("seed %d, lists of %d: %d of %d solutions, chi squared %.1f", seed, few, len(got), len(all), chi)
			}
		}
	}
}

// TestRanks: each rank leads to a solution of its own.
func TestRanks(t *testing.T) {
	p := covertest.Queens(8)
	for _, few := range []int64{1, 7, 100} {
		x := sampler{Solver: &Solver{Engine: dlx.Solver{}}, q: asked{problem: p, task: p}, few: few}
		root, seen := new(subtree), map[string]bool{}
		if err := x.count(context.Background(), root); err != nil {
			t.Fatal(err)
		}
		for rank := range root.size.Int64() {
			s, err := x.at(context.Background(), root, big.NewInt(rank))
			if err != nil || p.Check(s) != nil {
				t.Fatalf("rank %d: %v, %v", rank, err, p.Check(s))
			}
			seen[fmt.Sprint(s)] = true
		}
		if len(seen) != 92 {
			t.Errorf("lists of %d: %d solutions, want 92", few, len(seen))
		}
	}
}
