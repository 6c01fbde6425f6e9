package export

import (
	"cmp"
	"context"
	"slices"

	"fourfold/lp"
)

// makeRows makes the integer program of lp, mps, opb and minizinc. Column j, from 0, is called x
// and j+1, and is 0 or 1. Each row has terms. With integer variables, the rows are those that these
// do not imply.
func (m *Model) makeRows(ctx context.Context, s lp.Solver, integers bool) error {
	g, err := s.Encode(ctx, m.p)
	if err != nil {
		return err
	}
	m.options, m.chosen, m.variables = g.Options, g.Chosen, int32(g.Columns())
	m.addRows(append(g.Rows, colorsUsed(g)...))
	if integers {
		names := make([]string, m.variables)
		for j, o := range m.options {
			names[j] = m.p.OptionName(o)
		}
		m.integers = newIntegers(ctx, m.rows, names)
		m.rows, m.size.Constraints = m.integers.rows, int64(len(m.integers.different))
		for _, d := range m.integers.different {
			m.size.Terms += int64(len(d.variables))
		}
	}
	m.size.Constraints += int64(len(m.rows))
	for _, r := range m.rows {
		m.size.Terms += int64(len(r.terms))
	}
	return context.Cause(ctx)
}

// colorsUsed returns a row for each color variable: it is 1 only if one of its options is chosen. So
// each solution is one point, and counters of models count solutions.
func colorsUsed(g *lp.Program) []lp.Row {
	first := int32(len(g.Options))
	rows := make([]lp.Row, len(g.ColorVariables))
	for k, c := range g.ColorVariables {
		rows[k] = lp.Row{Kind: lp.WithinColor, Item: c.Item, Terms: []lp.Term{{Column: first + int32(k), Coefficient: 1}}}
	}
	for _, r := range g.Rows {
		if users := len(r.Terms) - 1; r.Kind == lp.WithinColor && r.Terms[users].Column >= first {
			used := &rows[r.Terms[users].Column-first]
			for _, t := range r.Terms[:users] {
				used.Terms = append(used.Terms, lp.Term{Column: t.Column, Coefficient: -1})
			}
		}
	}
	for k := range rows {
		slices.SortFunc(rows[k].Terms, func(a, b lp.Term) int { return cmp.Compare(a.Column, b.Column) })
		rows[k].Terms = slices.Compact(rows[k].Terms)
		rows[k].Lower = -int64(len(rows[k].Terms)) // always holds
	}
	return rows
}

// A row is a line of an integer program: a sum with one relation to a bound.
type row struct {
	terms    []lp.Term
	relation string // "=", "<=" or ">="
	bound    int64
}

// sides returns an equation, or a row for each bound of r that does not always hold. If both do,
// it returns the upper one.
func sides(r lp.Row) (all []row) {
	if r.Lower == r.Upper {
		return []row{{r.Terms, "=", r.Upper}}
	}
	least, most := int64(0), int64(0)
	for _, t := range r.Terms {
		least += min(int64(t.Coefficient), 0)
		most += max(int64(t.Coefficient), 0)
	}
	if r.Lower > least {
		all = append(all, row{r.Terms, ">=", r.Lower})
	}
	if r.Upper < most || all == nil {
		all = append(all, row{r.Terms, "<=", r.Upper})
	}
	return all
}

// addRows adds the rows. Some readers need a column and a row, and rows without terms cannot be
// written in all formats. If such a row says that there is no solution, two rows contradict each
// other.
func (m *Model) addRows(all []lp.Row) {
	impossible := false
	for _, r := range all {
		if len(r.Terms) > 0 {
			m.rows = append(m.rows, sides(r)...)
		}
		impossible = impossible || len(r.Terms) == 0 && r.Lower > 0
	}
	first := []lp.Term{{Column: 0, Coefficient: 1}}
	switch {
	case impossible:
		m.rows = []row{{first, "=", 1}, {first, "=", 0}}
	case m.variables == 0:
		m.rows = []row{{first, "=", 0}}
	case len(m.rows) == 0:
		m.rows = []row{{first, "<=", 1}}
	}
	m.variables = max(m.variables, 1)
}

// withCuts returns the rows, and one for each blocked solution: not all of its literals are true.
func (m *Model) withCuts(e Extra) []row {
	all := slices.Clip(m.rows)
	for _, lits := range m.blocked(e.Blocked) {
		cut := row{relation: "<=", bound: -1}
		for _, v := range lits {
			if v > 0 {
				cut.bound++
			}
			cut.terms = append(cut.terms, lp.Term{Column: max(v, -v) - 1, Coefficient: v / max(v, -v)})
		}
		slices.SortFunc(cut.terms, func(a, b lp.Term) int { return cmp.Compare(a.Column, b.Column) })
		if len(lits) == 0 { // all of it was settled before: there is no other, and two rows contradict each other
			cut = row{[]lp.Term{{Column: 0, Coefficient: 1}}, "<=", 0}
			all = append(all, row{cut.terms, "=", 1})
		}
		all = append(all, cut)
	}
	return all
}
