package drawing

import "strings"

// Markdown is a table for each board. Its first row is the first row of the grid, since tables
// need a header, and since a table with another header would not be read as a grid.
type markdown struct{ gap bool }

func (m *markdown) begin(dst []byte, _ *Options) []byte { return dst }

func (m *markdown) end(dst []byte) []byte { return dst }

func (m *markdown) solutions(dst []byte) []byte {
	m.gap = false
	return append(dst, "\n## Solutions\n\n"...)
}

func (m *markdown) board(dst []byte, b *board, _ int) []byte {
	if m.gap {
		dst = append(dst, '\n')
	}
	m.gap = true
	if label := labelOf(b); label != "" {
		dst = printf(dst, "### %s\n\n", escapeMarkdown(label))
	}
	if b.rules != "" {
		dst = printf(dst, "%s\n\n", b.rules) // whole words, which package gridtext knows as rules
	}
	plain := b.isPlain()
	for r := range b.order {
		dst = append(dst, '|')
		for k := range b.cells[r*b.order : (r+1)*b.order] {
			dst = append(printf(dst, " %s", markdownCell(b, &b.cells[r*b.order+k], plain)), " |"...)
		}
		dst = append(dst, '\n')
		if r == 0 {
			dst = printf(dst, "|%s\n", strings.Repeat(":-:|", b.order))
		}
	}
	return dst
}

// markdownCell returns the text of a cell. Givens are bold if the board shows other values too.
func markdownCell(b *board, c *cell, plain bool) string {
	switch {
	case c.text != "" && c.ink == given && !plain:
		return "**" + c.text + "**"
	case c.text != "":
		return c.text
	case c.marks != 0:
		return "<sub>" + strings.Join(b.values(c.marks), " ") + "</sub>"
	}
	return " "
}

// labelOf returns the title and the level of a board on one line.
func labelOf(b *board) string {
	label, level := b.heading(), b.level
	if label != "" && level != "" {
		return label + " (" + level + ")"
	}
	return label + level
}
