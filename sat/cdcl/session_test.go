package cdcl

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// agrees reports whether a solution agrees with assumptions.
func agrees(s fourfold.Solution, assumed []Assumption) bool {
	return !slices.ContainsFunc(assumed, func(a Assumption) bool { return slices.Contains(s, a.Option) == a.Out })
}

// TestSessionErrors: a bad option, a context that is done, and limits are errors, and the
// Session can still be asked.
func TestSessionErrors(t *testing.T) {
	p := covertest.Queens(6)
	done, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if s, err := NewSession(done, p); s != nil || err != cause {
		t.Errorf("NewSession() = %v, %v, want the cause", s, err)
	}
	s, err := Solver{MaxNodes: 1}.NewSession(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []int32{-1, p.NumOptions()} {
		if _, ok, err := s.Solve(t.Context(), Assumption{Option: o}); ok || err == nil {
			t.Errorf("option %d: %v, %v, want an error", o, ok, err)
		}
	}
	if _, ok, err := s.Solve(done); ok || err != cause {
		t.Errorf("Solve() = %v, %v, want the cause", ok, err)
	}
	same := []Assumption{{Option: 0}, {Option: 0, Out: true}}
	for name, ask := range map[string]func() error{
		"a bad option":         func() error { _, _, err := s.Solve(t.Context(), Assumption{Option: -1}); return err },
		"a context that ended": func() error { _, _, err := s.Solve(done); return err },
	} {
		if _, ok, err := s.Solve(t.Context(), same...); ok || err != nil || len(s.Failed()) != 2 {
			t.Errorf("Solve() = %v, %v, failed %v, want both assumptions", ok, err, s.Failed())
		}
		if err := ask(); err == nil || s.Failed() != nil {
			t.Errorf("%s: %v, failed %v, want an error and none of the question before", name, err, s.Failed())
		}
	}
	for range 3 { // a limit is one of each question
		if err := s.Visit(t.Context(), func(fourfold.Solution) bool { return true }); !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("Visit: %v, want ErrLimit", err)
		}
	}
	if err := s.Reset(done, p); err != cause {
		t.Errorf("Reset() = %v, want the cause", err)
	}
	if _, ok, err := s.Solve(t.Context()); ok || err != cause {
		t.Errorf("Solve() = %v, %v, want the error of Reset", ok, err)
	}
	if err := s.Reset(t.Context(), covertest.Latin(2)); err != nil {
		t.Error(err)
	}
	if _, err := s.Unique(t.Context(), Assumption{Option: 0}); err != nil {
		t.Errorf("Unique() = %v, want a solution", err)
	}
}

// TestSessionZero: the zero Session answers no question before Reset.
func TestSessionZero(t *testing.T) {
	var s Session
	if _, ok, err := s.Solve(t.Context()); ok || err == nil || s.Failed() != nil || s.Stats().Vars != 0 {
		t.Errorf("Solve() = %v, %v, failed %v, %v, want an error", ok, err, s.Failed(), s.Stats())
	}
	if err := s.Reset(t.Context(), covertest.Latin(2)); err != nil {
		t.Error(err)
	}
	if _, ok, err := s.Solve(t.Context()); !ok || err != nil {
		t.Errorf("Solve() after Reset = %v, %v, want a solution", ok, err)
	}
}

// TestSessionLearns: a later question uses what an earlier one has learned.
func TestSessionLearns(t *testing.T) {
	s, err := NewSession(t.Context(), covertest.Matching(9)) // no solution, which takes some conflicts to find out
	if err != nil {
		t.Fatal(err)
	}
	var before int64
	for k := range 2 {
		if _, ok, err := s.Solve(t.Context()); ok || err != nil || len(s.Failed()) > 0 {
			t.Fatalf("Solve() = %v, %v, failed %v, want no solution", ok, err, s.Failed())
		}
		n, _ := s.Stats().Counter("conflicts")
		if k == 0 && n < 10 || k == 1 && n != before {
			t.Errorf("question %d: %d conflicts so far, %d before", k, n, before)
		}
		before = n
	}
}
