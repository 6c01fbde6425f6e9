//go:build unix

package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"fourfold"
)

// TestContract: a solver that runs a program keeps the contract of a Solver.
func TestContract(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	s := script(t, "echo >> "+starts+"; echo s SATISFIABLE; echo v -1 2 -3 0; exit 10", Limits{})
	p := several(t)
	done, cancel := context.WithCancelCause(context.Background())
	cancel(errEnough)
	if all, err := solve(done, s, p); !errors.Is(err, errEnough) || len(all) > 0 {
		t.Errorf("a context that is done: %v, %v", all, err)
	}
	if text, _ := os.ReadFile(starts); len(text) > 0 {
		t.Error("the program was started although the context was done")
	}

	ctx, cancel := context.WithCancelCause(context.Background())
	yields := 0
	_, err := s.Solve(ctx, p, func(fourfold.Solution) bool {
		yields++
		cancel(errEnough)
		return true
	})
	if !errors.Is(err, errEnough) || yields != 1 {
		t.Errorf("a context that ends in yield: %d solutions, %v", yields, err)
	}

	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			var first fourfold.Solution
			n := 0
			_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
				first = sol
				n++
				return false
			})
			if err != nil || n != 1 || !slices.Equal(first, fourfold.Solution{1}) {
				t.Errorf("the first solution: %v, %d solutions, %v", first, n, err)
			}
		})
	}
	all.Wait()
}

// sameSolutions compares two lists of solutions, whatever their order.
func sameSolutions(t *testing.T, name string, got, want []fourfold.Solution) {
	t.Helper()
	got, want = slices.Clone(got), slices.Clone(want)
	slices.SortFunc(got, slices.Compare)
	slices.SortFunc(want, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%s: solutions %v, want %v", name, got, want)
	}
}
