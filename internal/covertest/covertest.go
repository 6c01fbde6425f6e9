// Package covertest is the contract of fourfold.Solver as a test. Every engine
// runs it.
package covertest

import (
	"testing"

	"fourfold"
)

// Run checks that solvers made by newSolver keep the contract of fourfold.Solver.
// newSolver returns a solver that gives up with ErrLimit after maxNodes nodes, or
// never if maxNodes is 0. It may be called from any goroutine.
func Run(t *testing.T, newSolver func(maxNodes int64) fourfold.Solver) {
	t.Skip("to be written")
}
