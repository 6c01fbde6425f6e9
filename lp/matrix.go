//go:build cgo && !noclp

package lp

import (
	"runtime"
	"sync/atomic"

	"github.com/lanl/clp"
)

// matrix returns the coefficients of g, assembled by clp.PackedMatrix: those of
// column j are elements[starts[j]:starts[j+1]], in the rows that indices gives. It
// returns false if it was stopped.
func matrix(g *program, stop *stopper) (starts, indices []int32, elements []float64, ok bool) {
	m := clp.NewPackedMatrix()
	m.Reserve(g.columns(), len(g.cells), false) // without it AppendColumn is quadratic
	var column []clp.Nonzero
	for j := range g.columns() {
		if stop.stopped() {
			return nil, nil, nil, false
		}
		column = column[:0]
		for _, c := range g.column(j) {
			column = append(column, clp.Nonzero{Index: int(c.row), Value: float64(c.sign)})
		}
		m.AppendColumn(column)
	}
	_, lengths, rows, elements := m.SparseData()
	runtime.KeepAlive(m) // its own calls do not
	account(g)
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

// unseen is how much memory matrices have taken since the garbage collector was
// last called on their account. A matrix is freed by a finalizer, but the collector does
// not see its size and might not run for long.
var unseen atomic.Int64

const maxUnseen = 64 << 20

// account adds roughly what a matrix of the program takes.
func account(g *program) {
	if unseen.Add(int64(4096+128*g.columns()+32*len(g.cells))) > maxUnseen {
		unseen.Store(0)
		runtime.GC()
	}
}
