//go:build cgo && !noclp

package lp

// #include "simplex.h"
import "C"

import (
	"math"
	"unsafe"
)

// The functions of this file change the objective and the rows of a loaded model, and read the
// prices of its rows. The basis is kept.

// setCosts makes the next solves minimize the sum of the columns times their costs.
func (m *model) setCosts(costs []int64) {
	values := make([]float64, m.columns)
	for j, c := range costs {
		values[j] = float64(c)
	}
	C.Clp_chgObjCoefficients(m.handle(), doubles(values))
}

// addCuts adds a row for each cut.
func (m *model) addCuts(cuts []cut) {
	lower, upper := make([]float64, len(cuts)), make([]float64, len(cuts))
	starts := make([]int32, 1, len(cuts)+1)
	var columns []int32
	var elements []float64
	for k, c := range cuts {
		lower[k], upper[k] = floats(c.row().bounds())
		for _, t := range c.terms {
			columns = append(columns, t.Column)
			elements = append(elements, float64(t.Coefficient))
		}
		starts = append(starts, int32(len(columns)))
	}
	C.Clp_addRows(m.handle(), C.int(len(cuts)), doubles(lower), doubles(upper), ints(starts), ints(columns), doubles(elements))
	m.rows += len(cuts)
}

// prices copies the dual value of each row to y: the rise of the minimum for each unit that
// the bound of the row rises. The last solve must have been optimal.
func (m *model) prices(y []float64) {
	copy(y, unsafe.Slice((*float64)(C.Clp_dualRowSolution(m.handle())), m.rows))
}

// noLimit makes limitPivots lift the limit.
const noLimit = math.MaxInt32

// limitPivots makes each solve give up after n pivots.
func (m *model) limitPivots(n int32) { C.Clp_setMaximumIterations(m.handle(), C.int(n)) }
