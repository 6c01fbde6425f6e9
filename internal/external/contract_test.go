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
	for _, s := range []fourfold.Solver{
		script(t, "echo >> "+starts+"; echo s SATISFIABLE; echo v -1 2 -3 0; exit 10", Limits{}),
		lineScript(t, "echo >> "+starts+"; "+replies(`{"version":1,"id":ID,"solutions":[[1],[2]],"complete":false}`), 2, Limits{}),
	} {
		os.Remove(starts)
		p := several(t)
		done, cancel := context.WithCancelCause(context.Background())
		cancel(errEnough)
		if all, err := solve(done, s, p); !errors.Is(err, errEnough) || len(all) > 0 {
			t.Errorf("%s: a context that is done: %v, %v", s.Name(), all, err)
		}
		if text, _ := os.ReadFile(starts); len(text) > 0 {
			t.Errorf("%s: the program was started although the context was done", s.Name())
		}

		ctx, cancel := context.WithCancelCause(context.Background())
		yields := 0
		_, err := s.Solve(ctx, p, func(fourfold.Solution) bool {
			yields++
			cancel(errEnough)
			return true
		})
		if !errors.Is(err, errEnough) || yields != 1 {
			t.Errorf("%s: a context that ends in yield: %d solutions, %v", s.Name(), yields, err)
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
					t.Errorf("%s: the first solution: %v, %d solutions, %v", s.Name(), first, n, err)
				}
			})
		}
		all.Wait()
	}
}

// TestSpecialProblems: programs solve problems without options and without primary items.
func TestSpecialProblems(t *testing.T) {
	need(t, "cadical")
	c, err := NewCommand("exec:cadical", "cadical", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var noOptions, noItems, secondary fourfold.Builder
	noOptions.Primary("a")
	x := secondary.Secondary("x")
	secondary.Option("", secondary.Primary("a"), x)
	for name, b := range map[string]struct {
		*fourfold.Builder
		want []fourfold.Solution
	}{
		"no options": {&noOptions, nil},
		"no items":   {&noItems, []fourfold.Solution{{}}},
		"secondary":  {&secondary, []fourfold.Solution{{0}}},
	} {
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		all, err := solve(context.Background(), c, p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		sameSolutions(t, name, all, b.want)
	}
}
