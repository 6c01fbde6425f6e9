//go:build cgo && !noclp

package lp

// #cgo pkg-config: clp
// #include "shim.h"
import "C"

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/lanl/clp"
)

// Version returns the version of the CLP library, "" if this build has none.
func Version() string { return C.GoString(C.lp_version()) }

// A verdict is what a relaxation says about the integer solutions below it.
type verdict int

const (
	noVerdict  verdict = iota // CLP gave up, so nothing is known
	stopped                   // the search has ended
	feasible                  // there is a point, perhaps fractional
	infeasible                // there is none, by a certificate that was checked
)

// A relaxation is a program loaded into CLP. Between solves only the columns held
// at 0 or 1 change, so each solve starts from the basis of the one before.
//
// A clp.Simplex is freed by a finalizer and does not keep itself alive during its
// own calls, so all calls are in the methods here, and these do.
type relaxation struct {
	*program
	simplex *clp.Simplex
	model   unsafe.Pointer // the ClpSimplex of simplex
	loads   int
	fixed   []int8
	x       []float64 // one value a column, after a feasible solve
	ray     []float64
}

// maxLoads is how often a Simplex is used again: it keeps the bounds of all
// programs ever loaded into it until it dies.
const maxLoads = 100

// load puts a program in the place of the one before. Solves stop soon after *stop
// is not 0.
func (r *relaxation) load(g *program, stop *int32) (err error) {
	if r.simplex == nil || r.loads == maxLoads {
		r.free()
		r.simplex, r.loads = clp.NewSimplex(), 0
		if r.model, err = modelOf(r.simplex); err != nil {
			return err
		}
	}
	defer runtime.KeepAlive(r.simplex)
	m := matrix(g)
	defer runtime.KeepAlive(m)
	rows := make([]clp.Bounds, len(g.rows))
	for i, kind := range g.rows {
		rows[i].Lower, rows[i].Upper = kind.bounds()
	}
	columns := make([]clp.Bounds, g.columns())
	for j := range columns {
		columns[j].Upper = 1
	}
	C.lp_reset(r.model, (*C.int32_t)(stop))
	r.simplex.SetScaling(clp.NoScaling) // all coefficients are 1 and -1
	r.simplex.LoadProblem(m, columns, nil, rows, nil)
	r.loads++
	r.program = g
	r.fixed = make([]int8, g.columns())
	r.x = make([]float64, g.columns())
	r.ray = make([]float64, len(g.rows))
	account(g)
	return nil
}

// free frees the memory of CLP that need not wait for a finalizer.
func (r *relaxation) free() {
	defer runtime.KeepAlive(r.simplex)
	if r.model != nil {
		C.lp_reset(r.model, nil)
	}
}

// modelOf returns the ClpSimplex that clp.Simplex keeps to itself.
func modelOf(s *clp.Simplex) (unsafe.Pointer, error) {
	f := reflect.ValueOf(s).Elem().FieldByName("model")
	if !f.IsValid() || f.Kind() != reflect.Pointer || f.Type().Elem().Size() != 1 || f.IsNil() {
		return nil, fmt.Errorf("package lp does not know this version of github.com/lanl/clp: %T has no field model that points to an opaque C object", *s)
	}
	return f.UnsafePointer(), nil
}

// matrix copies the cells to C memory.
func matrix(g *program) *clp.PackedMatrix {
	m := clp.NewPackedMatrix()
	m.Reserve(g.columns(), len(g.cells), false)
	var column []clp.Nonzero
	for j := range g.columns() {
		column = column[:0]
		for _, c := range g.column(j) {
			column = append(column, clp.Nonzero{Index: int(c.row), Value: float64(c.sign)})
		}
		m.AppendColumn(column)
	}
	m.SetDimensions(len(g.rows), g.columns())
	return m
}

// solve finds a point of the program with its columns fixed as in r.fixed.
func (r *relaxation) solve(pivots *int64) verdict {
	defer runtime.KeepAlive(r.simplex)
	var hasRay C.int
	status := C.lp_dual(r.model, (*C.int8_t)(&r.fixed[0]), (*C.double)(&r.x[0]),
		(*C.double)(&r.ray[0]), &hasRay, (*C.int64_t)(pivots))
	switch {
	case status == 0:
		return feasible
	case status == 1 && hasRay != 0 && r.refutes(r.fixed, r.ray):
		return infeasible
	}
	return noVerdict
}

// unseen is the C memory loaded since the garbage collector, which does not see
// it, was last called on its account.
var unseen atomic.Int64

const maxUnseen = 64 << 20

// account notes roughly what CLP allocates for a program.
func account(g *program) {
	size := int64(4096 + 64*len(g.cells) + 400*(g.columns()+len(g.rows)))
	if unseen.Add(size) > maxUnseen {
		unseen.Store(0)
		runtime.GC()
	}
}

// A stopper sets a flag for C to read once a context is done.
type stopper struct {
	flag   *int32
	pin    runtime.Pinner
	cancel func() bool
	fired  chan struct{}
}

func newStopper(ctx context.Context) *stopper {
	s := &stopper{flag: new(int32), fired: make(chan struct{})}
	s.pin.Pin(s.flag)
	s.cancel = context.AfterFunc(ctx, func() {
		atomic.StoreInt32(s.flag, 1)
		close(s.fired)
	})
	return s
}

// close waits for the function of newStopper if it was started.
func (s *stopper) close() {
	if !s.cancel() {
		<-s.fired
	}
	s.pin.Unpin()
}
