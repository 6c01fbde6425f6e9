package grid

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"

	"fourfold/puzzle"
)

// A notesFrame is the frame around a grid of candidates.
type notesFrame struct {
	before              string // every line
	top, middle, bottom string // of a line of the frame: the first character, that between two boxes, and the last one
}

var (
	// HoDoKu draws this frame in "Copy PM Grid".
	hodokuFrame = notesFrame{"", "...", ":+:", "'''"}

	simpleSudokuFrame = notesFrame{" ", "*-*", "|+|", "*-*"}
)

func appendCandidates(dst []byte, p *page) []byte { return p.appendNotes(dst, hodokuFrame) }

// appendNotes appends the candidates of all cells in a frame. A cell with a value has its value as
// the only candidate.
func (p *page) appendNotes(dst []byte, f notesFrame) []byte {
	groups, widths := p.noteGroups()
	line := func(signs string, cell func(c int) string) {
		dst = append(dst, f.before...)
		for c := range widths {
			switch {
			case c == 0:
				dst = append(dst, signs[0])
			case c%p.boxCols == 0:
				dst = append(dst, signs[1])
			}
			dst = append(dst, cell(c)...)
		}
		dst = append(dst, signs[2], '\n')
	}
	rule := func(c int) string { return strings.Repeat("-", widths[c]+2) }
	line(f.top, rule)
	for r := range p.Rows {
		if r > 0 && r%p.boxRows == 0 {
			line(f.middle, rule)
		}
		line("|||", func(c int) string { return fmt.Sprintf(" %-*s ", widths[c], groups[r*p.Cols+c]) })
	}
	line(f.bottom, rule)
	return bytes.TrimSuffix(dst, []byte("\n"))
}

// noteGroups returns the candidates of each cell as digits, and the width of each column. A cell
// without candidates has a dot.
func (p *page) noteGroups() (groups []string, widths []int) {
	widths = make([]int, p.Cols)
	for cell, c := range p.candidates() {
		group := ""
		for ; c != 0; c &= c - 1 {
			group += string(rune('1' + bits.TrailingZeros64(c)))
		}
		if group == "" {
			group = "."
		}
		groups = append(groups, group)
		widths[cell%p.Cols] = max(widths[cell%p.Cols], len(group))
	}
	return groups, widths
}

// candidates returns the candidates of each cell: its value, or the notes of the sheet, or else
// the values that no peer has.
func (p *page) candidates() []uint64 {
	values := p.sheet.Values()
	all, err := puzzle.Sudoku{Givens: values, BoxRows: p.boxRows, BoxCols: p.boxCols, Regions: p.sheet.Regions}.Candidates()
	if err != nil { // no boxes: then they are the rows
		all, _ = puzzle.Sudoku{Givens: values, BoxRows: 1, BoxCols: p.Cols}.Candidates()
	}
	for cell, v := range values.Cells {
		if v == 0 && p.sheet.Candidates != nil && p.sheet.Candidates[cell] != 0 {
			all[cell] = p.sheet.Candidates[cell]
		}
	}
	return all
}
