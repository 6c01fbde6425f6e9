package sat

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestKnownLayout: this version of gini can be recycled.
func TestKnownLayout(t *testing.T) {
	if !isKnownGini() {
		t.Fatal("the fields of gini are not those of version 1.0.1: check recycledSolver with the new version, then change knownLayout")
	}
}

// TestReset: after it has solved problems of every kind, a solver that was reset is equal to a new
// one.
func TestReset(t *testing.T) {
	fresh, s := newRecycledSolver(), newRecycledSolver()
	for _, p := range []*fourfold.Problem{covertest.Queens(8), covertest.Matching(9), covertest.Petersen(3), covertest.Latin(4), covertest.Queens(10)} {
		findWith(t, s, p)
		if s.reset(); len(s.fields) != len(fresh.fields) {
			t.Fatalf("%d fields, want %d", len(s.fields), len(fresh.fields))
		}
		for k, f := range s.fields {
			checkField(t, k, f, fresh.fields[k])
		}
	}
}

// findWith finds up to 50 models of p with the solver.
func findWith(t *testing.T, s *recycledSolver, p *fourfold.Problem) (found [][]int32) {
	t.Helper()
	e := &engine{cnf: encoded(t, p, propagated(p)), sat: s.sat, listen: s.listen}
	for _, m := range e.lits {
		e.sat.Add(lit(m))
	}
	for range 50 {
		ok, err := e.solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		model := e.model()
		e.forbid(model)
		found = append(found, model)
	}
	return found
}

// checkField compares a field of a solver that was reset with the same field of a new solver.
func checkField(t *testing.T, k int, f, fresh initialField) {
	t.Helper()
	got, want := f.now, fresh.now
	switch {
	case got.Kind() == reflect.Pointer || got.Kind() == reflect.Func || got.Kind() == reflect.Chan:
		if got.Pointer() != f.initial.Pointer() {
			t.Errorf("field %d, a %v, has changed", k, got.Type())
		}
	case got.Type().String() == "time.Time":
		if s := f.now.Interface(); s != f.initial.Interface() {
			t.Errorf("field %d: %v, want %v", k, s, f.initial.Interface())
		}
	case got.Kind() == reflect.Slice && got.Len() == want.Len() && want.Len() == recycledWords/5*5:
		// the memory of clauses
	case got.Kind() == reflect.Slice && got.Len() == want.Len():
		for x := range got.Len() {
			if got.Type().Elem().Kind() == reflect.Slice && got.Index(x).Len() == 0 {
				continue
			}
			if g, w := got.Index(x).Interface(), want.Index(x).Interface(); !reflect.DeepEqual(g, w) {
				t.Fatalf("field %d, a %v: element %d is %v, want %v", k, got.Type(), x, g, w)
			}
		}
	default:
		if g, w := got.Interface(), want.Interface(); !reflect.DeepEqual(g, w) {
			t.Errorf("field %d, a %v: %v, want %v", k, got.Type(), g, w)
		}
	}
}

// TestRecycle: the models of a recycled solver come in the order of a new one.
func TestRecycle(t *testing.T) {
	old := newRecycledSolver()
	for _, p := range []*fourfold.Problem{covertest.Queens(8), covertest.Matching(7), covertest.Queens(9), covertest.Petersen(3), covertest.Queens(8)} {
		want, got := findWith(t, newRecycledSolver(), p), findWith(t, old, p)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("models %v, want %v", got, want)
		}
		old.reset()
	}
}

// TestRecycleAfterConflicts: a solver is reset and kept, except after many conflicts.
func TestRecycleAfterConflicts(t *testing.T) {
	for _, conflicts := range []int64{recycledConflicts, recycledConflicts + 1} {
		s := newRecycledSolver()
		*s.listen.conflicts = conflicts
		s.recycle()
		if kept := *s.listen.conflicts == 0; kept != (conflicts <= recycledConflicts) {
			t.Errorf("after %d conflicts: kept %v", conflicts, kept)
		}
	}
}
