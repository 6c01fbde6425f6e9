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
	"fourfold/internal/test/covertest"
)

// A solveFunc is the Solve of a solver without its Stats.
type solveFunc func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error

// A liar is a solver that changes the behavior of an honest solver.
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

// These lies each break one rule of Solver.
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

// quick is a Config with which a late solver is soon caught. Tests that use it run in a bubble of
// synctest, where time stands still while any solver works.
var quick = Config{Timeout: 100 * time.Millisecond, Grace: 50 * time.Millisecond}

// TestLiars lets an honest solver and a liar solve 6 queens, which has 4 solutions. Every liar is
// caught and named, and the next case is compared as usual.
func TestLiars(t *testing.T) {
	for _, c := range []struct {
		name   string
		lie    any // a solveFunc, or a function that makes one that waits for a channel
		want   int
		kind   FaultKind
		detail string
	}{
		{"drops a solution", dropsOne, 0, Missed, "claims to have all solutions, 3 in number, but dlx found another"},
		{"repeats a solution", repeatsOne, 0, Repeated, "twice"},
		{"invents a solution", inventsOne, 1, Wrong, "not an exact cover"},
		{"answers none", answersNone, 2, Missed, "claims that there is no solution, but dlx found one"},
		{"answers late", answersLate, 0, Late, "after it was told to stop"},
		{"panics", panics, 0, Panicked, "oops, at "},
		{"ignores cancel", ignoresCancel, 0, Stuck, "still searching"},
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

// caught checks that the liar has the fault, and that the honest solvers have none.
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

// TestStuckIsLeftOut tests that a solver gets no other case while its search still runs.
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

// TestStuckInSample tests that a solver gets no other search while a search of a sample still
// runs.
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
