package grid

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// columnsFor returns the columns of the table: those of the option, or of the first puzzle.
func (w *Writer) columnsFor(p *Puzzle) []string {
	switch {
	case w.format != FormatCSV:
		return nil
	case w.columns != nil:
		return w.columns
	}
	columns := slices.Clone(w.o.Columns)
	if columns == nil {
		columns = slices.Clone(p.Columns)
	}
	if columns == nil {
		columns = namesFor(&p.Sheet)
	}
	if w.o.WithSolution || w.o.Columns == nil && len(p.Solution.Cells) > 0 {
		columns = withSolution(columns)
	}
	return columns
}

// namesFor returns the columns for all that a sheet has, without one for the solution.
func namesFor(s *puzzle.Sheet) []string {
	columns, length := []string{"puzzle"}, 0
	for _, t := range texts(s) {
		if t.Text != "" {
			columns = append(columns, t.Name)
		}
	}
	for _, f := range s.Fields {
		if length += len(f.Name) + 3; len(columns) == maxColumns-1 || length > maxNames/2 {
			break // the Reader would not read more
		}
		if columnOf(f.Name) == roleField && !slices.Contains(columns, f.Name) {
			columns = append(columns, f.Name)
		}
	}
	return columns
}

// withSolution adds a column for solutions if there is none, behind that of the puzzle.
func withSolution(columns []string) []string {
	k := columnWith(columns, rolePuzzle)
	if k < 0 || columnWith(columns, roleSolution) >= 0 {
		return columns
	}
	name := "solution"
	if strings.EqualFold(columns[k], "quizzes") {
		name = "solutions" // as at Kaggle
	}
	return slices.Insert(slices.Clone(columns), k+1, name)
}

// columnWith returns the index of the first column with a role, or -1.
func columnWith(columns []string, r role) int {
	return slices.IndexFunc(columns, func(name string) bool { return columnOf(name) == r })
}

// appendTableRow appends a line of a table. Without columns, the line is the puzzle alone.
func appendTableRow(dst []byte, p *page) []byte {
	columns := p.Columns
	if columns == nil {
		columns = []string{"puzzle"}
	}
	var cells []string
	for _, name := range columns {
		cells = append(cells, p.tableCell(name))
	}
	return appendRecord(dst, cells, p.separator)
}

// tableCell returns the text of a column.
func (p *page) tableCell(name string) string {
	s, c := p.sheet, columnOf(name)
	switch {
	case c == rolePuzzle:
		return p.cellsOnLine(s.Grid, name)
	case c == roleSolution && len(s.Solution.Cells) > 0:
		return p.cellsOnLine(s.Solution, name)
	}
	for _, t := range texts(s) {
		if columnOf(t.Name) == c {
			return oneLineOf(t.Text)
		}
	}
	return oneLineOf(s.Field(name))
}

// cellsOnLine returns a grid on one line. Tables with quizzes and solutions, as at Kaggle, have 0
// for blanks.
func (p *page) cellsOnLine(g puzzle.Grid, column string) string {
	blank := byte('.')
	if strings.EqualFold(column, "quizzes") && p.Alphabet == AlphabetOne {
		blank = '0'
	}
	return string(p.appendSymbols(nil, g.Cells, blank))
}

// oneLineOf returns a text with spaces for its line breaks.
func oneLineOf(text string) string { return strings.Join(textLines(text), " ") }

// appendRecord appends the cells of a line of a table, in quotes where that is needed, and such
// that a spreadsheet reads none as a formula. The separator 0 means a comma.
func appendRecord(dst []byte, cells []string, separator byte) []byte {
	safe := make([]string, len(cells))
	for k, cell := range cells {
		safe[k] = words.CSVText(cell)
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if separator != 0 {
		w.Comma = rune(separator)
	}
	w.Write(safe) // a Buffer returns no error
	w.Flush()
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}
