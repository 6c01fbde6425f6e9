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
	"math/big"
	"sync/atomic"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
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
// If the solver is a [fourfold.Visitor], the subtests of Visit run, too. Then Visit must find the
// same solutions as Solve. If it is a [fourfold.Counting], the subtests of Count run, and if it is a
// [fourfold.Optimizing], those of Cheapest.
//
// A solver may refuse a problem with an error that wraps errors.ErrUnsupported, if it has yielded
// no solution of it. Test then skips the problem. The test fails if the solver refuses all
// problems.
func Test(t *testing.T, s fourfold.Solver) {
	tested := &supported{Solver: s}
	as := tested.withMethods()
	covertest.Contract(t, func(int64) fourfold.Solver { return as })
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
	return s.search(s.Solver.Solve, ctx, p, yield)
}

// A searchFunc is a method Solve or Visit.
type searchFunc func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error)

func (s *supported) search(by searchFunc, ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	s.solved.Add(1) // first, since by does not return if yield ends the test
	yielded := false
	stats, err := by(ctx, p, func(sol fourfold.Solution) bool {
		yielded = true
		return yield(sol)
	})
	if !yielded && errors.Is(err, errors.ErrUnsupported) {
		s.solved.Add(-1)
		return dlx.Solver{}.Solve(ctx, p, yield)
	}
	return stats, err
}

// count is Count of a solver that counts.
func (s *supported) count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	n, stats, err := s.Solver.(fourfold.Counting).Count(ctx, p, limit)
	if !errors.Is(err, errors.ErrUnsupported) {
		s.solved.Add(1)
		return n, stats, err
	}
	return dlx.Solver{}.Count(ctx, p, limit)
}

// cheapest is Cheapest of a solver that has it.
func (s *supported) cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	stats, err := s.Solver.(fourfold.Optimizing).Cheapest(ctx, p, k, yield)
	if !errors.Is(err, errors.ErrUnsupported) {
		s.solved.Add(1)
		return stats, err
	}
	return dlx.Solver{}.Cheapest(ctx, p, k, yield)
}

// withMethods returns s with the methods Visit, Count and Cheapest that its solver has.
func (s *supported) withMethods() fourfold.Solver {
	_, visits := s.Solver.(fourfold.Visitor)
	_, counts := s.Solver.(fourfold.Counting)
	_, optimizes := s.Solver.(fourfold.Optimizing)
	switch {
	case visits && counts && optimizes:
		return allMethods{visitingAndCounting{visiting{s}}, optimizing{s}}
	case visits && counts:
		return visitingAndCounting{visiting{s}}
	case visits && optimizes:
		return visitingAndOptimizing{visiting{s}, optimizing{s}}
	case counts && optimizes:
		return countingAndOptimizing{counting{s}, optimizing{s}}
	case visits:
		return visiting{s}
	case counts:
		return counting{s}
	case optimizes:
		return onlyOptimizing{s, optimizing{s}}
	}
	return s
}

type visiting struct{ *supported }

func (s visiting) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.search(s.Solver.(fourfold.Visitor).Visit, ctx, p, yield)
}

type counting struct{ *supported }

func (s counting) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return s.count(ctx, p, limit)
}

type visitingAndCounting struct{ visiting }

func (s visitingAndCounting) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return s.count(ctx, p, limit)
}

// optimizing has only the method Cheapest, so it can stand beside the others.
type optimizing struct{ of *supported }

func (s optimizing) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return s.of.cheapest(ctx, p, k, yield)
}

type (
	onlyOptimizing struct {
		*supported
		optimizing
	}
	visitingAndOptimizing struct {
		visiting
		optimizing
	}
	countingAndOptimizing struct {
		counting
		optimizing
	}
	allMethods struct {
		visitingAndCounting
		optimizing
	}
)
