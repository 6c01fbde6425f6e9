package compare

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/covertest"
)

// A solveFunc is the Solve of a solver without its Stats.
type solveFunc func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error

// A liar is a solver that changes what an honest one does.
type liar struct {
	name  string
	solve solveFunc
}

func (l liar) Name() string { return l.name }

func (l liar) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, l.solve(ctx, p, yield)
}

func honest(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
	_, err := dlx.Solver{}.Solve(ctx, p, yield)
	return err
}

// The lies, by name. Each breaks one rule of Solver.
var (
	dropsOne solveFunc = func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		n := 0
		return honest(ctx, p, func(s fourfold.Solution) bool { n++; return n == 2 || yield(s) })
	}
	repeatsOne solveFunc = func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		return honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return yield(s) })
	}
	inventsOne solveFunc = func(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		yield(fourfold.Solution{0, 1, 2, 3, 4, 5})
		return nil
	}
	answersNone solveFunc = func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { return nil }
	answersLate solveFunc = func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		<-ctx.Done()
		time.Sleep(100 * time.Millisecond)
		return honest(context.WithoutCancel(ctx), p, yield)
	}
	panics solveFunc = func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { panic("oops") }
	goesOn solveFunc = func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		return honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return true })
	}
	goesExit solveFunc = func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error {
		runtime.Goexit()
		return nil
	}
	// yieldsAtOnce yields each solution twice, from goroutines of its own.
	yieldsAtOnce solveFunc = func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		var running sync.WaitGroup
		defer running.Wait()
		return honest(ctx, p, func(s fourfold.Solution) bool {
			for range 2 {
				running.Go(func() { yield(s) })
			}
			return true
		})
	}
	losesTheWay solveFunc = func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error {
		return errors.New("lost the way")
	}
)

// ignoresCancel returns a solver that does not end before release does.
func ignoresCancel(release <-chan struct{}) solveFunc {
	return func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { <-release; return nil }
}

// leaksGoroutine returns a solver that leaves a goroutine behind until release ends.
func leaksGoroutine(release <-chan struct{}) solveFunc {
	return func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		go func() { <-release }()
		return honest(ctx, p, yield)
	}
}

// quick is a Config that tells a late solver from others. Tests with it run in a bubble of synctest, where time stands
// still while any solver works.
var quick = Config{Timeout: 100 * time.Millisecond, Grace: 50 * time.Millisecond}

// TestLiars gives the 4 solutions of 6 queens to an honest solver and to one that is
// not. Each is caught and named, and the case after it is compared as if nothing had
// happened.
func TestLiars(t *testing.T) {
	for _, c := range []struct {
		name   string
		lie    any // a solveFunc, or a function that makes one that waits for a channel
		want   int
		kind   FaultKind
		detail string
	}{
		{"drops a solution", dropsOne, 0, Missed, "3 solutions in all, without one that dlx found"},
		{"repeats a solution", repeatsOne, 0, Repeated, "twice"},
		{"invents a solution", inventsOne, 1, Wrong, "not an exact cover"},
		{"answers none", answersNone, 2, Missed, "no solution in all"},
		{"answers late", answersLate, 0, Late, "after it was told to stop"},
		{"panics", panics, 0, Panicked, "oops, at "},
		{"ignores cancel", ignoresCancel, 0, Stuck, "still searching"},
		{"leaks a goroutine", leaksGoroutine, 0, Leaked, "left 1 goroutine behind"},
		{"ends its goroutine", goesExit, 0, Panicked, "ended its goroutine"},
		{"yields from many goroutines", yieldsAtOnce, 0, Repeated, "twice"},
		{"goes on after false", goesOn, 1, Excess, "went on after 1 solution"},
		{"returns an unknown error", losesTheWay, 0, BadError, "lost the way"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				release := make(chan struct{})
				defer close(release)
				lie, ok := c.lie.(solveFunc)
				if !ok {
					lie = c.lie.(func(<-chan struct{}) solveFunc)(release)
				}
				cfg := quick
				cfg.Want = c.want
				caught(t, lie, cfg, c.kind, c.detail)
			})
		})
	}
}

