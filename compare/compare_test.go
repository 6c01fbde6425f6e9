package compare

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/covertest"
)

// A liar is a solver that changes what an honest one does.
type liar struct {
	name string
	lie  func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error
}

func (l liar) Name() string { return l.name }

func (l liar) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, l.lie(ctx, p, yield)
}

func honest(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
	_, err := dlx.Solver{}.Solve(ctx, p, yield)
	return err
}

// TestRun gives the 4 solutions of 6 queens to an honest solver and to one that is
// not, or that gives up.
func TestRun(t *testing.T) {
	for _, c := range []struct {
		name   string
		lie    func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error
		want   int
		verd   Verdict
		reason string
	}{
		{"honest", honest, 0, Agree, "4 solutions"},
		{"honest up to 2", honest, 2, Agree, "2 solutions or more"},
		{"honest, one", honest, 1, Agree, "a solution"},
		{"drops one", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			n := 0
			return honest(ctx, p, func(s fourfold.Solution) bool { n++; return n == 2 || yield(s) })
		}, 0, Disagree, "dlx has 4 solutions, but liar has 3 solutions"},
		{"repeats one", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			return honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return yield(s) })
		}, 0, Disagree, "twice"},
		{"invents one", func(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			yield(fourfold.Solution{0, 1, 2, 3, 4, 5})
			return nil
		}, 1, Disagree, "liar: not an exact cover"},
		{"answers none", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { return nil }, 2, Disagree, "liar has no solution"},
		{"goes on after false", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
			return honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return true })
		}, 1, Disagree, "after yield returned false"},
		{"panics", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { panic("oops") }, 0, Disagree, "liar: panic: oops"},
		{"fails", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error {
			return errors.New("lost the way")
		}, 0, Disagree, "liar: lost the way"},
		{"gives up", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { return fourfold.ErrLimit }, 0, Undecided, "only dlx finished"},
		{"never ends", func(ctx context.Context, _ *fourfold.Problem, _ func(fourfold.Solution) bool) error {
			<-ctx.Done()
			return context.Cause(ctx)
		}, 0, Undecided, "only dlx finished"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := Run(context.Background(), Case{Name: "queens", Problem: covertest.Queens(6)}, []fourfold.Solver{dlx.Solver{}, liar{"liar", c.lie}},
				Config{Want: c.want, Timeout: 200 * time.Millisecond})
			if out.Verdict != c.verd || !strings.Contains(out.Reason, c.reason) {
				t.Errorf("Run() = %v, %q, want %v, %q", out.Verdict, out.Reason, c.verd, c.reason)
			}
		})
	}
}

// TestRunStoppedWithMore: what a solver found before it gave up stands against one
// that says there is nothing.
func TestRunStoppedWithMore(t *testing.T) {
	stopped := liar{"stopped", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if err := honest(ctx, p, func(s fourfold.Solution) bool { yield(s); return false }); err != nil {
			return err
		}
		return fourfold.ErrLimit
	}}
	none := liar{"none", func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error { return nil }}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{stopped, none}, Config{})
	if out.Verdict != Disagree || !strings.Contains(out.Reason, "stopped found others") {
		t.Errorf("Run() = %v, %q, want a disagreement", out.Verdict, out.Reason)
	}
}

// TestRunCheck: the second judge is asked, too.
func TestRunCheck(t *testing.T) {
	c := Case{Problem: covertest.Queens(6), Check: func(fourfold.Solution) error { return errors.New("not on my board") }}
	out := Run(context.Background(), c, []fourfold.Solver{dlx.Solver{}, dlx.Solver{}}, Config{Want: 1})
	if out.Verdict != Disagree || out.Reason != "dlx: not on my board" {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}

// TestRunSecondStopped: a later run that is stopped takes nothing back.
func TestRunSecondStopped(t *testing.T) {
	runs := 0
	tired := liar{"tired", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 1 {
			return fourfold.ErrLimit
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{tired, dlx.Solver{}}, Config{Repeat: 3})
	if out.Verdict != Agree || len(out.Trials[0].Elapsed) != 1 || len(out.Trials[1].Elapsed) != 3 {
		t.Errorf("Run() = %v, %q, %v", out.Verdict, out.Reason, out.Trials)
	}
}

// TestRunTwiceDifferent: runs of one solver that differ are its fault.
func TestRunTwiceDifferent(t *testing.T) {
	runs := 0
	moody := liar{"moody", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if runs++; runs > 1 {
			return nil
		}
		return honest(ctx, p, yield)
	}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{moody, dlx.Solver{}}, Config{Repeat: 2})
	if out.Verdict != Disagree || !strings.Contains(out.Reason, "4 solutions in one run and 0 in another") {
		t.Errorf("Run() = %v, %q", out.Verdict, out.Reason)
	}
}
