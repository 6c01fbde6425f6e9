package dlx

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// prober returns an estimator of p that ends its probes at subtrees of at most small nodes.
func prober(t *testing.T, c Core, p *fourfold.Problem, small int64) *estimator {
	t.Helper()
	e := &estimator{core: c.kind(p).get().core, bounds: p.HasBounds(), small: small, random: rand.New(rand.NewPCG(1, 2))}
	e.work = poll.New(context.Background())
	if err := e.core.Load(p, tree.Options{Count: true}, &e.work); err != nil {
		t.Fatal(err)
	}
	return e
}

// TestIntervals: the mean of many estimates is right, and most intervals contain the true number.
func TestIntervals(t *testing.T) {
	for _, of := range []struct {
		name  string
		p     *fourfold.Problem
		small int64
	}{{"queens", covertest.Queens(10), bottom}, {"matching", covertest.Matching(7), 20}, {"graphs", covertest.Graphs(6, 1, 3), 50}} {
		name := of.name
		cores := []Core{Small, Bits, Cells, Links}[:covertest.Cases(4)]
		if of.p.HasBounds() {
			cores = []Core{Cells, Links}
		}
		for _, c := range cores {
			e := prober(t, c, of.p, of.small)
			truth, _ := e.search(tree.Part{}, math.MaxInt64)
			const trials = 20
			for _, x := range []struct {
				what   string
				truth  float64
				probes *[]float64
			}{{"nodes", truth.nodes, &e.nodes}, {"solutions", truth.solutions, &e.solutions}} {
				mean, hits := 0.0, 0
				for range trials {
					e.nodes, e.solutions = nil, nil
					for range 20 {
						e.probe()
					}
					r := interval(*x.probes)
					m, _ := r.Mean.Float64()
					mean += m / trials
					if r.High == nil || r.Low.Cmp(big.NewFloat(x.truth*(1+1e-9))) <= 0 && r.High.Cmp(big.NewFloat(x.truth*(1-1e-9))) >= 0 {
						hits++
					}
				}
				t.Logf("%s of %s by %v: mean %.0f, truth %.0f, %d of %d intervals", x.what, name, c, mean, x.truth, hits, trials)
				if math.Abs(mean/x.truth-1) > 0.1 || x.truth == 0 && mean > 0 {
					t.Errorf("%s of %s by %v: mean %.0f, want %.0f", x.what, name, c, mean, x.truth)
				}
				if hits < trials*9/10 {
					t.Errorf("%s of %s by %v: %d of %d intervals contain %.0f", x.what, name, c, hits, trials, x.truth)
				}
			}
		}
	}
}

// TestEstimateExact: the estimate of a small tree is the result of a search.
func TestEstimateExact(t *testing.T) {
	p := covertest.Queens(8)
	e, err := Solver{}.Estimate(context.Background(), p, Probes{})
	if n, _ := e.Solutions.Mean.Int64(); err != nil || !e.Exact || n != 92 || e.Nodes.Low.Cmp(e.Nodes.High) != 0 {
		t.Errorf("%+v, %v", e, err)
	}
	var b fourfold.Builder
	b.Primary("a")
	none, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if e, err = (Solver{}).Estimate(context.Background(), none, Probes{}); err != nil || !e.Exact || e.Solutions.Mean.Sign() != 0 || e.Seconds.Mean == nil {
		t.Errorf("without options: %+v, %v", e, err)
	}
}

// TestEstimateCore: the estimate is about the core that the search uses.
func TestEstimateCore(t *testing.T) {
	p := covertest.Queens(8)
	for _, c := range Cores() {
		s := Solver{Core: c}
		stats, err := s.Visit(t.Context(), p, func(fourfold.Solution) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.Estimate(t.Context(), p, Probes{})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := e.Nodes.Mean.Int64()
		for _, counter := range stats.Counters {
			if counter.Name == "nodes" && counter.Value != got {
				t.Errorf("core %v: estimate of %d nodes, want %d", c, got, counter.Value)
			}
		}
	}
}

// TestEstimateRepeats: equal seeds give equal estimates, and other seeds give others.
func TestEstimateRepeats(t *testing.T) {
	p := covertest.Queens(12)
	var all []string
	for _, seed := range []uint64{1, 1, 2} {
		made := 0
		e, err := Solver{}.Estimate(context.Background(), p, Probes{Max: 30, Seed: seed, Made: func(n int) { made = n }})
		if err != nil || e.Exact || e.Probes != 30 || made != 30 || e.Speed <= 0 || e.Seconds.Mean == nil {
			t.Fatalf("%+v, %v, made %d", e, err, made)
		}
		all = append(all, e.Nodes.Mean.String()+" "+e.Solutions.High.String())
	}
	if all[0] != all[1] || all[0] == all[2] {
		t.Errorf("seeds 1, 1, 2: %q", all)
	}
}

// TestEstimateLarge: numbers beyond a float64 are right.
func TestEstimateLarge(t *testing.T) {
	const items = 320
	var b fourfold.Builder
	for k := range items {
		item := b.Primary(strconv.Itoa(k))
		for range 10 {
			b.Option("", item)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	e, err := Solver{}.Estimate(context.Background(), p, Probes{Max: 2})
	if err != nil || e.Solutions.Mean.Text('e', 3) != "1.000e+320" || e.Nodes.Mean.Text('e', 3) != "1.111e+320" {
		t.Errorf("solutions %s, nodes %s, %v", e.Solutions.Mean.Text('e', 3), e.Nodes.Mean.Text('e', 3), err)
	}
}

// TestEstimateStops: an estimate that is ended has the probes made so far.
func TestEstimateStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e, err := Solver{}.Estimate(ctx, covertest.Queens(12), Probes{Made: func(n int) {
		if n == 25 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || e.Probes != 25 || e.Nodes.Mean == nil {
		t.Errorf("%+v, %v", e, err)
	}
	e, err = Solver{}.Estimate(ctx, covertest.Queens(12), Probes{})
	if !errors.Is(err, context.Canceled) || e.Probes != 0 || e.Nodes.Mean != nil {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestInterval: intervals of samples that are easy to judge.
func TestInterval(t *testing.T) {
	inf := math.Inf(-1)
	logs := func(x ...float64) (all []float64) {
		for _, v := range x {
			all = append(all, math.Log(v))
		}
		return all
	}
	for _, c := range []struct {
		name string
		logs []float64
		mean float64
		test func(low, high float64) bool
	}{
		{"equal", logs(7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7), 7, func(low, high float64) bool { return low > 6.999 && high < 7.001 }},
		{"few", logs(6, 8), 7, func(low, high float64) bool { return low < 4 && high > 10 }},
		{"one", logs(7), 7, func(low, high float64) bool { return low < 1 && high > 100 }},
		{"one hit", []float64{inf, inf, inf, math.Log(40), inf, inf, inf, inf, inf, inf}, 4, func(low, high float64) bool { return low < 0.1 && high > 400 }},
		{"none", []float64{inf, inf}, 0, func(low, high float64) bool { return low == 0 && math.IsNaN(high) }},
	} {
		r := interval(c.logs)
		mean, _ := r.Mean.Float64()
		low, _ := r.Low.Float64()
		high := math.NaN()
		if r.High != nil {
			high, _ = r.High.Float64()
		}
		if math.Abs(mean-c.mean) > 1e-9 || !c.test(low, high) {
			t.Errorf("%s: mean %v, low %v, high %v", c.name, mean, low, high)
		}
	}
	if r := interval(nil); r.Mean != nil {
		t.Errorf("no probes: %v", r)
	}
}
