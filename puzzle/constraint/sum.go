package constraint

import "slices"

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
// sums from which the total can be reached.
func (m *Model) Linear(name string, terms []Term, total int) {
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
