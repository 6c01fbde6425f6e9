package explain

import (
	"fmt"
	"strings"

	"fourfold/internal/words"
)

// Candidates draws what a state of the problem, which must have cells, has filled in
// and beside it the candidates of every cell, both with heads and with lines between
// boxes. A cell without a candidate has "-". Each line ends with a line feed.
func (g *Guide) Candidates(s *State) string {
	filled := g.board.Grid(s.Chosen())
	for cell, v := range g.givens.Cells {
		filled.Cells[cell] = max(filled.Cells[cell], v)
	}
	left := g.board.table(func(cell int) string {
		if v := filled.Cells[cell]; v != 0 {
			return g.board.symbol(int(v))
		}
		return "."
	})
	right := g.board.table(func(cell int) string { return g.candidatesOf(s, cell) })
	width := 0
	for _, line := range left {
		width = max(width, len(line))
	}
	var b strings.Builder
	for k, line := range left {
		fmt.Fprintf(&b, "%-*s    %s\n", width, line, right[k])
	}
	return b.String()
}

// candidatesOf returns the characters of a cell's candidates, or "-" if there are none.
func (g *Guide) candidatesOf(s *State, cell int) string {
	text := ""
	for _, o := range s.Options(int32(cell)) {
		text += g.value(o)
	}
	if text == "" {
		return "-"
	}
	return text
}

// table lays out a text for every cell, right-aligned in columns.
func (b *board) table(text func(cell int) string) []string {
	texts, widths := make([]string, b.order*b.order), make([]int, b.order)
	for cell := range texts {
		texts[cell] = text(cell)
		widths[cell%b.order] = max(widths[cell%b.order], len(texts[cell]))
	}
	columns := make([]string, b.order)
	for col := range b.order {
		_, columns[col] = b.coords.heads(col)
		widths[col] = max(widths[col], len(columns[col]))
	}
	lastHead, _ := b.coords.heads(b.order - 1)
	lines := []string{b.line(len(lastHead), "", columns, widths, " ")}
	for row := range b.order {
		if row > 0 && b.boxRows > 0 && row%b.boxRows == 0 {
			lines = append(lines, b.rule(len(lastHead), widths))
		}
		head, _ := b.coords.heads(row)
		lines = append(lines, b.line(len(lastHead), head, texts[row*b.order:(row+1)*b.order], widths, "|"))
	}
	return lines
}

// line returns a line of a table, with a separator between boxes.
func (b *board) line(headWidth int, head string, texts []string, widths []int, separator string) string {
	var line strings.Builder
	fmt.Fprintf(&line, "%*s ", headWidth, head)
	for col, text := range texts {
		if b.boxEdge(col) {
			line.WriteString(" " + separator)
		}
		fmt.Fprintf(&line, " %*s", widths[col], text)
	}
	return line.String()
}

// rule returns the line between two bands of boxes.
func (b *board) rule(headWidth int, widths []int) string {
	line := strings.Repeat(" ", headWidth+1)
	for col, width := range widths {
		if b.boxEdge(col) {
			line += "-+"
		}
		line += strings.Repeat("-", 1+width)
	}
	return line
}

// boxEdge reports whether a column is the first of a box, but not of the grid.
func (b *board) boxEdge(col int) bool { return col > 0 && b.boxCols > 0 && col%b.boxCols == 0 }

// Cell says of a cell, by row and column from 0, in which units it lies, which peers it
// has, and what a state leaves of its candidates. It is several lines. The problem must
// have cells; the error says that the cell is not among them.
func (g *Guide) Cell(row, col int, s *State) (string, error) {
	b := g.board
	if row < 0 || col < 0 || row >= b.order || col >= b.order {
		corner := b.coords.Cell(b.order-1, b.order-1)
		return "", fmt.Errorf("cell %s: outside of the grid: expected one up to %s", b.coords.Cell(row, col), corner)
	}
	cell := row*b.order + col
	var units, peers, values []string
	for _, u := range b.unitsOf(cell) {
		units = append(units, b.unit(u))
	}
	for _, peer := range b.peersOf(cell) {
		peers = append(peers, b.cell(peer))
	}
	for _, o := range s.Options(int32(cell)) {
		values = append(values, g.value(o))
	}
	holds := "candidates: " + strings.Join(values, ", ")
	if g.givens.Cells != nil && g.givens.Cells[cell] != 0 {
		holds = "given: " + b.symbol(int(g.givens.Cells[cell]))
	} else if len(values) == 0 {
		holds = "no candidate"
	}
	return fmt.Sprintf("%s lies in %s\n%d peers: %s\n%s\n", b.cell(cell), words.List(units, "and"), len(peers), strings.Join(peers, " "), holds), nil
}
