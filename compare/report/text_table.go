package report

import (
	"slices"
	"strings"
)

// textWidth is the largest number of columns of a paragraph.
const textWidth = 100

// A style is the code of an escape sequence; plain has none.
type style string

const (
	plain  style = ""
	strong style = "1"
	good   style = "32"
	bad    style = "31"
	odd    style = "33"
)

// A textCell is a figure in a table.
type textCell struct {
	text  string
	style style
}

// A textTable has a row of heads. Its columns are aligned right, except those in left.
type textTable struct {
	heads []string
	left  []int
	rows  [][]textCell
}

func cellsOf(texts ...string) []textCell {
	var cells []textCell
	for _, text := range texts {
		cells = append(cells, textCell{text: text})
	}
	return cells
}

// write writes a title and the table below it. It leaves out empty columns.
func (t *textWriter) write(title string, table textTable) {
	t.b.WriteByte('\n')
	if title != "" {
		t.b.WriteString(t.styled(title, strong) + "\n")
	}
	heads := make([]textCell, len(table.heads))
	for k, head := range table.heads {
		heads[k] = textCell{head, strong}
	}
	widths := make([]int, len(heads))
	for _, row := range table.rows {
		for k, c := range row {
			if c.text != "" {
				widths[k] = max(widths[k], len(c.text), len(heads[k].text))
			}
		}
	}
	for _, row := range append([][]textCell{heads}, table.rows...) {
		t.writeRow(row, widths, table.left)
	}
}

// A term is the head of a column, with its meaning.
type term struct{ head, meaning string }

// explain writes lines below a table that explain a term in it.
func (t *textWriter) explain(text string) {
	t.b.WriteString("  " + strings.Join(wrapped(text, textWidth), "\n    ") + "\n")
}

// explainShown explains on one line those of the terms whose columns the table shows.
func (t *textWriter) explainShown(table textTable, terms ...term) {
	var shown []string
	for _, term := range terms {
		if table.shows(term.head) {
			shown = append(shown, term.head+": "+term.meaning)
		}
	}
	if shown != nil {
		t.explain(strings.Join(shown, "; "))
	}
}

// shows reports whether the table has a column with the head that is not empty.
func (t *textTable) shows(head string) bool {
	k := slices.Index(t.heads, head)
	return slices.ContainsFunc(t.rows, func(row []textCell) bool { return k >= 0 && k < len(row) && row[k].text != "" })
}

func (t *textWriter) writeRow(row []textCell, widths, left []int) {
	line, last := "", 0 // last is the length of the line without its trailing spaces
	for k, c := range row {
		if widths[k] == 0 {
			continue
		}
		gap := strings.Repeat(" ", widths[k]-len(c.text))
		if line != "" {
			line += "  "
		}
		if slices.Contains(left, k) {
			line += t.styled(c.text, c.style)
			if c.text != "" {
				last = len(line)
			}
			line += gap
		} else {
			line += gap + t.styled(c.text, c.style)
			if c.text != "" {
				last = len(line)
			}
		}
	}
	t.b.WriteString(line[:last] + "\n")
}

func (t *textWriter) styled(text string, s style) string {
	if !t.color || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// wrapped breaks text at spaces into lines of at most width columns, of which six are reserved for
// the indent. A longer word has a line of its own.
func wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width-6:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
