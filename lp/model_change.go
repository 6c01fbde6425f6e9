//go:build cgo && !noclp

package lp

// #include "simplex.h"
import "C"

import (
	"slices"
	"unsafe"
)

// The functions of this file change the objective of a loaded model, and read the prices of its
// rows. The basis is kept.

// setCosts makes the next solves minimize the sum of the columns times their costs.
func (m *model) setCosts(costs []int64) {
	values := make([]float64, m.columns)
	for j, c := range costs {
		values[j] = float64(c)
	}
	C.Clp_chgObjCoefficients(m.handle(), doubles(values))
}

// basis returns a copy of the basis of the last solve.
func (m *model) basis() []byte {
	return slices.Clone(unsafe.Slice((*byte)(C.Clp_statusArray(m.handle())), m.columns+m.rows))
}

// setBasis makes the next solve start from a basis. It must be told to begin anew.
func (m *model) setBasis(b []byte) {
	copy(unsafe.Slice((*byte)(C.Clp_statusArray(m.handle())), m.columns+m.rows), b)
}

// setLimit makes CLP stop as if there were no point when the minimum is proved to be above x.
func (m *model) setLimit(x float64) { C.Clp_setDualObjectiveLimit(m.handle(), C.double(x)) }

// prices copies the dual value of each row to y: the rise of the minimum for each unit that
// the bound of the row rises. The last solve must have been optimal.
func (m *model) prices(y []float64) {
	copy(y, unsafe.Slice((*float64)(C.Clp_dualRowSolution(m.handle())), m.rows))
}
