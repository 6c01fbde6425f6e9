package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// TestHonest tests solvers that agree or that were stopped.
func TestHonest(t *testing.T) {
	for _, c := range []struct {
		name    string
		solve   solveFunc
		want    int
		verdict Verdict
		status  Status
		reason  string
	}{
		{"all", honest, 0, Agree, Multiple, "4 solutions"},
		{"up to 2", honest, 2, Agree, Capped, "2 solutions or more"},
		{"one", honest, 1, Agree, Capped, "one solution or more"},
		{"5 of 4", honest, 5, Agree, Multiple, "4 solutions"},
		{"gives up", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { return fourfold.ErrLimit }, 0,
			Undecided, Limited, "4 solutions by dlx; honest did not finish"},
		{"is stopped", func(ctx context.Context, _ *fourfold.Problem, _ func(fourfold.Solution) bool) error {
			<-ctx.Done()
			return context.Cause(ctx)
		}, 0, Undecided, TimedOut, "4 solutions by dlx; honest did not finish"},
		{"answers in the grace", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			<-ctx.Done()
			return honest(context.WithoutCancel(ctx), p, yield)
		}, 0, Undecided, TimedOut, "honest did not finish"},
		{"takes no part", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error {
			return errors.ErrUnsupported
		}, 0,
			Undecided, Unsupported, "only dlx took part: 4 solutions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{dlx.Solver{}, liar{"honest", c.solve}},
					Config{Want: c.want, Timeout: 50 * time.Millisecond})
				if out.Verdict != c.verdict || out.Trials[1].Status != c.status || !strings.Contains(out.Reason, c.reason) {
					t.Errorf("Run() = %v, %v, %q, want %v, %v, %q", out.Verdict, out.Trials[1].Status, out.Reason, c.verdict, c.status, c.reason)
				}
			})
		})
	}
}

// TestStoppedWithMore tests that the solutions of a solver that gave up prove another solver wrong
// that claims there is none.
func TestStoppedWithMore(t *testing.T) {
	stopped := liar{"stopped", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if err := honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return false }); err != nil {
			return err
		}
		return fourfold.ErrLimit
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{stopped, liar{"none", answersNone}}, Config{})
	if f := out.Trials[1].Fault; out.Verdict != Disagree || f == nil || f.Kind != Missed || !strings.Contains(f.Detail, "but stopped found one") {
		t.Errorf("Run() = %v, %q, want a missed solution", out.Verdict, out.Reason)
	}
}

