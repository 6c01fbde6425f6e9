//go:build cgo && !noclp

package lp

import (
	"runtime"
	"sync/atomic"

	"github.com/lanl/clp"
)

// matrix returns the coefficients of g, assembled by clp.PackedMatrix. The coefficients of column
// j are elements[starts[j]:starts[j+1]], and their rows are at the same places in indices. It
// returns false if it was stopped.
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
	countMatrix(g)
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

// uncollected is the memory in bytes that matrices have taken since countMatrix last called the
// garbage collector. A finalizer frees a matrix, but the collector does not see the size of the
// matrix, and might not run for a long time.
var uncollected atomic.Int64

const maxUncollected = 64 << 20

// countMatrix adds the approximate size of a matrix of the program to uncollected. It calls the
// garbage collector if that is more than maxUncollected.
func countMatrix(g *program) {
	if uncollected.Add(int64(4096+128*g.columns()+32*len(g.cells))) > maxUncollected {
		uncollected.Store(0)
		runtime.GC()
	}
}
