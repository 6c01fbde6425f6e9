//go:build cgo && !noclp

package lp

// #cgo pkg-config: clp
// #include "simplex.h"
import "C"

import (
	"sync/atomic"
	"unsafe"
)

// Version returns the version of the CLP library, or "" if this build has none.
func Version() string { return C.CLP_VERSION }

// A model is a program in CLP's memory. The owner must call free. Each solve starts from the basis
// of the solve before.
//
// The pointer is used only in this file, and only through handle. So a freed model cannot reach
// CLP again: using it panics, and freeing it again does nothing. A model must not be copied.
type model struct {
	clp           unsafe.Pointer // a Clp_Simplex; nil once freed
	rows, columns int
	noCopy        noCopy
}

// liveModels is the number of models that have not been freed.
var liveModels atomic.Int64

// newModel loads a program. It returns nil if it was stopped. A solve of the model ends soon after
// the flag of stop is set. stop must not be closed before the model is freed.
func newModel(g *program, stop *stopper) *model {
	starts, indices, elements, ok := matrix(g, stop)
	if !ok {
		return nil
	}
	m := &model{clp: C.Clp_newModel(), rows: len(g.rows), columns: g.columns()}
	liveModels.Add(1)
	C.Clp_setLogLevel(m.handle(), 0)
	C.Clp_scaling(m.handle(), 0) // all coefficients are small integers
	C.lp_stop_when(m.handle(), (*C.int32_t)(stop.flag))
	m.load(g, starts, indices, elements)
	return m
}

// load copies the program into the model.
func (m *model) load(g *program, starts, indices []int32, elements []float64) {
	columnUpper := make([]float64, m.columns)
	for j := range columnUpper {
		columnUpper[j] = 1
	}
	rowLower, rowUpper := make([]float64, m.rows), make([]float64, m.rows)
	for r, row := range g.rows {
		rowLower[r], rowUpper[r] = floats(row.bounds())
	}
	C.Clp_loadProblem(m.handle(), C.int(m.columns), C.int(m.rows), ints(starts), ints(indices), doubles(elements),
		nil, doubles(columnUpper), nil, doubles(rowLower), doubles(rowUpper))
}

func ints(s []int32) *C.int         { return (*C.int)(unsafe.SliceData(s)) }
func doubles(s []float64) *C.double { return (*C.double)(unsafe.SliceData(s)) }

// floats returns bounds in CLP's own type.
func floats(lower, upper int64) (float64, float64) { return float64(lower), float64(upper) }

// mostMemory is the most that C code held when Memory was last called, or when a model was freed
// since then.
var mostMemory atomic.Int64

// Memory returns the bytes that C code of the process holds, CLP's among them, and the most that it
// has held since the last call, as far as it is known when large models of CLP are freed. Both are
// -1 if the C library does not tell; glibc does from version 2.33 on.
func (Solver) Memory() (now, most int64) {
	now = int64(C.lp_memory())
	return now, max(now, mostMemory.Swap(now))
}

// noteMemory updates mostMemory.
func noteMemory() {
	now, most := int64(C.lp_memory()), mostMemory.Load()
	for now > most && !mostMemory.CompareAndSwap(most, now) {
		most = mostMemory.Load()
	}
}

// free frees the memory of the model.
func (m *model) free() {
	if m.clp != nil {
		if m.columns >= 1000 { // otherwise it takes longer than to free the model
			noteMemory()
		}
		C.Clp_deleteModel(m.handle())
		m.clp = nil
		liveModels.Add(-1)
	}
}

// handle returns the pointer for a call of CLP. The caller must not store it.
func (m *model) handle() unsafe.Pointer {
	if m.clp == nil {
		panic("lp: use of a model after free")
	}
	return m.clp
}

// A status is the result of a solve. All values but these mean that CLP gave up.
type status int

const (
	optimal status = 0
	noPoint status = 1 // ray may return the proof, unless CLP has stopped at a limit of the cost
)

// dual solves the model by the dual simplex method, with its columns fixed as columnBounds says.
// It returns the status and the number of pivots. If anew is true, it uses only the last basis,
// and nothing else that the solve before has left.
func (m *model) dual(fixed []int8, anew bool) (result status, pivots int64) {
	lower := unsafe.Slice((*float64)(C.Clp_columnLower(m.handle())), m.columns)
	upper := unsafe.Slice((*float64)(C.Clp_columnUpper(m.handle())), m.columns)
	for j := range fixed {
		lower[j], upper[j] = floats(columnBounds(fixed[j]))
	}
	options := C.int(0)
	if anew {
		options = 1
	}
	result = status(C.lp_dual(m.handle(), options))
	return result, int64(C.Clp_numberIterations(m.handle()))
}

// point copies the value of each column to x. The last solve must have been optimal.
func (m *model) point(x []float64) {
	copy(x, unsafe.Slice((*float64)(C.Clp_primalColumnSolution(m.handle())), m.columns))
}

// ray copies the weight of each row to ray. The last solve must have found no point. ray returns
// false if CLP has no weights.
func (m *model) ray(ray []float64) bool {
	found := C.Clp_infeasibilityRay(m.handle())
	if found == nil {
		return false
	}
	copy(ray, unsafe.Slice((*float64)(found), m.rows))
	C.Clp_freeRay(m.handle(), found)
	return true
}

// A noCopy field makes go vet report copies of the struct that holds it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
