package constraint

import (
	"slices"
	"strconv"
)

// sum is a sum of different variables with a constant total, for Implied.
type sum struct {
	vars  []Var
	total int
	kind  string // of the items of an AllDifferent
}

// A Term is a variable with a coefficient.
type Term struct {
	Var  Var
	Coef int
}

// Sum says that the values of the variables add to total. A variable may occur several times.
func (m *Model) Sum(name string, vars []Var, total int) {
	if sorted := slices.Sorted(slices.Values(vars)); len(slices.Compact(sorted)) == len(vars) {
		m.sums = append(m.sums, sum{vars: vars, total: total})
	}
	m.sum(name, vars, total)
}

func (m *Model) sum(name string, vars []Var, total int) {
	if m.Differ(vars) {
		if family, ok := Subsets(m.union(vars), len(vars), total, total); ok {
			m.Sets(name, vars, family, NoVar, nil)
			return
		}
	}
	m.Linear(name, ones(vars), total)
}

// Total says that the values of the variables add to the value of total.
func (m *Model) Total(name string, vars []Var, total Var) {
	low, high := m.bounds(total)
	if m.Differ(vars) && !slices.Contains(vars, total) {
		if family, ok := Subsets(m.union(vars), len(vars), low, high); ok {
			tags := make([]int, len(family))
			for k, set := range family {
				tags[k] = set.sum()
			}
			m.Sets(name, vars, family, total, tags)
			return
		}
	}
	m.Linear(name, append(ones(vars), Term{total, -1}), 0)
}

// sum returns the sum of the values.
func (s Values) sum() (sum int) {
	for _, v := range s.All() {
		sum += v
	}
	return sum
}

// SumRange returns bounds of the sum of variables. They are those of different values if the
// variables are known to differ.
func (m *Model) SumRange(vars []Var) (low, high int) {
	for _, x := range vars {
		l, h := m.bounds(x)
		low, high = low+l, high+h
	}
	if all := m.union(vars).All(); m.Differ(vars) && len(vars) <= len(all) {
		least, most := 0, 0
		for k := range vars {
			least, most = least+all[k], most+all[len(all)-1-k]
		}
		low, high = max(low, least), min(high, most)
	}
	return low, high
}

func ones(vars []Var) (terms []Term) {
	for _, x := range vars {
		terms = append(terms, Term{x, 1})
	}
	return terms
}

func (m *Model) union(vars []Var) (union Values) {
	for _, x := range vars {
		union |= m.Values(x)
	}
	return union
}

// Linear says that the sum of the terms is total. It is an automaton whose states are the partial
// sums from which the total can be reached. Variables that take all values together are left out, if
// they have the same coefficient.
func (m *Model) Linear(name string, terms []Term, total int) {
	for _, g := range m.full {
		coef := coefficient(terms, g.vars[0])
		if coef != 0 && !slices.ContainsFunc(g.vars, func(x Var) bool { return coefficient(terms, x) != coef }) {
			terms = slices.DeleteFunc(slices.Clone(terms), func(t Term) bool { return slices.Contains(g.vars, t.Var) })
			total -= coef * g.total
		}
	}
	terms = m.parts(name, terms)
	n := len(terms)
	vars, low, high := make([]Var, n), make([]int, n+1), make([]int, n+1) // bounds of the terms from i on
	for i := n - 1; i >= 0; i-- {
		t := terms[i]
		vars[i] = t.Var
		l, h := m.bounds(t.Var)
		low[i] = low[i+1] + min(t.Coef*l, t.Coef*h)
		high[i] = high[i+1] + max(t.Coef*l, t.Coef*h)
	}
	Line(m, name, vars, 0, func(s, i, v int) (int, bool) {
		s += terms[i].Coef * v
		return s, s+low[i+1] <= total && total <= s+high[i+1]
	}, func(s int) bool { return s == total })
}

// coefficient returns the sum of the coefficients of x.
func coefficient(terms []Term, x Var) (coef int) {
	for _, t := range terms {
		if t.Var == x {
			coef += t.Coef
		}
	}
	return coef
}

// Parts of so many variables become a sum of their own, if they have few sets of values. With 3, cdcl
// took 5 to 30 times as long for little killers.
const (
	leastPart = 2
	mostSets  = 500
)

// parts replaces terms with one coefficient, whose variables are known to differ, by a term with their
// sum, as long as there are such terms. A set of different values knows more than the sum of any.
func (m *Model) parts(name string, terms []Term) []Term {
	for k := 1; ; k++ {
		var best []Var
		for _, c := range m.list {
			if d, ok := c.(*different); ok {
				if part := m.part(d, terms); len(part) > len(best) {
					best = part
				}
			}
		}
		if len(best) < leastPart {
			return terms
		}
		low, high := m.SumRange(best)
		sum := m.Var(name+".part"+strconv.Itoa(k), Range(low, high))
		m.Total(name+".sum"+strconv.Itoa(k), best, sum)
		coef := coefficient(terms, best[0])
		terms = append(slices.DeleteFunc(slices.Clone(terms), func(t Term) bool { return slices.Contains(best, t.Var) }), Term{sum, coef})
	}
}

// part returns the variables of d with the coefficient of the first one in the terms. It returns none if
// they have many sets of values, or too great a sum.
func (m *Model) part(d *different, terms []Term) (part []Var) {
	coef := 0
	for _, x := range d.vars {
		if c := coefficient(terms, x); c != 0 && (coef == 0 || c == coef) {
			coef = c
			part = append(part, x)
		}
	}
	low, high := m.SumRange(part)
	if family, _ := Subsets(m.union(part), len(part), low, high); high > 63 || len(family) > mostSets {
		return nil
	}
	return part
}
