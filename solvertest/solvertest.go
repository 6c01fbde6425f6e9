// Package solvertest tests that a solver keeps the contract of [fourfold.Solver]:
//
//	func TestMySolver(t *testing.T) { solvertest.Test(t, mySolver{}) }
//
// The test takes some seconds for a solver that is not slow, and less with the flag -short of
// go test.
package solvertest

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/covertest"
)

// Test runs a subtest for each rule of the contract. A failed subtest logs its rule, and at most
// some five errors. A subtest ends soon after a wrong or repeated solution. After some failures,
// Test leaves out the subtests that the solver might never return from.
//
// The solver must find the solutions of small random problems, which have secondary items and
// colors, and the known number of solutions of some larger problems. It must stop when yield
// returns false, and soon after its context is done. Several goroutines must be able to use it at
// the same time, and it must leave no goroutine behind.
//
// A solver may refuse a problem with an error that wraps errors.ErrUnsupported, if it has yielded
// no solution of it. Test then skips the problem. The test fails if the solver refuses all
// problems.
func Test(t *testing.T, s fourfold.Solver) {
	tested := &supported{Solver: s}
	covertest.Contract(t, func(int64) fourfold.Solver { return tested })
	if tested.solved.Load() == 0 {
		t.Errorf("%s supports none of the problems", s.Name())
	}
}

// supported is a Solver that lets dlx solve the problems that it does not support.
type supported struct {
	fourfold.Solver
	solved atomic.Int64 // problems that it did not refuse
}

func (s *supported) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	s.solved.Add(1) // first, since Solve does not return if yield ends the test
	yielded := false
	stats, err := s.Solver.Solve(ctx, p, func(sol fourfold.Solution) bool {
		yielded = true
		return yield(sol)
	})
	if !yielded && errors.Is(err, errors.ErrUnsupported) {
		s.solved.Add(-1)
		return dlx.Solver{}.Solve(ctx, p, yield)
	}
	return stats, err
}
