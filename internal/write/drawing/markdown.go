package drawing

import (
	"fmt"
	"io"
	"strings"
)

// Markdown is a Writer of a table for each board. Its first row is the first row of the grid, since
// tables need a header, and since a table with another header would not be read as a grid.
type markdown struct {
	w      io.Writer
	o      Options
	text   []byte // not yet written
	gap    bool   // a blank line goes before the next table
	first  *board // the only board so far, which waits for the second one
	added  int    // boards, with first
	solved []*board
}

// Add implements Writer.
func (m *markdown) Add(p *Puzzle) error {
	b, solution, err := newBoards(p, &m.o)
	if err != nil {
		return err
	}
	if solution != nil {
		m.solved = append(m.solved, solution)
	}
	if m.added++; m.added == 1 {
		m.first = b
		return nil
	}
	if m.added == 2 {
		m.table(m.first)
	}
	return m.write(b)
}

// Close implements Writer.
func (m *markdown) Close() error {
	if m.added == 1 {
		m.first.beAlone()
		for _, b := range m.solved {
			b.beAlone()
		}
		if err := m.write(m.first); err != nil {
			return err
		}
	}
	if len(m.solved) > 0 {
		m.text = append(m.text, "\n## Solutions\n\n"...)
		m.gap = false
	}
	for _, b := range m.solved {
		if err := m.write(b); err != nil {
			return err
		}
	}
	return nil
}

// write writes the table of a board, behind the text that waits.
func (m *markdown) write(b *board) error {
	m.table(b)
	_, err := m.w.Write(m.text)
	m.text = m.text[:0]
	return err
}

// table appends the table of a board to the text.
func (m *markdown) table(b *board) {
	dst := m.text
	if m.gap {
		dst = append(dst, '\n')
	}
	m.gap = true
	if label := labelOf(b); label != "" {
		dst = fmt.Appendf(dst, "### %s\n\n", escapeMarkdown(label))
	}
	if b.rules != "" {
		dst = fmt.Appendf(dst, "%s\n\n", b.rules) // whole words, which package gridtext knows as rules
	}
	plain := b.isPlain()
	for r := range b.order {
		dst = append(dst, '|')
		for k := range b.cells[r*b.order : (r+1)*b.order] {
			dst = append(fmt.Appendf(dst, " %s", markdownCell(b, &b.cells[r*b.order+k], plain)), " |"...)
		}
		dst = append(dst, '\n')
		if r == 0 {
			dst = fmt.Appendf(dst, "|%s\n", strings.Repeat(":-:|", b.order))
		}
	}
	m.text = dst
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