// TestManySolutions tests that a difference is seen even if only a sample of the solutions was
// kept, and that no solver is blamed without proof.
func TestManySolutions(t *testing.T) {
	p := covertest.Queens(8)
	found := func(skip int) *Trial {
		trial := &Trial{Solver: fmt.Sprint("without ", skip)}
		trial.found.limit = 8
		n := 0
		if err := honest(context.Background(), p, func(s fourfold.Solution) bool {
			if n++; n != skip {
				trial.found.add(s)
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		trial.Count, trial.Hash, trial.Status = trial.found.n, trial.found.hash, Multiple
		return trial
	}
	blamed := 0
	for skip := 1; skip <= 92; skip++ {
		trials := []Trial{*found(0), *found(skip)}
		if verdict, reason := judge(Config{}, trials); verdict != Disagree {
			t.Errorf("solution %d left out: %v, %q", skip, verdict, reason)
		}
		if trials[0].Fault != nil {
			t.Errorf("solution %d left out: the honest trial is blamed: %v", skip, trials[0].Fault)
		}
		if trials[1].Fault != nil {
			blamed++
		}
	}
	if blamed == 0 || blamed == 92 {
		t.Errorf("%d of 92 blamed, want those whose solution was in the sample", blamed)
	}
	if verdict, reason := judge(Config{}, []Trial{*found(0), *found(0)}); verdict != Agree {
		t.Errorf("the same solutions: %v, %q", verdict, reason)
	}
}

// TestSetOrder tests that the order of the solutions changes neither the hash nor the sample.
func TestSetOrder(t *testing.T) {
	a, b := set{limit: 5}, set{limit: 5}
	for k := range int32(100) {
		a.add(fourfold.Solution{k, k + 1})
		b.add(fourfold.Solution{99 - k, 100 - k})
	}
	if a.hash != b.hash || a.level != b.level || a.lacks(&b) || b.lacks(&a) || len(a.keys) == 0 || len(a.keys) > 5 {
		t.Errorf("sets differ: %v and %v, levels %d and %d", a.hash, b.hash, a.level, b.level)
	}
}

// TestCheck tests that solutions go through the check of the case too.
func TestCheck(t *testing.T) {
	c := Case{Problem: covertest.Queens(6), Check: func(fourfold.Solution) error { return errors.New("not on my board") }}
	out := Run(context.Background(), c, []fourfold.Solver{dlx.Solver{}, dlx.Solver{}}, Config{Want: 1})
	if out.Verdict != Disagree || !strings.Contains(out.Reason, "wrong solution: not on my board") {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}

// TestTwin tests that an isomorph with another number of solutions is a disagreement, even if all
// solvers agree on both.
func TestTwin(t *testing.T) {
	cases := []Case{{Problem: covertest.Queens(6)}, {Problem: covertest.Queens(6), Twin: true}, {Problem: covertest.Queens(5), Twin: true}}
	solvers := []fourfold.Solver{dlx.Solver{}, liar{"honest", honest}}
	var verdicts []Verdict
	for out := range Each(context.Background(), slices.Values(cases), solvers, Config{}) {
		verdicts = append(verdicts, out.Verdict)
	}
	if want := []Verdict{Agree, Agree, Disagree}; !slices.Equal(verdicts, want) {
		t.Errorf("verdicts %v, want %v", verdicts, want)
	}
}

// TestSamples tests that every case and solver gets its samples, with plausible counts, and in an
// order that depends only on the seed.
func TestSamples(t *testing.T) {
	var order []string
	record := func(name string) liar {
		return liar{name, func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			order = append(order, fmt.Sprint(name, p.NumOptions()))
			return honest(ctx, p, yield)
		}}
	}
	cases := []Case{{Problem: covertest.Queens(4)}, {Problem: covertest.Queens(5)}, {Problem: covertest.Queens(6)}}
	run := func(seed uint64) []string {
		order = nil
		for out := range Each(context.Background(), slices.Values(cases), []fourfold.Solver{record("a"), record("b")}, Config{Repeat: 3, Seed: seed, Block: 3}) {
			for _, trial := range out.Trials {
				if len(trial.Samples) != 3 {
					t.Errorf("%d samples, want 3", len(trial.Samples))
				}
				for _, s := range trial.Samples {
					if s.N != 1 || s.Wall <= 0 || s.Objects <= 0 || s.Bytes < s.Objects || s.Peak < 0 {
						t.Errorf("sample %+v", s)
					}
				}
			}
		}
		return order
	}
	first, again, other := run(1), run(1), run(2)
	if len(first) != 24 {
		t.Errorf("%d searches, want 24", len(first))
	}
	if !slices.Equal(first, again) || slices.Equal(first, other) {
		t.Errorf("orders of seeds 1, 1, 2:\n%v\n%v\n%v", first, again, other)
	}
}

// TestMinSample tests that short searches are repeated inside a sample, and that it gets more of
// them if they turn out to be shorter than the checked search.
func TestMinSample(t *testing.T) {
	for _, first := range []time.Duration{time.Millisecond, 10 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			needs := first
			slow := liar{"slow", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
				time.Sleep(needs)
				needs = time.Millisecond
				return honest(ctx, p, yield)
			}}
			out := Run(context.Background(), Case{Problem: covertest.Queens(4)}, []fourfold.Solver{slow}, Config{Repeat: 1, MinSample: 20 * time.Millisecond})
			if s := out.Trials[0].Samples[0]; s.N != 1.25*20+1 || s.Wall != time.Millisecond {
				t.Errorf("a checked search of %v: %d searches of %v in a sample of 20 ms, want 26 of 1 ms", first, s.N, s.Wall)
			}
		})
	}
}

