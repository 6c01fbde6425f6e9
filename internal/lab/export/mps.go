package export

import (
	"fmt"

	"fourfold/lp"
)

// writeMPS writes in the columns of fixed MPS. All names have at most 8 characters and no spaces.
func writeMPS(m *Model, w *writer, e Extra) {
	rows := m.withCuts(e)
	w.comments(m.format.Comment, e.Comments)
	w.put("NAME          FOURFOLD\nROWS\n N  OBJ\n")
	for k, r := range rows {
		if w.done() {
			return
		}
		w.printf(" %s  R%d\n", map[string]string{"=": "E", "<=": "L", ">=": "G"}[r.relation], k+1)
	}
	w.put("COLUMNS\n    MARKER    'MARKER'                 'INTORG'\n")
	columns := make([][]lp.Term, m.variables) // the Column of a term is the number of its row here
	for k, r := range rows {
		w.poll.Add(len(r.terms))
		for _, t := range r.terms {
			columns[t.Column] = append(columns[t.Column], lp.Term{Column: int32(k), Coefficient: t.Coefficient})
		}
	}
	for j := range m.variables {
		if w.done() {
			return
		}
		w.field("", variable(j+1), "OBJ", m.cost(j+1))
		for _, t := range columns[j] {
			w.field("", variable(j+1), fmt.Sprint("R", t.Column+1), int64(t.Coefficient))
		}
	}
	w.put("    MARKER    'MARKER'                 'INTEND'\nRHS\n")
	for k, r := range rows {
		if r.bound != 0 {
			w.field("", "RHS", fmt.Sprint("R", k+1), r.bound)
		}
	}
	w.put("BOUNDS\n")
	for j := range m.variables {
		if w.done() {
			return
		}
		w.field("UP", "BND", variable(j+1), 1)
	}
	w.put("ENDATA\n")
}

// field writes a line with two names, from column 5 and 15 on, and a number that ends in column
// 36. A bound has a kind before them.
func (w *writer) field(kind, name, other string, n int64) {
	w.printf(" %2s %-10s%-10s%12d\n", kind, name, other, n)
}
