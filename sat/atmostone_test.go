package sat

import (
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// TestForms: at most one of n variables is true, for each form and all small n: the models are right,
// and a true variable makes the others false by unit propagation.
func TestForms(t *testing.T) {
	for _, f := range forms {
		for _, small := range []int{2, 4, 7} {
			for n := 1; n < 20; n++ {
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
	}
}

// checkForm writes and counts that at most one of n variables is true, and returns the clauses and
// the number of variables.
func checkForm(t *testing.T, f form, n, small int) (clauses [][]int32, vars int) {
	t.Helper()
	e := encoder{form: f, bound: small, limits: standard, poll: poll.New(t.Context())}
	for _, e.counts = range []bool{true, false} {
		e.vars, e.clauses, e.literals = 0, 0, 0
		e.atMostOne(e.auxiliaries(n))
		if counted := int(e.clauses + e.literals); e.counts {
			e.lits = make([]int32, 0, counted)
		} else if counted != cap(e.lits) || counted != len(e.lits) {
			t.Fatalf("%s of %d variables, up to %d as pairs: %d numbers, counted %d and %d", f.name, n, small, len(e.lits), cap(e.lits), counted)
		}
	}
	return slices.Collect((&Formula{DIMACS: e.lits}).All()), e.vars
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
