package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/covertest"
	"fourfold/internal/poll/polltest"
)

// TestSession asks random questions about random problems, and compares the answers with brute
// force. Some questions end early.
func TestSession(t *testing.T) {
	var s Session
	for seed := range uint64(covertest.Cases(2000)) {
		rng := rand.New(rand.NewPCG(seed, 13))
		p := covertest.Random(rng)
		all := covertest.BruteForce(p)
		s.solver = Solver{Reduce: Reduction(rng.IntN(3)), AtMostOne: AtMostOne(rng.IntN(2)), Encoding: Encoding(rng.IntN(3)), Colors: Colors(rng.IntN(2))}
		if err := s.Reset(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		for range 6 {
			var assumed []Assumption
			for range rng.IntN(4) {
				if n := p.NumOptions(); n > 0 {
					assumed = append(assumed, Assumption{rng.Int32N(n), rng.IntN(2) == 0})
				}
			}
			covertest.AskSession(t, &s, rng, all, assumed)
			if t.Failed() {
				t.Fatalf("seed %d, assumed %v", seed, assumed)
			}
		}
	}
}

// TestSessionLong: a Session answers more questions than it has variables for, also if loading the
// clauses anew is cut short.
func TestSessionLong(t *testing.T) {
	p := covertest.Queens(6)
	s, err := NewSession(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	all := covertest.BruteForce(p)
	cause := errors.New("enough")
	for k := range 2*questions + 10 {
		o := int32(k) % p.NumOptions()
		if s.spare == 0 {
			for at := range 4 {
				if _, _, err := s.Solve(polltest.EndWith(at+1, cause)); err != nil && err != cause {
					t.Fatal(err)
				}
			}
		}
		_, err := s.Unique(t.Context(), Assumption{Option: o})
		n := 0
		for _, sol := range all {
			if slices.Contains(sol, o) {
				n++
			}
		}
		if want := []error{fourfold.ErrNoSolution, nil, fourfold.ErrNotUnique}[min(2, n)]; !errors.Is(err, want) {
			t.Fatalf("question %d: Unique() = %v, want %v", k, err, want)
		}
	}
	if size := s.Stats().Vars; size == 0 || int(s.engine.sat.MaxVar()) > size+questions {
		t.Errorf("%d variables in the SAT solver, %d in the clauses", s.engine.sat.MaxVar(), size)
	}
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
	same := []Assumption{{Option: 0}, {Option: 0, Out: true}}
	if _, ok, err := s.Solve(t.Context(), same...); ok || err != nil || len(s.Failed()) != 2 {
		t.Errorf("Solve() = %v, %v, failed %v, want both assumptions", ok, err, s.Failed())
	}
	if _, ok, err := s.Solve(done); ok || err != cause || s.Failed() != nil {
		t.Errorf("Solve() = %v, %v, failed %v, want the cause", ok, err, s.Failed())
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
	var zero Session
	if _, ok, err := zero.Solve(t.Context()); ok || err == nil || zero.Failed() != nil || zero.Stats().Vars != 0 {
		t.Errorf("the zero Session: Solve() = %v, %v, want an error", ok, err)
	}
}

// TestSessionCancel: after a long question was stopped, the Session can still be asked.
func TestSessionCancel(t *testing.T) {
	s, err := NewSession(t.Context(), covertest.Matching(41))
	if err != nil {
		t.Fatal(err)
	}
	for _, after := range []time.Duration{0, 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		if _, ok, err := s.Solve(ctx); ok || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %v: Solve() = %v, %v, want DeadlineExceeded", after, ok, err)
		}
		cancel()
		assumed := []Assumption{{Option: 3}, {Option: 3, Out: true}}
		if _, ok, err := s.Solve(t.Context(), assumed...); ok || err != nil || len(s.Failed()) == 0 {
			t.Errorf("Solve() = %v, %v, failed %v, want no solution", ok, err, s.Failed())
		}
	}
}
