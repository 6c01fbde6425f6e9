package compare

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// An optimizer is a solver with a Cheapest of its own.
type optimizer struct {
	liar
	cheapest func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Finding) bool) error
}

func (o optimizer) Cheapest(ctx context.Context, p *fourfold.Problem, _ int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, o.cheapest(ctx, p, yield)
}

// tells returns an optimizer that yields findings and ends with an error.
func tells(name string, end error, findings ...fourfold.Finding) optimizer {
	return optimizer{liar{name, honest}, func(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Finding) bool) error {
		for _, f := range findings {
			if !yield(f) {
				return nil
			}
		}
		return end
	}}
}

// fourWays returns a problem whose solution k costs 4 + k.
func fourWays(t *testing.T) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	a := b.Primary("a")
	for k := range int64(4) {
		b.Cost(b.Option("", a), 4+k)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// found is the finding of solution k of fourWays.
func found(k int32, bound int64) fourfold.Finding {
	return fourfold.Finding{Solution: fourfold.Solution{k}, Cost: 4 + int64(k), Bound: bound}
}

func bound(n int64) fourfold.Finding { return fourfold.Finding{Bound: n} }

// TestCheapest: what solvers find and claim of the cheapest solution gives the verdict, and who
// is wrong is named. The last solver of each row is the one in question.
func TestCheapest(t *testing.T) {
	const no = fourfold.NoBound
	right := tells("right", nil, found(2, no), bound(3), found(0, 4))
	best := tells("best", fourfold.ErrLimit, found(0, no))
	for name, c := range map[string]struct {
		solvers []fourfold.Solver
		verdict Verdict
		reason  string
	}{
		"equal, by different ways":       {[]fourfold.Solver{right, tells("x", nil, found(3, 1), found(0, 1))}, Agree, "the cheapest costs 4"},
		"not the cheapest":               {[]fourfold.Solver{right, tells("x", nil, found(1, no))}, Disagree, "x: missed solution: claims that no solution costs less than 5, but right found one of cost 4"},
		"better than all, without end":   {[]fourfold.Solver{best, tells("x", nil, found(1, no)), tells("y", nil, found(1, 5))}, Disagree, "x: missed solution: claims that no solution costs less than 5, but best found one of cost 4; y: missed solution: "},
		"no solution":                    {[]fourfold.Solver{right, tells("x", nil)}, Disagree, "x: missed solution: claims that there is no solution, but right found one of cost 4"},
		"a bound above a cover":          {[]fourfold.Solver{best, tells("x", fourfold.ErrLimit, found(2, 5))}, Disagree, "x: missed solution: claims that no solution costs less than 5"},
		"a bound above what was yielded": {[]fourfold.Solver{right, tells("x", fourfold.ErrLimit, found(0, 99))}, Undecided, "the cheapest costs 4 by right; x did not finish"},
		"another cost":                   {[]fourfold.Solver{right, tells("x", nil, fourfold.Finding{Solution: fourfold.Solution{0}, Cost: 3, Bound: no})}, Disagree, "x: wrong solution: says that a solution costs 3, but it costs 4"},
		"no improvement":                 {[]fourfold.Solver{right, tells("x", nil, found(0, no), found(1, no))}, Disagree, "x: wrong solution: yielded a solution of cost 5 after one of 4"},
		"a bound that falls":             {[]fourfold.Solver{right, tells("x", nil, bound(3), bound(2), found(0, 4))}, Disagree, "x: wrong solution: told of the bound 2 after 3"},
		"below its own bound":            {[]fourfold.Solver{right, tells("x", nil, bound(6), found(0, 6))}, Disagree, "x: wrong solution: found a solution of cost 4, but told before that none costs less than 6"},
		"no cover":                       {[]fourfold.Solver{right, tells("x", nil, fourfold.Finding{Solution: fourfold.Solution{0, 1}, Cost: 9, Bound: no})}, Disagree, "x: wrong solution: "},
		"a gap":                          {[]fourfold.Solver{tells("x", fourfold.ErrLimit, found(2, 1)), tells("y", fourfold.ErrLimit, found(1, no), bound(3))}, Undecided, "no solver finished: the cheapest costs at most 5 (y), none costs less than 3"},
		"nothing known":                  {[]fourfold.Solver{tells("x", fourfold.ErrLimit), tells("y", fourfold.ErrLimit)}, Undecided, "no solver finished"},
	} {
		out := Run(t.Context(), Case{Problem: fourWays(t)}, c.solvers, Config{Cheapest: true, Repeat: 2})
		if out.Verdict != c.verdict || !strings.HasPrefix(out.Reason, c.reason) {
			t.Errorf("%s: %v, %s", name, out.Verdict, out.Reason)
		}
	}
	out := Run(t.Context(), Case{Problem: fourWays(t)}, []fourfold.Solver{right, tells("gap", fourfold.ErrLimit, found(2, 1))}, Config{Cheapest: true, Repeat: 2})
	done, gap := out.Trials[0], out.Trials[1]
	if done.Status != Optimal || *done.Cost != 4 || *done.Bound != 4 || len(done.Samples) == 0 || gap.Status != Limited || *gap.Cost != 6 || *gap.Bound != 1 {
		t.Errorf("trials %+v", out.Trials)
	}
}

// TestLeftOut: a solver whose earlier search still runs claims nothing about the next problem.
func TestLeftOut(t *testing.T) {
	end := make(chan bool)
	defer close(end)
	stuck := optimizer{liar{"stuck", honest}, func(context.Context, *fourfold.Problem, func(fourfold.Finding) bool) error {
		<-end
		return fourfold.ErrLimit
	}}
	gains, err := fourWays(t).WithCosts(func(o int32) int64 { return -int64(o) })
	if err != nil {
		t.Fatal(err)
	}
	cfg := quick
	cfg.Cheapest = true
	cases := []Case{{Problem: fourWays(t)}, {Problem: gains}}
	n := 0
	for out := range Each(t.Context(), slices.Values(cases), []fourfold.Solver{dlx.Solver{}, stuck}, cfg) {
		if n++; n == 2 && (out.Trials[1].Fault != nil || out.Trials[1].Bound != nil || out.Verdict != Undecided) {
			t.Errorf("%v, %s: %+v", out.Verdict, out.Reason, out.Trials[1])
		}
	}
	if n != 2 {
		t.Errorf("%d outcomes, want 2", n)
	}
}

// TestUnstableCost: a solver that finds another cost in a later search is caught.
func TestUnstableCost(t *testing.T) {
	searches := int32(0)
	changes := optimizer{liar{"x", honest}, func(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Finding) bool) error {
		yield(found(min(searches, 1), 1))
		searches++
		return nil
	}}
	out := Run(t.Context(), Case{Problem: fourWays(t)}, []fourfold.Solver{changes}, Config{Cheapest: true, Repeat: 2})
	if out.Trials[0].Fault == nil || out.Trials[0].Fault.Kind != Unstable {
		t.Errorf("trials %+v", out.Trials)
	}
}

