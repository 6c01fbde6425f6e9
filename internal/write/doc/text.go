package doc

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// A Terminal says how text is written.
type Terminal struct {
	Width int  // columns of a line; 0 means any number, as in a file. A single column of a table may be wider
	Color bool // escape sequences make the styles of cells visible
}

// WriteText writes the report as text: the title, the blocks, and the notes at the end. What columns
// mean is written below the first table that has them.
func (d *Doc) WriteText(w io.Writer, to Terminal) error {
	t := &textWriter{Terminal: to, explained: map[string]bool{}}
	if d.Title != "" {
		style := Plain
		if d.Bad {
			style = Bad
		}
		t.paragraph("", t.styled(words.OneLine(d.Title), style), 0)
	}
	for _, line := range d.Lead {
		t.paragraph("", words.OneLine(line), 2)
	}
	t.blocks(d.Blocks)
	for k, note := range d.Notes {
		if k == 0 {
			t.b.WriteByte('\n')
		}
		t.paragraph("", "note: "+words.OneLine(note), 6)
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// A textWriter writes a document as text.
type textWriter struct {
	Terminal
	b         strings.Builder
	explained map[string]bool // columns whose meaning is written
}

func (t *textWriter) blocks(blocks []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *Table:
			t.table(b)
		case Choice:
			for _, o := range b.Options {
				t.blocks(o.Blocks)
			}
		}
	}
}

// paragraph writes a text in lines that fit. The first begins with a prefix, and the others are
// indented.
func (t *textWriter) paragraph(prefix, text string, indent int) {
	line := prefix
	for k, word := range strings.Fields(text) {
		switch {
		case k == 0:
		case t.Width > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > t.Width:
			t.b.WriteString(line + "\n")
			line = strings.Repeat(" ", indent)
		default:
			line += " "
		}
		line += word
	}
	t.b.WriteString(line + "\n")
}

// table writes a table, in parts if it is too wide.
func (t *textWriter) table(table *Table) {
	columns := table.Shown(false)
	if len(columns) == 0 {
		return
	}
	widths := make([]int, len(table.Columns))
	for _, k := range columns {
		widths[k] = utf8.RuneCountInString(table.Columns[k].Head)
		for _, row := range table.Rows {
			widths[k] = max(widths[k], utf8.RuneCountInString(t.fitting(table, row, k)))
		}
	}
	for part, columns := range parts(columns, widths, max(1, table.Lead), t.Width) {
		t.b.WriteByte('\n')
		if part == 0 && table.Title != "" {
			t.b.WriteString(t.styled(table.Title, Strong) + "\n")
		}
		heads := make([]Cell, len(table.Columns))
		for k, c := range table.Columns {
			heads[k] = Cell{Text: c.Head, Style: Strong}
		}
		for _, row := range append([][]Cell{heads}, table.Rows...) {
			t.row(table, row, columns, widths)
		}
	}
	t.explain(table, columns)
}

// fitting returns the text of a cell. If lines have a width, it is shortened to that of its column.
func (t *textWriter) fitting(table *Table, row []Cell, k int) string {
	text := CellAt(row, k).Text
	if t.Width == 0 {
		return text
	}
	return shorten(text, table.Columns[k].Width)
}

// shorten leaves out the middle of a text that is longer than width. A width of 0 keeps any text.
func shorten(text string, width int) string {
	runes := []rune(text)
	if width <= 0 || len(runes) <= width {
		return text
	}
	head := (width - 2) / 2
	return string(runes[:head]) + ".." + string(runes[len(runes)-(width-2-head):])
}

// parts divides columns into lists that fit into a line. Each list begins with the first columns, as
// many as lead says.
func parts(columns, widths []int, lead, width int) (all [][]int) {
	lead = min(lead, len(columns))
	begin := -2
	for _, k := range columns[:lead] {
		begin += widths[k] + 2
	}
	part, wide := columns[:lead:lead], begin
	for _, k := range columns[lead:] {
		if width > 0 && wide+2+widths[k] > width && len(part) > lead {
			all = append(all, part)
			part, wide = columns[:lead:lead], begin
		}
		part, wide = append(part, k), wide+2+widths[k]
	}
	return append(all, part)
}

// row writes a row. It ends with its last text, without spaces behind it.
func (t *textWriter) row(table *Table, row []Cell, columns, widths []int) {
	line, spaces := "", ""
	for i, k := range columns {
		if i > 0 {
			spaces += "  "
		}
		text := t.fitting(table, row, k)
		gap := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(text))
		if !table.Columns[k].Left {
			spaces, gap = spaces+gap, ""
		}
		if text != "" {
			line += spaces + t.styled(text, CellAt(row, k).Style)
			spaces = ""
		}
		spaces += gap
	}
	t.b.WriteString(line + "\n")
}

// explain writes what the columns mean, and then the notes. At a terminal, several meanings share a
// line if they fit.
func (t *textWriter) explain(table *Table, columns []int) {
	line := ""
	for _, k := range columns {
		c := &table.Columns[k]
		text := c.Head + ": " + c.Meaning
		if c.Meaning == "" || t.explained[text] {
			continue
		}
		t.explained[text] = true
		if line != "" && utf8.RuneCountInString(line)+utf8.RuneCountInString(text)+4 <= t.Width {
			line += "; " + text
			continue
		}
		t.explanation(line)
		line = text
	}
	t.explanation(line)
	for _, note := range table.Notes {
		t.explanation(note)
	}
}

func (t *textWriter) explanation(text string) {
	if text != "" {
		t.paragraph("  ", text, 4)
	}
}

var escapes = map[Style]string{Strong: "1", Good: "32", Bad: "31"}

func (t *textWriter) styled(text string, s Style) string {
	if !t.Color || s == Plain || text == "" {
		return text
	}
	return fmt.Sprintf("\x1b[%sm%s\x1b[0m", escapes[s], text)
}
