package sat

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
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
	p := wideItem(t, 40_000)
	if _, err := s.Encode(t.Context(), p); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Encode() = %v, want ErrUnsupported", err)
	}
	if _, err := fourfold.First(t.Context(), s, p); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("First() = %v, want ErrUnsupported", err)
	}
}

// TestTooManyClausesMessage: the error says how many clauses are allowed and what they come from.
func TestTooManyClausesMessage(t *testing.T) {
	_, err := Solver{AtMostOne: Pairs}.Encode(t.Context(), wideItem(t, 60_000))
	if err == nil || !strings.Contains(err.Error(), "10000000 clauses") || !strings.Contains(err.Error(), "60000") {
		t.Errorf("Encode() = %v", err)
	}
}

// TestSize: an encoding has as many clauses and literals as are counted before.
func TestSize(t *testing.T) {
	for seed := range uint64(300) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 9)))
		for _, b := range []bounds{standard, Solver{AtMostOne: Pairs}.bounds(), Solver{AtMostOne: Product}.bounds(), {item: 2, paint: 1, pairs: 1, words: standard.words}} {
			checkSize(t, p, b)
		}
	}
	for _, p := range []*fourfold.Problem{wideItem(t, 50), covertest.OneColor(50), covertest.Matching(9), covertest.Pairs(3)} {
		for _, b := range []bounds{Solver{AtMostOne: Pairs}.bounds(), Solver{AtMostOne: Product}.bounds()} {
			checkSize(t, p, b)
		}
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

// checkSize encodes p with bounds that allow exactly the clauses of the encoding, and one fewer,
// which must be refused.
func checkSize(t *testing.T, p *fourfold.Problem, b bounds) {
	t.Helper()
	b.clauses = 1 << 30
	c, err := encode(context.Background(), p, newState(p), b)
	if err != nil {
		t.Fatal(err)
	}
	if size, err := measure(context.Background(), p, newState(p), b); size != c.size() || err != nil {
		t.Errorf("measure() = %+v, %v, want %+v", size, err, c.size())
	}
	b.clauses = c.clauses - 1
	if _, err := encode(context.Background(), p, newState(p), b); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("%d clauses are within a bound of %d: %v", c.clauses, b.clauses, err)
	}
	b.clauses++
	if _, err := encode(context.Background(), p, newState(p), b); err != nil {
		t.Errorf("%d clauses are not within a bound of %d: %v", c.clauses, b.clauses, err)
	}
}
