package compare

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fourfold"
)

// A failing is a solver that returns an error.
type failing struct {
	name string
	err  error
}

func (f failing) Name() string { return f.name }

func (f failing) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, f.err
}

// TestFailure: a program that failed has a status of its own, and proves no answer wrong. A fault
// that a solver returns is its own.
func TestFailure(t *testing.T) {
	right := lister{}
	for _, c := range []struct {
		err     error
		status  Status
		verdict Verdict
		reason  string
	}{
		{&Failure{Crashed, "ended by SIGSEGV"}, Crashed, Undecided, "one solution by lister; bad crashed: ended by SIGSEGV"},
		{fmt.Errorf("run 2: %w", &Failure{Crashed, "x"}), Crashed, Undecided, "bad crashed: x"},
		{&Failure{Unreadable, "printed nothing"}, Unreadable, Undecided, "bad gave no readable answer: printed nothing"},
		{&Failure{OutOfMemory, "took more than 1 GiB"}, OutOfMemory, Undecided, "bad ran out of memory: took more than 1 GiB"},
		{&Failure{Unique, "nonsense"}, Failed, Disagree, "bad: unknown error"},
		{&Fault{Repeated, "found it again"}, Failed, Disagree, "bad: repeated solution: found it again"},
		{fourfold.ErrLimit, Limited, Undecided, "bad did not finish"},
	} {
		out := Run(t.Context(), Case{Problem: oneOption(t)}, []fourfold.Solver{right, failing{"bad", c.err}}, Config{})
		got := &out.Trials[1]
		if got.Status != c.status || out.Verdict != c.verdict || !strings.Contains(out.Reason, c.reason) {
			t.Errorf("%v: %v, %v, %s; want %v, %v, %s", c.err, got.Status, out.Verdict, out.Reason, c.status, c.verdict, c.reason)
		}
	}
	out := Run(t.Context(), Case{Problem: oneOption(t)}, []fourfold.Solver{failing{"a", &Failure{Crashed, "x"}}, failing{"b", fourfold.ErrLimit}}, Config{})
	if want := "no solver finished; b did not finish; a crashed: x"; out.Verdict != Undecided || out.Reason != want {
		t.Errorf("%v: %s, want %s", out.Verdict, out.Reason, want)
	}
}

// TestManyFinished: a reason names only a few solvers that finished, and all that did not.
func TestManyFinished(t *testing.T) {
	all := []fourfold.Solver{failing{"bad", fourfold.ErrLimit}}
	for range mostNamed + 1 {
		all = append(all, lister{})
	}
	out := Run(t.Context(), Case{Problem: oneOption(t)}, all, Config{})
	if want := "one solution by 6 of 7 solvers; bad did not finish"; out.Reason != want {
		t.Errorf("%s, want %s", out.Reason, want)
	}
}

// A lister finds the only option of a problem.
type lister struct{}

func (lister) Name() string { return "lister" }

func (lister) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	yield(fourfold.Solution{0})
	return fourfold.Stats{}, nil
}

func oneOption(t *testing.T) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	b.Option("", b.Primary("a"))
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
