package constraint

import (
	"fmt"
	"slices"
)

// The 45 rule: the values of a row, column or box have a known sum. So the cells that sums inside
// of some rows leave over have a known sum, and the cells that sums stick out with differ from the
// cells left inside by a known number.

// Unions of more groups are not looked at, nor are sums of more variables posted.
const (
	mostGroups  = 4
	mostImplied = 4 // of variables that may be equal; of different ones, twice as many
)

// Implied adds the sums that follow from the sums with constant totals and from groups of variables
// that take all values. They do not change the solutions, but engines see them at once.
func (m *Model) Implied() {
	if m.err != nil || len(m.sums) == 0 {
		return
	}
	given := m.sums // implied sums imply nothing here
	x := implier{m: m, sums: given, seen: map[string]bool{}}
	for _, s := range given {
		x.seen[key(s.vars, nil)] = true
	}
	for k := range m.full {
		x.grow([]int{k})
	}
}

// An implier looks for implied sums.
type implier struct {
	m    *Model
	sums []sum
	seen map[string]bool
}

// grow looks at the union of groups, and at all larger ones that have it and then further groups.
func (x *implier) grow(groups []int) {
	x.union(groups)
	if len(groups) == mostGroups {
		return
	}
	last := groups[len(groups)-1]
	for k := last + 1; k < len(x.m.full); k++ {
		if !slices.ContainsFunc(groups, func(g int) bool { return meet(x.m.full[g].vars, x.m.full[k].vars) }) {
			x.grow(append(slices.Clip(groups), k))
		}
	}
}

func meet(a, b []Var) bool {
	return slices.ContainsFunc(a, func(x Var) bool { return slices.Contains(b, x) })
}

// union looks at the union of groups.
func (x *implier) union(groups []int) {
	var inside []Var
	total := 0
	for _, g := range groups {
		inside = append(inside, x.m.full[g].vars...)
		total += x.m.full[g].total
	}
	within := func(y Var) bool { return slices.Contains(inside, y) }
	left := slices.Clone(inside)
	for _, s := range x.sums { // those inside
		if subset(s.vars, left) {
			left, total = minus(left, s.vars), total-s.total
		}
	}
	x.post(groups, left, nil, total)
	for most := 1; most <= mostImplied; most++ { // those that stick out with so many variables
		rest, out, t := left, []Var(nil), total
		for _, s := range x.sums {
			in, beyond := split(s.vars, within)
			if len(beyond) > 0 && len(beyond) <= most && len(in) > 0 && subset(in, rest) && !meet(beyond, out) {
				rest, out, t = minus(rest, in), append(out, beyond...), t-s.total
			}
		}
		if out != nil {
			x.post(groups, rest, out, t)
		}
	}
}

// post adds the rule that the values of plus less those of minus add to total, if it is small and
// new.
func (x *implier) post(groups []int, plus, minus []Var, total int) {
	n, most := len(plus)+len(minus), mostImplied
	if len(minus) == 0 && x.m.Differ(plus) || len(plus) == 0 && x.m.Differ(minus) {
		most *= 2
	}
	if n == 0 || n > most || n == len(x.m.full[groups[0]].vars) && minus == nil || x.seen[key(plus, minus)] {
		return
	}
	x.seen[key(plus, minus)] = true
	name := fmt.Sprintf("implied%d", len(x.seen))
	switch {
	case len(minus) == 0:
		x.m.sum(name, plus, total)
	case len(plus) == 0:
		x.m.sum(name, minus, -total)
	default:
		terms := ones(plus)
		for _, y := range minus {
			terms = append(terms, Term{y, -1})
		}
		x.m.Linear(name, terms, total)
	}
}

func key(plus, minus []Var) string {
	a, b := slices.Clone(plus), slices.Clone(minus)
	slices.Sort(a)
	slices.Sort(b)
	if len(a) == 0 {
		a, b = b, a
	}
	return fmt.Sprint(a, b)
}

func subset(a, of []Var) bool {
	return !slices.ContainsFunc(a, func(x Var) bool { return !slices.Contains(of, x) })
}

func minus(a, b []Var) (rest []Var) {
	for _, x := range a {
		if !slices.Contains(b, x) {
			rest = append(rest, x)
		}
	}
	return rest
}

func split(vars []Var, within func(Var) bool) (in, out []Var) {
	for _, x := range vars {
		if within(x) {
			in = append(in, x)
		} else {
			out = append(out, x)
		}
	}
	return in, out
}
