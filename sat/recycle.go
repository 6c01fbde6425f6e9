package sat

import (
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"strings"
	"sync"

	"github.com/irifrance/gini"
)

// recycled holds SAT solvers for later problems. gini takes longer to make a solver, with the
// memory of its variables and watched literals, than to solve most 9x9 Sudokus.
//
// gini cannot forget its clauses, so a recycledSolver puts all fields of a solver back to the
// values that they had when it was new. Then it does exactly what a new solver does. The fields
// are found by reflection; see isKnownGini.
var recycled = sync.Pool{New: func() any { return newRecycledSolver() }}

// recycledVars and recycledWords are the capacity of a recycled solver, in variables, and in
// literals and clauses. It takes about half a megabyte.
const (
	recycledVars  = 1024
	recycledWords = 1 << 15
)

// recycledConflicts is the number of conflicts after which a solver is not kept. The lists of its
// watches have grown with the learned clauses.
const recycledConflicts = 1 << 14

// A recycledSolver is a SAT solver that can be put back to its initial state.
type recycledSolver struct {
	sat    *gini.Gini
	listen listenControl
	fields []initialField
}

// An initialField is a field of a struct of a solver, with the value that it had at first. A slice
// of that value shares the memory of the solver; fill puts back its elements, and is nil if the
// slice was empty.
type initialField struct {
	now, initial reflect.Value
	fill         func()
}

// isKnownGini reports whether the layout of gini's memory is that of the version that this package was
// written for.
var isKnownGini = sync.OnceValue(func() bool {
	hash := fnv.New64a()
	writeLayout(hash, reflect.TypeFor[gini.Gini](), map[reflect.Type]bool{})
	return hash.Sum64() == knownLayout
})

// canRecycle is false in a test that recycles nothing.
var canRecycle = true

// knownLayout is the hash of the layout of gini 1.0.1.
const knownLayout = 0x9231fca657823243

// writeLayout writes the fields of struct t and of the structs of gini that it leads to.
func writeLayout(w io.Writer, t reflect.Type, seen map[reflect.Type]bool) {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] || !isGini(t) {
		return
	}
	seen[t] = true
	for k := range t.NumField() {
		f := t.Field(k)
		fmt.Fprintln(w, t, f.Name, f.Type, f.Type.Kind())
		writeLayout(w, f.Type, seen)
	}
}

// isGini reports whether t is declared in the module of gini.
func isGini(t reflect.Type) bool { return strings.HasPrefix(t.PkgPath(), "github.com/irifrance/gini") }

func newRecycledSolver() *recycledSolver {
	g := gini.NewVc(recycledVars, recycledWords/5)
	s := &recycledSolver{sat: g, listen: newListenControl(g)}
	s.find(reflect.ValueOf(g).Elem(), map[any]bool{})
	return s
}

// find lists the fields of the struct v of gini, and of the structs that it leads to.
func (s *recycledSolver) find(v reflect.Value, seen map[any]bool) {
	seen[v.Addr().Interface()] = true
	for k := range v.NumField() {
		f := field(v.Addr(), v.Type().Field(k).Name)
		switch {
		case f.Kind() == reflect.Struct && isGini(f.Type()):
			s.find(f, seen)
			continue
		case f.Type() == reflect.TypeFor[sync.Mutex]():
			continue // not locked between calls
		case f.Kind() == reflect.Pointer && !f.IsNil() && !seen[f.Interface()] && f.Type().Elem().Name() != "Ctl":
			s.find(f.Elem(), seen) // a Ctl has nothing that changes between calls
		}
		initial := reflect.New(f.Type()).Elem()
		initial.Set(f)
		s.fields = append(s.fields, initialField{f, initial, filling(v.Type().Name()+"."+v.Type().Field(k).Name, f)})
	}
}

// clauseMemory is a field that gini does not read beyond the length in use, which is another
// field.
const clauseMemory = "CDat.D"

// filling returns a function that puts back the elements of f if f is a slice that is not empty.
// The elements of each such slice of gini are equal at first.
func filling(name string, f reflect.Value) func() {
	switch {
	case f.Kind() != reflect.Slice || f.Len() == 0:
		return nil
	case name == clauseMemory:
		return func() {}
	}
	if numbers, ok := f.Addr().Interface().(*[]int); ok {
		first := (*numbers)[0]
		return func() {
			for k := range *numbers {
				(*numbers)[k] = first
			}
		}
	}
	if f.Type().Elem().Kind() == reflect.Slice { // the watches of each literal; only their lengths are used
		lists := (*[][]uint64)(f.Addr().UnsafePointer())
		return func() {
			l := *lists
			for k := range l {
				l[k] = l[k][:0]
			}
		}
	}
	return f.Clear
}

// reset puts all fields back to their initial values. Empty slices and lists of watches keep the
// memory that they have grown to.
func (s *recycledSolver) reset() {
	for _, f := range s.fields {
		switch {
		case f.now.Kind() == reflect.Slice && f.fill == nil:
			f.now.SetLen(0)
		case f.fill == nil:
			f.now.Set(f.initial)
		default:
			if f.now.Len() != f.initial.Len() {
				f.now.Set(f.initial) // gini has replaced the memory of the clauses by a larger one
			}
			f.fill()
		}
	}
}

// recycle keeps the solver for a later problem. The solver must not be running.
func (s *recycledSolver) recycle() {
	if int(s.sat.MaxVar()) > recycledVars || *s.listen.conflicts > recycledConflicts {
		return // gini has replaced its memory, or it has become large
	}
	s.reset()
	recycled.Put(s)
}
