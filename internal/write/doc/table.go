package doc

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// raw returns the cells of a row for programs.
func raw(row []Cell, n int) (texts []string) {
	for k := range n {
		c := CellAt(row, k)
		if c.Raw == "" {
			c.Raw = c.Text
		}
		texts = append(texts, c.Raw)
	}
	return texts
}

// Rows writes the rows of a table one by one, before later rows are known: for people in columns of
// given widths, for programs with a tab between the fields. An empty field is written as "-".
type Rows struct {
	columns []Column
	w       io.Writer
	aligned bool
}

// NewRows writes the heads of the columns. If aligned is true, rows are for people: the Width of a
// column is its width, and a longer text moves the rest of its line to the right.
func NewRows(w io.Writer, columns []Column, aligned bool) *Rows {
	r := &Rows{columns, w, aligned}
	var heads []Cell
	for _, c := range columns {
		heads = append(heads, Cell{Text: c.Head})
	}
	r.Write(heads...)
	return r
}

// Write writes a row. Errors are those of the writer, which keeps them.
func (r *Rows) Write(cells ...Cell) {
	var b strings.Builder
	fields := raw(cells, len(r.columns))
	for k, field := range fields {
		if r.aligned {
			field = CellAt(cells, k).Text
		}
		if field == "" {
			field = "-"
		}
		field = words.OneLine(strings.ReplaceAll(field, "\t", " "))
		c := &r.columns[k]
		gap := strings.Repeat(" ", max(0, c.Width-utf8.RuneCountInString(field)))
		switch {
		case !r.aligned && k > 0:
			b.WriteString("\t" + field)
		case !r.aligned:
			b.WriteString(field)
		case c.Left:
			b.WriteString(field + gap + "  ")
		default:
			b.WriteString(gap + field + "  ")
		}
	}
	fmt.Fprintln(r.w, strings.TrimRight(b.String(), " "))
}
