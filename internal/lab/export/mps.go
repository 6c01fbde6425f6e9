package export

import (
	"cmp"
	"slices"
	"strconv"
)

// An entry is a coefficient of a column in a row.
type entry struct {
	column, row, coefficient int32
}

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
	entries := m.byColumn(w, rows)
	for j := range m.variables {
		if w.done() {
			return
		}
		w.field("", variable(j+1), "OBJ", m.cost(j+1))
		for ; len(entries) > 0 && entries[0].column == j; entries = entries[1:] {
			w.field("", variable(j+1), rowName(int(entries[0].row)), int64(entries[0].coefficient))
		}
	}
	w.put("    MARKER    'MARKER'                 'INTEND'\nRHS\n")
	for k, r := range rows {
		if r.bound != 0 {
			w.field("", "RHS", rowName(k), r.bound)
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

// byColumn returns the coefficients of the rows, sorted by column and row.
func (m *Model) byColumn(w *writer, rows []row) []entry {
	var all []entry
	for k, r := range rows {
		if w.poll.Add(len(r.terms)) != nil {
			return nil
		}
		for _, t := range r.terms {
			all = append(all, entry{t.Column, int32(k), t.Coefficient})
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(a.column, b.column) })
	return all
}

func rowName(k int) string { return "R" + strconv.Itoa(k+1) }

// field writes a line with two names, from column 5 and 15 on, and a number that ends in column
// 36. A bound has a kind before them.
func (w *writer) field(kind, name, other string, n int64) {
	w.printf(" %2s %-10s%-10s%12d\n", kind, name, other, n)
}
