package compare

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestBudget tests how many cases and samples two solvers that need 0.2 s get, how long the run
// takes, what is told of it after the first block, and which case is the first that is left out.
func TestBudget(t *testing.T) {
	for _, c := range []struct {
		name        string
		cases       int
		cfg         Config
		first, last int           // samples of each solver on these cases
		least, most time.Duration // of the whole run
		run         time.Duration // as planned; 0 means that there is no plan
		samples     int
		done        int // cases
	}{
		{"no budget", 4, Config{Cases: 4}, 6, 6, 11200 * time.Millisecond, 11200 * time.Millisecond, 11200 * time.Millisecond, 6, 4},
		{"enough for all", 5, Config{Cases: 5, Budget: time.Minute}, 6, 6, 14 * time.Second, 14 * time.Second, 14 * time.Second, 6, 5},
		{"enough for some", 20, Config{Cases: 20, Budget: 15 * time.Second}, 0, 1, 14 * time.Second, 15 * time.Second, 15 * time.Second, 1, 20},
		{"enough for three", 8, Config{Cases: 8, Budget: 13 * time.Second, Block: 4}, 3, 3, 12 * time.Second, 13 * time.Second, 13 * time.Second, 3, 8},
		{"too little for the checked searches", 40, Config{Cases: 40, Budget: 6100 * time.Millisecond}, 0, 0, 6100 * time.Millisecond, 6100 * time.Millisecond, 16 * time.Second, 0, 15},
		{"enough for one case", 40, Config{Cases: 40, Budget: 500 * time.Millisecond}, 0, 0, 500 * time.Millisecond, 500 * time.Millisecond, 0, 0, 1},
		{"an unknown number of few cases", 4, Config{Budget: 5 * time.Minute}, 6, 6, 11 * time.Second, 12 * time.Second, 0, 0, 4},
		{"an unknown number of many cases", 30, Config{Budget: 100 * time.Second}, 1, 0, 12 * time.Second, 100 * time.Second, 0, 0, 30},
		{"more cases than expected", 10, Config{Cases: 4, Budget: 12100 * time.Millisecond}, 6, 0, 12100 * time.Millisecond, 12100 * time.Millisecond, 11200 * time.Millisecond, 6, 6},
	} {
		if testing.Short() && c.samples > 0 {
			continue // many samples, each with a collection of garbage
		}
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				plans, run, samples := 0, time.Duration(0), 0
				c.cfg.Repeat = 6
				c.cfg.Planned = func(d time.Duration, n int) { plans, run, samples = plans+1, d, n }
				var taken []int
				begin := time.Now()
				cases, left := slices.Repeat([]Case{{Problem: covertest.Queens(4)}}, c.cases), -1
				for k := range cases {
					cases[k].Tag = k
				}
				c.cfg.Over = func(c Case) { left = c.Tag.(int) }
				for out := range Each(t.Context(), slices.Values(cases), []fourfold.Solver{sleeper("a"), sleeper("b")}, c.cfg) {
					a, b := out.Trials[0].Samples, out.Trials[1].Samples
					if len(a) != len(b) || len(a) == 0 {
						t.Errorf("case %d: %d and %d samples", len(taken), len(a), len(b))
					}
					n := len(a)
					if a[0].Bytes < 0 { // the checked search
						n = 0
					}
					taken = append(taken, n)
				}
				took := time.Since(begin)
				if len(taken) != c.done || c.done < c.cases && left != c.done || c.done == c.cases && left >= 0 {
					t.Errorf("%d cases done, and %d is left out, want %d", len(taken), left, c.done)
				}
				if taken[0] != c.first || taken[len(taken)-1] != c.last {
					t.Errorf("samples %v, want %d first and %d last", taken, c.first, c.last)
				}
				if took < c.least || took > c.most {
					t.Errorf("took %v, want %v to %v", took, c.least, c.most)
				}
				if run != c.run || samples != c.samples || plans > 1 {
					t.Errorf("planned %d times, last %v with %d samples, want %v with %d", plans, run, samples, c.run, c.samples)
				}
			})
		})
	}
}

// TestBudgetOrder tests that a budget does not change the order of the samples that are taken.
func TestBudgetOrder(t *testing.T) {
	order := func(seed uint64, budget time.Duration) (names []string) {
		synctest.Test(t, func(t *testing.T) {
			record := func(name string) liar {
				return liar{name, func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
					names = append(names, name)
					return sleeper(name).solve(ctx, p, yield)
				}}
			}
			cases := slices.Repeat([]Case{{Problem: covertest.Queens(4)}}, 4)
			solvers := []fourfold.Solver{record("a"), record("b"), record("c")}
			for range Each(t.Context(), slices.Values(cases), solvers, Config{Repeat: 2, Block: 2, Seed: seed, Budget: budget, Cases: 4}) {
			}
		})
		return names
	}
	all, some, other := order(1, 0), order(1, 5*time.Second), order(2, 5*time.Second)
	if len(all) != 36 || len(some) != 24 { // a search of 0.2 s by 3 solvers on 4 cases takes 2.4 s
		t.Fatalf("%d searches without a budget and %d with, want 36 and 24", len(all), len(some))
	}
	if want := slices.Concat(all[:12], all[18:30]); !slices.Equal(some, want) || slices.Equal(some, other) {
		t.Errorf("the order with a budget is %v, want %v; with another seed %v", some, want, other)
	}
}
