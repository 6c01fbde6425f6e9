//go:build cgo && !noclp

package lp

import (
	"runtime"

	"github.com/lanl/clp"
)

// matrix returns the coefficients of g, assembled by clp.PackedMatrix. The coefficients of column
// j are elements[starts[j]:starts[j+1]], and their rows are at the same places in indices. It
// returns false if it was stopped. Only a finalizer frees what the matrix takes in C: some two to four
// times as much as the slices returned, so it stays in proportion to the garbage that Go collects.
func matrix(g *program, stop *stopper) (starts, indices []int32, elements []float64, ok bool) {
	m := clp.NewPackedMatrix()
	m.Reserve(g.columns(), len(g.cells), false) // otherwise AppendColumn takes quadratic time
	var column []clp.Nonzero
	for j := range g.columns() {
		if stop.stopped() {
			return nil, nil, nil, false
		}
		column = column[:0]
		for _, c := range g.column(j) {
			column = append(column, clp.Nonzero{Index: int(c.row), Value: float64(c.coefficient)})
		}
		m.AppendColumn(column)
	}
	_, lengths, rows, elements := m.SparseData()
	runtime.KeepAlive(m) // the calls of m do not keep it alive
	if stop.stopped() {
		return nil, nil, nil, false
	}
	starts = make([]int32, len(lengths)+1)
	for j, n := range lengths {
		starts[j+1] = starts[j] + int32(n)
	}
	indices = make([]int32, len(rows))
	for k, r := range rows {
		indices[k] = int32(r)
	}
	return starts, indices, elements, true
}
