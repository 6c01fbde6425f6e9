package sat

import (
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// TestForms: at most one of n variables is true, for each form and all small n: each form has the
// size that formSize says, the models are right, and a true variable makes the others false
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

// checkForm writes and counts that at most one of n variables is true, compares the sizes with
// formSize, and returns the clauses and the number of variables.
func checkForm(t *testing.T, f form, n, small int) (clauses [][]int32, vars int) {
	t.Helper()
	want := formSize(f.name, n, small)
	e := encoder{form: f, bound: small, limits: standard, poll: poll.New(t.Context())}
	for _, e.counts = range []bool{true, false} {
		e.vars, e.clauses, e.literals = 0, 0, 0
		e.atMostOne(e.auxiliaries(n))
		if got := [3]int{int(e.clauses), int(e.literals), e.vars - n}; got != want {
			t.Fatalf("%s of %d variables, up to %d as pairs, counts %t: %v, want %v", f.name, n, small, e.counts, got, want)
		}
	}
	clauses = slices.Collect((&Formula{DIMACS: e.lits}).All())
	if len(clauses) != want[0] || len(e.lits) != want[0]+want[1] {
		t.Fatalf("%s of %d variables, up to %d as pairs: %d clauses in %d numbers, want %v", f.name, n, small, len(clauses), len(e.lits), want)
	}
	return clauses, e.vars
}

// formSize returns the numbers of clauses, literals and auxiliary variables of a form for n variables,
// worked out by hand. Up to small variables are written as pairs.
func formSize(form string, n, small int) [3]int {
	binary := func(clauses, vars int) [3]int { return [3]int{clauses, 2 * clauses, vars} }
	sum := func(all ...[3]int) (s [3]int) {
		for _, one := range all {
			for k, x := range one {
				s[k] += x
			}
		}
		return s
	}
	switch {
	case n <= small || form == "pairs":
		return binary(n*(n-1)/2, 0)
	case form == "sequential":
		return binary(3*n-4, n-1)
	case form == "ladder": // and clauses of three literals, of which the first has two
		return sum(binary(3*n-4, n-1), [3]int{n - 1, 3*n - 4, 0})
	case form == "bimander":
		digits := 0
		for 1<<digits < (n+1)/2 {
			digits++
		}
		return binary(n/2+n*digits, digits)
	case form == "commander": // seven clauses for each group of three, and four for one of two
		all := [3]int{7 * (n / 3), 16 * (n / 3), n / 3}
		if n%3 == 2 {
			all = sum(all, [3]int{4, 9, 1})
		}
		return sum(all, formSize(form, (n+2)/3, small))
	}
	width := 1 // mixed and product: the smallest square that is large enough, without empty rows
	for width*width < n {
		width++
	}
	height := (n + width - 1) / width
	return sum(binary(2*n, height+width), formSize(form, height, small), formSize(form, width, small))
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