// TestCheapestRandom: an honest solver agrees with brute force on problems with costs, and one
// that stops at the first solution is caught on a small problem that still has its costs.
func TestCheapestRandom(t *testing.T) {
	lazy := optimizer{liar{"lazy", honest}, func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Finding) bool) error {
		return honest(ctx, p, func(s fourfold.Solution) bool {
			yield(fourfold.Finding{Solution: s, Cost: p.CostOf(s), Bound: fourfold.NoBound})
			return false
		})
	}}
	caught := 0
	for seed := range uint64(60) {
		p := covertest.CheapestProblem(rand.New(rand.NewPCG(seed, 6)), false)
		least := int64(math.MaxInt64)
		for _, s := range covertest.BruteForce(p) {
			least = min(least, p.CostOf(s))
		}
		solvers := []fourfold.Solver{dlx.Solver{}, lazy}
		out := Run(t.Context(), Case{Problem: p}, solvers, Config{Cheapest: true})
		if first := out.Trials[0]; (first.Cost == nil) != (least == math.MaxInt64) || first.Cost != nil && *first.Cost != least {
			t.Fatalf("seed %d: %+v, want the cost %d", seed, first, least)
		}
		if out.Trials[1].Fault == nil {
			continue
		}
		caught++
		rep, ok := Reproduce(t.Context(), out, solvers, Config{Cheapest: true})
		if !ok || !rep.Problem.HasCosts() || rep.Problem.NumOptions() > 4 || rep.Fault.Kind != Missed {
			t.Errorf("seed %d: %+v", seed, rep)
		}
	}
	if caught < 5 {
		t.Errorf("lazy was caught only %d times", caught)
	}
}
