package covertest

import "testing"

// RunAnyOrder is Run for solvers that find the same solutions in another order each time, and look
// at the context at other moments.
func RunAnyOrder(t *testing.T, newSolver NewSolver) {
	run(t, newSolver, []string{"StopAtLook", "LooksWithin", "StopLarge", "Twice", "SameOrder"})
	for _, c := range anyOrderCases {
		c.run(t, guarded(newSolver))
	}
}

// anyOrderCases take the place of cases that compare the order of solutions or of looks.
var anyOrderCases = []contractCase{
	{"StopAtLook", "a search ends soon after a look that finds the context done", stopAtLookAnyOrder},
	{"LooksWithin", "encoding and propagation look at the context", func(t testing.TB, newSolver NewSolver) {
		for name, p := range largeChains() {
			checkLooks(t, name, p, newSolver(0))
		}
	}},
	{"StopLarge", "a search with decisions ends correctly at whichever look the context ends", func(t testing.TB, newSolver NewSolver) {
		stopLargeWithin(t, newSolver, lateAnyOrder)
	}},
	{"Twice", "the same search yields the same solutions", twiceAnyOrder},
}
