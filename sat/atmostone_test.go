package sat

import (
	"math"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// TestForms: at most one of n variables is true, for each form and all small n: each form has the
// size that is counted before, the models are right, and a true variable makes the others false
// by unit propagation.
func TestForms(t *testing.T) {
	for _, f := range forms {
		for _, small := range []int{2, 4, 7} {
			for n := 1; n < 30; n++ {
				clauses, vars := checkForm(t, f, n, small)
				for v := 1; v <= n; v++ {
					values := make([]int8, vars+1)
					values[v] = 1
					if !propagate(clauses, values) || slices.ContainsFunc(values[1:n+1], func(value int8) bool { return value == 0 }) {
						t.Fatalf("%s: variable %d of %d does not make the others false: %v", f.name, v, n, values[1:n+1])
					}
				}
				if n > 8 {
					continue
				}
				got := 0
				models(clauses, n, make([]int8, vars+1), func([]int8) bool { got++; return true })
				if got != n+1 {
					t.Errorf("%s of %d variables: %d models, want %d", f.name, n, got, n+1)
				}
			}
		}
		checkForm(t, f, 1000, 4)
	}
}

// checkForm writes that at most one of n variables is true, compares the size with what is counted
// without writing, and returns the clauses and the number of variables.
func checkForm(t *testing.T, f form, n, small int) (clauses [][]int32, vars int) {
	t.Helper()
	var sizes [2]Size
	e := encoder{form: f, bound: small, most: math.MaxInt64, longest: math.MaxInt64, poll: poll.New(t.Context())}
	for k := range sizes {
		e.counts = k == 0
		e.vars, e.clauses, e.literals = 0, 0, 0
		e.atMostOne(e.auxiliaries(n))
		sizes[k] = e.size()
	}
	clauses = slices.Collect((&Formula{DIMACS: e.lits}).All())
	if sizes[0] != sizes[1] || int64(len(clauses)) != e.clauses || int64(len(e.lits)) != e.clauses+e.literals {
		t.Fatalf("%s of %d variables, up to %d as pairs: %+v, counted %+v", f.name, n, small, sizes[1], sizes[0])
	}
	return clauses, e.vars
}

// solutionsOf returns the solutions of a Formula, found without gini.
func solutionsOf(f *Formula) (all []fourfold.Solution) {
	clauses := slices.Collect(f.All())
	models(clauses, len(f.Options), make([]int8, f.Vars+1), func(model []int8) bool {
		all = append(all, f.Solution(func(v int32) bool { return model[v] > 0 }))
		return true
	})
	return all
}

// models calls yield with each way to give values to the first n variables that is part of a
// model, until yield returns false. Then it returns false. values[v] is 1, -1 or 0 for unknown.
func models(clauses [][]int32, n int, values []int8, yield func([]int8) bool) bool {
	values = slices.Clone(values)
	if !propagate(clauses, values) {
		return true
	}
	v := slices.Index(values[1:], 0) + 1
	switch {
	case v == 0:
		return yield(values)
	case v > n: // a model of the rest is enough
		again := true
		values[v] = 1
		found := func(model []int8) bool { again = yield(model); return false }
		if models(clauses, 0, values, found) {
			values[v] = -1
			models(clauses, 0, values, found)
		}
		return again
	}
	for _, values[v] = range []int8{1, -1} {
		if !models(clauses, n, values, yield) {
			return false
		}
	}
	return true
}

// propagate adds the values that follow by unit propagation. It returns false if a clause is
// false.
func propagate(clauses [][]int32, values []int8) bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			unit, unknown := int32(0), 0
			for _, m := range clause {
				switch value := values[max(m, -m)]; {
				case value == 0:
					unit = m
					unknown++
				case value > 0 == (m > 0):
					unknown = len(clause) + 2 // true
				}
			}
			switch unknown {
			case 0:
				return false
			case 1:
				values[max(unit, -unit)] = 1
				if unit < 0 {
					values[-unit] = -1
				}
				changed = true
			}
		}
	}
	return true
}