// TestLaterStopped tests that the answer stays as it is if later searches are stopped. The checked search
// is the sample if all of these are.
func TestLaterStopped(t *testing.T) {
	for honestRuns := 1; honestRuns <= 2; honestRuns++ {
		runs := 0
		tired := liar{"tired", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			if runs++; runs > honestRuns {
				return fourfold.ErrLimit
			}
			return honest(ctx, p, yield)
		}}
		out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{tired, dlx.Solver{}}, Config{Repeat: 3})
		trial := out.Trials[0]
		if s := trial.Samples; out.Verdict != Agree || len(s) != 1 || s[0].Wall <= 0 || (s[0].Bytes == -1) != (honestRuns == 1) || trial.Stopped != 4-honestRuns || len(out.Trials[1].Samples) != 3 {
			t.Errorf("Run() = %v, %q, %v", out.Verdict, out.Reason, out.Trials)
		}
	}
}

// TestUnstable tests that a solver is at fault if its searches find different numbers of
// solutions.
func TestUnstable(t *testing.T) {
	runs := 0
	moody := liar{"moody", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 1 {
			return nil
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{moody, dlx.Solver{}}, Config{Repeat: 2})
	if f := out.Trials[0].Fault; out.Verdict != Disagree || f == nil || f.Kind != Unstable || f.Detail != "4 solutions in the first search, but 0 in 1 later search" {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}

// TestInterruptedSamples tests that a case is returned with all its samples or not at all,
// whenever the context ends. A solver is not at fault for being slow to stop then.
func TestInterruptedSamples(t *testing.T) { synctest.Test(t, testInterruptedSamples) }

func testInterruptedSamples(t *testing.T) {
	for after := 1; after < 60; after += 60 / covertest.Cases(18) {
		ctx, cancel := context.WithCancel(context.Background())
		searches := 0
		slow := liar{"slow", func(c context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			if searches++; searches == after {
				cancel()
				time.Sleep(10 * time.Millisecond)
				return context.Cause(c)
			}
			return honest(context.WithoutCancel(c), p, yield)
		}}
		queens := Case{Problem: covertest.Queens(4)}
		cfg := Config{Repeat: 4, Grace: 5 * time.Millisecond}
		n := 0
		for out := range Each(ctx, slices.Values(slices.Repeat([]Case{queens}, 14)), []fourfold.Solver{dlx.Solver{}, slow}, cfg) {
			n++
			for _, trial := range out.Trials {
				if len(trial.Samples) != cfg.Repeat || trial.Fault != nil {
					t.Errorf("interrupted at search %d: %s has %d samples, fault %v", after, trial.Solver, len(trial.Samples), trial.Fault)
				}
			}
		}
		if n == 14 {
			t.Errorf("interrupted at search %d: all cases are done", after)
		}
		cancel()
	}
}

// TestInterrupted tests that only outcomes that are complete when the context ends are returned.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var cases []Case
	for range 10 {
		cases = append(cases, Case{Problem: covertest.Queens(4)})
	}
	n := 0
	for range Each(ctx, slices.Values(cases), []fourfold.Solver{dlx.Solver{}, liar{"honest", honest}}, Config{Block: 4}) {
		if n++; n == 4 {
			cancel()
		}
	}
	if n != 4 {
		t.Errorf("%d outcomes, want the 4 of the first block", n)
	}
	if out := Run(ctx, cases[0], []fourfold.Solver{dlx.Solver{}}, Config{}); out.Verdict != Undecided || out.Reason != "context canceled" {
		t.Errorf("Run() of a context that is done = %v, %q", out.Verdict, out.Reason)
	}
}