// caught checks that a liar is named with a fault, and that the honest solvers beside it are not.
func caught(t *testing.T, lie solveFunc, cfg Config, kind FaultKind, detail string) {
	t.Helper()
	cases := []Case{{Name: "queens", Problem: covertest.Queens(6)}, {Name: "empty", Problem: new(fourfold.Problem)}}
	solvers := []fourfold.Solver{dlx.Solver{}, liar{"liar", lie}, liar{"honest", honest}}
	outs := slices.Collect(Each(context.Background(), slices.Values(cases), solvers, cfg))
	if len(outs) != 2 {
		t.Fatalf("%d outcomes, want 2", len(outs))
	}
	out := outs[0]
	fault := out.Trials[1].Fault
	if out.Verdict != Disagree || !strings.Contains(out.Reason, "liar: ") || fault == nil || fault.Kind != kind || !strings.Contains(fault.Detail, detail) {
		t.Errorf("Each() = %v, %q, fault %v, want %v with %q", out.Verdict, out.Reason, fault, kind, detail)
	}
	for _, k := range []int{0, 2} {
		if f := out.Trials[k].Fault; f != nil {
			t.Errorf("the honest %s has the fault %v", out.Trials[k].Solver, f)
		}
		if trial := outs[1].Trials[k]; trial.Status != Unique && trial.Status != Capped {
			t.Errorf("%s on the next case: %v", trial.Solver, trial.Status)
		}
	}
}

// TestStuckIsLeftOut: a solver whose search goes on gets no other case meanwhile.
func TestStuckIsLeftOut(t *testing.T) { synctest.Test(t, stuckIsLeftOut) }

func stuckIsLeftOut(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	queens := Case{Problem: covertest.Queens(6)}
	solvers := []fourfold.Solver{dlx.Solver{}, liar{"stuck", ignoresCancel(release)}, liar{"honest", honest}}
	var kinds []string
	for out := range Each(context.Background(), slices.Values([]Case{queens, queens}), solvers, quick) {
		trial := out.Trials[1]
		kinds = append(kinds, fmt.Sprint(out.Verdict, " ", trial.Status, " ", trial.Fault != nil))
	}
	if want := []string{"disagree failed true", "undecided failed false"}; !slices.Equal(kinds, want) {
		t.Errorf("outcomes %q, want %q", kinds, want)
	}
}

// TestStuckInSample: a search that does not end in a sample is the only one of its
// solver.
func TestStuckInSample(t *testing.T) { synctest.Test(t, testStuckInSample) }

func testStuckInSample(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	var running atomic.Int32
	stuck := liar{"stuck", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if running.Add(1) > 3 { // the checked search of each case is an honest one
			<-release
		}
		return honest(ctx, p, yield)
	}}
	queens := Case{Problem: covertest.Queens(4)}
	cfg := quick
	cfg.Repeat = 2
	outs := slices.Collect(Each(context.Background(), slices.Values([]Case{queens, queens, queens}), []fourfold.Solver{dlx.Solver{}, stuck}, cfg))
	faults := 0
	for _, out := range outs {
		if f := out.Trials[1].Fault; f != nil && f.Kind == Stuck {
			faults++
		}
	}
	if n := running.Load(); len(outs) != 3 || faults != 1 || n != 4 {
		t.Errorf("%d outcomes with %d faults after %d searches, want 3 with 1 after 4", len(outs), faults, n)
	}
}

// TestHonest: solvers that agree, or that were stopped.
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
		{"one", honest, 1, Agree, Capped, "a solution"},
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
		{"has no part", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error {
			return errors.ErrUnsupported
		}, 0,
			Undecided, Unsupported, "only dlx had a part: 4 solutions"},
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

// TestStoppedWithMore: what a solver found before it gave up stands against one that
// says there is nothing.
func TestStoppedWithMore(t *testing.T) {
	stopped := liar{"stopped", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if err := honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return false }); err != nil {
			return err
		}
		return fourfold.ErrLimit
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{stopped, liar{"none", answersNone}}, Config{})
	if f := out.Trials[1].Fault; out.Verdict != Disagree || f == nil || f.Kind != Missed || !strings.Contains(f.Detail, "without one that stopped found") {
		t.Errorf("Run() = %v, %q, want a missed solution", out.Verdict, out.Reason)
	}
}

