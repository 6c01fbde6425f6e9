package sat

import (
	"context"
	"errors"
	"math"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// wideItem returns the problem of one item with the given number of options.
func wideItem(t *testing.T, options int) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	i := b.Primary("i")
	for range options {
		b.Option("", i)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTooManyClauses: an encoding with too many clauses is refused before it is written, and the
// other encodings solve the problem.
func TestTooManyClauses(t *testing.T) {
	p := wideItem(t, 60_000)
	for _, a := range []AtMostOne{Mixed, Product} {
		if _, err := fourfold.First(context.Background(), Solver{AtMostOne: a}, p); err != nil {
			t.Errorf("encoding %d: First() = %v", a, err)
		}
	}
	stats, err := Solver{AtMostOne: Pairs}.Solve(context.Background(), p, func(fourfold.Solution) bool {
		t.Error("a solution")
		return false
	})
	if !errors.Is(err, errors.ErrUnsupported) || stats.Vars != 0 {
		t.Errorf("Solve() = %v with %d variables, want ErrUnsupported", err, stats.Vars)
	}
}

// TestTooManyLiterals: whatever MaxClauses is, there are never more literals than gini has numbers
// for.
func TestTooManyLiterals(t *testing.T) {
	s := Solver{AtMostOne: Pairs, MaxClauses: math.MaxInt64, Reduce: Unreduced}
	b := s.bounds()
	b.words /= 1 << 16
	if _, err := s.encode(t.Context(), wideItem(t, 160), b); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("encode() with fewer words = %v, want ErrUnsupported", err)
	}
	if !covertest.Long() {
		return
	}
	p := wideItem(t, 40_000)
	if _, err := s.Encode(t.Context(), p); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Encode() = %v, want ErrUnsupported", err)
	}
	if _, err := fourfold.First(t.Context(), s, p); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("First() = %v, want ErrUnsupported", err)
	}
}

// TestRoom: not much more memory is reserved for the clauses than they take.
func TestRoom(t *testing.T) {
	for _, p := range []*fourfold.Problem{wideItem(t, 30), wideItem(t, 60_000), covertest.Matching(9), covertest.Queens(60)} {
		for a := range AtMostOne(len(forms)) {
			f, err := Solver{AtMostOne: a, Reduce: Unreduced, MaxClauses: 1 << 20}.Encode(t.Context(), p)
			if errors.Is(err, errors.ErrUnsupported) {
				continue // pairs of 60,000
			}
			if have, want := cap(f.DIMACS), 3*len(f.DIMACS); have > want || err != nil {
				t.Errorf("%s: room for %d numbers, want at most %d; error %v", forms[a].name, have, want, err)
			}
		}
	}
}
