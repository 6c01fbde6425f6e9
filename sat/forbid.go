package sat

import (
	"slices"

	"github.com/irifrance/gini/z"
)

// forbid adds a clause that rules out every solution that contains all of the options. Options
// without a variable have been chosen already, so they are left out of the clause.
func (e *engine) forbid(options []int32) {
	for _, o := range options {
		if v := e.of[o]; v != 0 {
			e.sat.Add(lit(-v))
		}
	}
	e.sat.Add(z.LitNull)
}

// containing returns the solutions that contain option o. Where o is chosen, only these have to be
// forbidden.
func containing(o int32, solutions [][]int32) [][]int32 {
	var with [][]int32
	for _, sol := range solutions {
		if _, ok := slices.BinarySearch(sol, o); ok {
			with = append(with, sol)
		}
	}
	return with
}
