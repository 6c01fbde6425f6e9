package covertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"fourfold"
)

// solve returns all solutions in the order found. It stops and reports an error at the first
// solution that is wrong or found twice, and at one solution more than there are.
func solve(t testing.TB, s fourfold.Solver, p *fourfold.Problem, solutions int) []fourfold.Solution {
	t.Helper()
	c := newCollection(p)
	stopped := false
	_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
		err := c.add(sol)
		if err == nil && len(c.all) > solutions {
			err = fmt.Errorf("more than %d solutions", solutions)
		}
		if err != nil && !stopped {
			t.Errorf("%v", err)
		}
		stopped = stopped || err != nil
		return !stopped
	})
	switch {
	case errors.Is(err, fourfold.ErrNoSolution):
		t.Errorf("Solve() = %v, want nil: it is no error that there is no solution", err)
	case err != nil:
		t.Errorf("Solve() = %v", err)
	}
	return c.all
}

// verify reports the first solution that is wrong or occurs twice.
func verify(t testing.TB, p *fourfold.Problem, all []fourfold.Solution) {
	t.Helper()
	c := newCollection(p)
	for _, sol := range all {
		if err := c.add(sol); err != nil {
			t.Errorf("%v", err)
			return
		}
	}
}

// A collection holds copies of different solutions of one problem.
type collection struct {
	checker *fourfold.Checker
	all     []fourfold.Solution
	seen    map[string]bool
}

func newCollection(p *fourfold.Problem) *collection {
	return &collection{checker: fourfold.NewChecker(p), seen: map[string]bool{}}
}

// add adds a solution, or returns an error if it is wrong or was added before.
func (c *collection) add(sol fourfold.Solution) error {
	if err := c.checker.Check(sol); err != nil {
		if !slices.IsSorted(sol) {
			return fmt.Errorf("solution %s is not sorted: a solution lists its options in increasing order", brief(sol))
		}
		return fmt.Errorf("solution %s: %w", brief(sol), err)
	}
	key := fmt.Sprint(sol)
	if c.seen[key] {
		return fmt.Errorf("solution %s was yielded twice", brief(sol))
	}
	c.seen[key] = true
	c.all = append(c.all, slices.Clone(sol))
	return nil
}

// brief returns the text of a solution, without the middle of a long one.
func brief(sol fourfold.Solution) string {
	const most = 40
	if len(sol) <= most {
		return fmt.Sprint(sol)
	}
	return fmt.Sprintf("%v and %d more options", sol[:most], len(sol)-most)
}

// A guard is a Solver that ends the case when the solver does not stop. Otherwise a case might
// run until the memory is full.
type guard struct {
	fourfold.Solver
	t testing.TB
}

// maxIgnored is the number of calls of yield, after yield has returned false, that end a case.
const maxIgnored = 1000

func (g guard) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	stopped, ignored := false, 0
	return g.Solver.Solve(ctx, p, func(sol fourfold.Solution) bool {
		if stopped {
			if ignored++; ignored == maxIgnored {
				g.t.Fatalf("%d calls of yield after yield returned false: Solve must stop", ignored)
			}
		}
		more := yield(sol)
		stopped = stopped || !more
		return more
	})
}

// A limitedTB logs the first errors of a case only.
type limitedTB struct {
	testing.TB
	errors atomic.Int32
}

// maxErrors is the number of errors that a limitedTB logs.
const maxErrors = 5

// Errorf marks the test as failed, and logs the error if it is one of the first.
func (t *limitedTB) Errorf(format string, args ...any) {
	t.Helper()
	switch n := t.errors.Add(1); {
	case n <= maxErrors:
		t.TB.Errorf(format, args...)
	case n == maxErrors+1:
		t.Log("more errors are not shown")
	}
}
