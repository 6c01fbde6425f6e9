package covertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/poll/polltest"
)

// A Session answers questions about one problem, as those of sat and cdcl do.
type Session[A Assumption] interface {
	Solve(ctx context.Context, assumed ...A) (fourfold.Solution, bool, error)
	Unique(ctx context.Context, assumed ...A) (fourfold.Solution, error)
	Visit(ctx context.Context, yield func(fourfold.Solution) bool, assumed ...A) error
	Failed() []A
}

// An Assumption says that an option is chosen, or that it is not.
type Assumption interface {
	comparable
	~struct {
		Option int32
		Out    bool
	}
}

// Agrees reports whether a solution agrees with assumptions.
func Agrees[A Assumption](s fourfold.Solution, assumed []A) bool {
	return !slices.ContainsFunc(assumed, func(a A) bool {
		is := struct {
			Option int32
			Out    bool
		}(a)
		return slices.Contains(s, is.Option) == is.Out
	})
}

// AskSession asks one random question about a problem, and compares the answer with all solutions of
// the problem. Some questions end early.
func AskSession[A Assumption](t *testing.T, s Session[A], rng *rand.Rand, all []fourfold.Solution, assumed []A) {
	t.Helper()
	var want []fourfold.Solution
	for _, sol := range all {
		if Agrees(sol, assumed) {
			want = append(want, sol)
		}
	}
	some := func(sol fourfold.Solution) bool {
		return slices.ContainsFunc(want, func(w fourfold.Solution) bool { return slices.Equal(w, sol) })
	}
	switch rng.IntN(4) {
	case 0:
		sol, ok, err := s.Solve(t.Context(), assumed...)
		if err != nil || ok != (len(want) > 0) || ok && !some(sol) {
			t.Errorf("Solve() = %v, %v, %v, want one of %v", sol, ok, err, want)
		}
		if !ok {
			checkFailed(t, s, all, assumed)
		}
	case 1:
		sol, err := s.Unique(t.Context(), assumed...)
		wantErr := []error{fourfold.ErrNoSolution, nil, fourfold.ErrNotUnique}[min(2, len(want))]
		if !errors.Is(err, wantErr) || len(want) > 0 && !some(sol) {
			t.Errorf("Unique() = %v, %v, want one of %v, %v", sol, err, want, wantErr)
		}
		if len(want) == 0 {
			checkFailed(t, s, all, assumed)
		}
	case 2:
		var found []fourfold.Solution
		err := s.Visit(t.Context(), func(sol fourfold.Solution) bool { found = append(found, slices.Clone(sol)); return true }, assumed...)
		slices.SortFunc(found, slices.Compare[fourfold.Solution])
		slices.SortFunc(want, slices.Compare[fourfold.Solution])
		if err != nil || !slices.EqualFunc(found, want, slices.Equal[fourfold.Solution]) {
			t.Errorf("Visit: %v, %v, want %v", found, err, want)
		}
	case 3:
		cause := errors.New("enough")
		_, _, err := s.Solve(polltest.EndWith(1+rng.IntN(2), cause), assumed...)
		if err != nil && !errors.Is(err, cause) {
			t.Errorf("a question that ends early: %v", err)
		}
	}
}

// checkFailed checks that no solution agrees with the assumptions that failed.
func checkFailed[A Assumption](t *testing.T, s Session[A], all []fourfold.Solution, assumed []A) {
	t.Helper()
	failed := s.Failed()
	for _, a := range failed {
		if !slices.Contains(assumed, a) {
			t.Errorf("Failed() = %v, not a part of %v", failed, assumed)
		}
	}
	for _, sol := range all {
		if Agrees(sol, failed) {
			t.Errorf("Failed() = %v, but %v is a solution", failed, sol)
		}
	}
}
