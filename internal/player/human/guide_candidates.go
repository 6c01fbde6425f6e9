package human

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
)

// Candidates draws two grids side by side: the values that are placed in the state, and the
// candidates of every cell. Both have names of rows and columns, and lines between boxes. A cell
// without candidates is drawn as "-". Each line ends with a line feed. The Guide must be one for
// a grid.
func (g *Guide) Candidates(s *State) string {
	filled := g.labels.Grid(s.Chosen())
	for cell, v := range g.givens.Cells {
		filled.Cells[cell] = max(filled.Cells[cell], v)
	}
	left := g.labels.table(func(cell int) string {
		if b := g.labels; b.items[cell] < 0 {
			return ""
		}
		if v := filled.Cells[cell]; v != 0 {
			return g.labels.symbol(int(v))
		}
		return "."
	})
	right := g.labels.table(func(cell int) string { return g.candidatesOf(s, cell) })
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
	item := g.labels.items[cell]
	if item < 0 {
		return ""
	}
	text := ""
	for _, o := range s.Options(item) {
		text += g.value(o)
	}
	if text == "" {
		return "-"
	}
	return text
}

// table returns the lines of a grid with a text for every cell. The columns are right-aligned.
func (b *labels) table(text func(cell int) string) []string {
	texts, widths := make([]string, b.rows*b.order), make([]int, b.order)
	for cell := range texts {
		texts[cell] = text(cell)
		widths[cell%b.order] = max(widths[cell%b.order], len(texts[cell]))
	}
	columns := make([]string, b.order)
	for col := range b.order {
		_, columns[col] = b.coords.heads(col)
		widths[col] = max(widths[col], len(columns[col]))
	}
	lastHead, _ := b.coords.heads(b.rows - 1)
	lines := []string{b.line(len(lastHead), "", columns, widths, " ")}
	for row := range b.rows {
		if row > 0 && b.boxRows > 0 && row%b.boxRows == 0 {
			lines = append(lines, b.rule(len(lastHead), widths))
		}
		head, _ := b.coords.heads(row)
		lines = append(lines, b.line(len(lastHead), head, texts[row*b.order:(row+1)*b.order], widths, "|"))
	}
	return lines
}

// line returns a line of a grid, with a separator between boxes.
func (b *labels) line(headWidth int, head string, texts []string, widths []int, separator string) string {
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

// rule returns the line that is drawn between two bands of boxes.
func (b *labels) rule(headWidth int, widths []int) string {
	line := strings.Repeat(" ", headWidth+1)
	for col, width := range widths {
		if b.boxEdge(col) {
			line += "-+"
		}
		line += strings.Repeat("-", 1+width)
	}
	return line
}

// boxEdge reports whether a column is the first column of a box, but not of the grid.
func (b *labels) boxEdge(col int) bool { return col > 0 && b.boxCols > 0 && col%b.boxCols == 0 }

// Cell returns some lines about a cell: its units, its peers, and its candidates in the state. The name of the cell
// is that of either [Coords], such as r5c3 or E3, in letters of any case. If the grid has no such cell, Cell returns
// an error. The Guide must be one for a grid.
func (g *Guide) Cell(name string, s *State) (string, error) {
	b := g.labels
	is := func(k int, c Coords) bool {
		return b.items[k] >= 0 && strings.EqualFold(name, c.Cell(k/b.order, k%b.order))
	}
	cell := 0
	for cell < len(b.items) && !is(cell, R1C1) && !is(cell, A1) {
		cell++
	}
	if cell == len(b.items) {
		return "", fmt.Errorf("expected a cell from %s to %s", b.cell(0), b.cell(len(b.items)-1))
	}
	units, peers, values := texts(b.unitsOf(cell), b.unit), texts(b.peersOf(cell), b.cell), texts(s.Options(b.items[cell]), g.value)
	holds := "candidates: " + strings.Join(values, ", ")
	if g.givens.Cells != nil && g.givens.Cells[cell] != 0 {
		holds = "given: " + b.symbol(int(g.givens.Cells[cell]))
	} else if len(values) == 0 {
		holds = "no candidate"
	}
	return fmt.Sprintf("%s lies in %s\n%s: %s\n%s\n",
		b.cell(cell), words.List(units, "and"), words.Plural(len(peers), "peer"), strings.Join(peers, " "), holds), nil
}
