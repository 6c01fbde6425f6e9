package sat

import (
	"slices"

	"github.com/irifrance/gini/z"
)

// forbid adds a clause that rules out the solution that consists of the options. Options without a
// variable have been chosen already, so they are left out of the clause. No solution is part of
// another one, unless items have bounds. Then a solution with one of the free options in addition
// is not ruled out.
func (e *engine) forbid(options []int32) {
	for _, o := range options {
		if v := e.of[o]; v != 0 {
			e.sat.Add(lit(-v))
		}
	}
	for _, o := range e.free {
		if _, has := slices.BinarySearch(options, o); !has {
			e.sat.Add(lit(e.of[o]))
		}
	}
	e.sat.Add(z.LitNull)
}