// TestManySolutions: with only a sample of the solutions at hand a difference is still
// seen, and nobody is blamed for it without proof.
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
		if verdict, reason := judge(0, trials); verdict != Disagree {
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
	if verdict, reason := judge(0, []Trial{*found(0), *found(0)}); verdict != Agree {
		t.Errorf("the same solutions: %v, %q", verdict, reason)
	}
}

// TestSetOrder: the order of the solutions changes neither hash nor sample.
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

// TestCheck: the second judge is asked, too.
func TestCheck(t *testing.T) {
	c := Case{Problem: covertest.Queens(6), Check: func(fourfold.Solution) error { return errors.New("not on my board") }}
	out := Run(context.Background(), c, []fourfold.Solver{dlx.Solver{}, dlx.Solver{}}, Config{Want: 1})
	if out.Verdict != Disagree || !strings.Contains(out.Reason, "wrong solution: not on my board") {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}

// TestTwin: an isomorph with another number of solutions is a disagreement although
// all solvers agree on both.
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

// TestSamples: every case and solver gets its samples, with counts that make sense,
// and in an order that the seed settles.
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

// TestMinSample: short searches are repeated inside a sample.
func TestMinSample(t *testing.T) {
	out := Run(context.Background(), Case{Problem: covertest.Queens(4)}, []fourfold.Solver{dlx.Solver{}, liar{"honest", honest}},
		Config{Repeat: 1, MinSample: 20 * time.Millisecond})
	for _, trial := range out.Trials {
		if n := trial.Samples[0].N; n < 2 {
			t.Errorf("%s: %d searches in a sample of 20 ms, want more", trial.Solver, n)
		}
	}
}

// TestLaterAllStopped: a trial whose samples were all stopped has the checked search as
// its sample.
func TestLaterAllStopped(t *testing.T) {
	runs := 0
	tired := liar{"tired", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 1 {
			return fourfold.ErrLimit
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{tired, dlx.Solver{}}, Config{Repeat: 3})
	if s := out.Trials[0].Samples; out.Verdict != Agree || len(s) != 1 || s[0].Wall <= 0 || s[0].Bytes != -1 || out.Trials[0].Stopped != 3 {
		t.Errorf("Run() = %v, %q, samples %v", out.Verdict, out.Reason, s)
	}
}

// TestLaterStopped: a later search that is stopped takes nothing back.
func TestLaterStopped(t *testing.T) {
	runs := 0
	tired := liar{"tired", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 2 {
			return fourfold.ErrLimit
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{tired, dlx.Solver{}}, Config{Repeat: 3})
	if out.Verdict != Agree || len(out.Trials[0].Samples) != 1 || out.Trials[0].Stopped != 2 || len(out.Trials[1].Samples) != 3 {
		t.Errorf("Run() = %v, %q, %v", out.Verdict, out.Reason, out.Trials)
	}
}

// TestUnstable: searches of one solver that differ are its fault.
func TestUnstable(t *testing.T) {
	runs := 0
	moody := liar{"moody", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 1 {
			return nil
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{moody, dlx.Solver{}}, Config{Repeat: 2})
	if f := out.Trials[0].Fault; out.Verdict != Disagree || f == nil || f.Kind != Unstable || f.Detail != "4 solutions at first, and 0 in 1 search later" {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}

// TestInterruptedSamples: a case is returned with all its samples or not at all,
// whenever the context ends, and nobody is at fault for being slow to stop then.
func TestInterruptedSamples(t *testing.T) { synctest.Test(t, testInterruptedSamples) }

func testInterruptedSamples(t *testing.T) {
	for after := 1; after < 60; after += 2 {
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
		for out := range Each(ctx, slices.Values(slices.Repeat([]Case{queens}, 20)), []fourfold.Solver{dlx.Solver{}, slow}, cfg) {
			n++
			for _, trial := range out.Trials {
				if len(trial.Samples) != cfg.Repeat || trial.Fault != nil {
					t.Errorf("interrupted at search %d: %s has %d samples, fault %v", after, trial.Solver, len(trial.Samples), trial.Fault)
				}
			}
		}
		if n == 20 {
			t.Errorf("interrupted at search %d: all cases are done", after)
		}
		cancel()
	}
}

// TestInterrupted: what is whole when the context ends is returned, and no more.
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
