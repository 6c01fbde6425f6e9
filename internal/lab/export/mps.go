package export

import (
	"cmp"
	"slices"
	"strconv"
)

var mps = Format{
	Name: "mps", About: "MPS with fixed columns, which readers of free MPS read, too", Extension: ".mps", Engine: "lp", Objective: true, Comment: "* ",
	Answers: linearAnswers,
	check:   checkRows, make: makeRows, write: writeMPS, read: readLinear,
}

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
		kind := map[string]string{"=": " E  ", "<=": " L  ", ">=": " G  "}[r.relation]
		w.put(kind, rowName(k), "\n")
	}
	w.put("COLUMNS\n    MARKER    'MARKER'                 'INTORG'\n")
	entries := m.byColumn(w, rows)
	for j := range m.variables {
		if w.done() {
			return
		}
		w.field(variable(j+1), "OBJ", m.cost(j+1))
		for ; len(entries) > 0 && entries[0].column == j; entries = entries[1:] {
			w.field(variable(j+1), rowName(int(entries[0].row)), int64(entries[0].coefficient))
		}
	}
	w.put("    MARKER    'MARKER'                 'INTEND'\nRHS\n")
	for k, r := range rows {
		if r.bound != 0 {
			w.field("RHS", rowName(k), r.bound)
		}
	}
	w.put("BOUNDS\n")
	for j := range m.variables {
		if w.done() {
			return
		}
		w.put(" UP ")
		w.fields("BND", variable(j+1), 1)
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

// field writes a line with two names and a number.
func (w *writer) field(name, other string, n int64) {
	w.put("    ")
	w.fields(name, other, n)
}

// fields writes names from column 5 and 15 on, and a number that ends in column 36.
func (w *writer) fields(name, other string, n int64) {
	w.put(padded(name, 10), padded(other, 10))
	number := strconv.FormatInt(n, 10)
	w.put(padded("", 12-len(number)), number, "\n")
}

// padded returns a text with spaces behind it, up to a width.
func padded(text string, width int) string {
	const spaces = "            "
	return text + spaces[:max(0, min(width-len(text), len(spaces)))]
}
