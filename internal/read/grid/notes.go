package grid

import (
	"math/bits"
	"strings"

	"fourfold/puzzle"
)

// A notesFrame is the frame around a grid of candidates.
type notesFrame struct {
	before                 string // every line
	top, middle, bottom    string // the first and the last character of a line of the frame
	topCross, bottomCross  string // between two boxes in the first and the last line
	cross, margin, between string // between two boxes in other lines; beside bars; between cells
}

var (
	// HoDoKu draws this frame in "Copy PM Grid".
	hodokuFrame = notesFrame{"", "..", "::", "''", ".", "'", "+", " ", "  "}

	simpleSudokuFrame = notesFrame{" ", "**", "||", "**", "-", "-", "+", " ", "  "}
)

func appendCandidates(dst []byte, p *page) []byte { return p.appendNotes(dst, hodokuFrame) }

// appendNotes appends the candidates of all cells in a frame. A cell with a value has its value as
// the only candidate.
func (p *page) appendNotes(dst []byte, f notesFrame) []byte {
	groups, widths := p.noteGroups()
	rule := func(ends, cross string) string {
		line := f.before + ends[:1]
		for c := 0; c < p.Cols; c += p.boxCols {
			if c > 0 {
				line += cross
			}
			n := 2*len(f.margin) + (p.boxCols-1)*len(f.between)
			for _, w := range widths[c : c+p.boxCols] {
				n += w
			}
			line += strings.Repeat("-", n)
		}
		return line + ends[1:]
	}
	dst = append(dst, rule(f.top, f.topCross)+"\n"...)
	for r := range p.Rows {
		if r > 0 && r%p.boxRows == 0 {
			dst = append(dst, rule(f.middle, f.cross)+"\n"...)
		}
		dst = append(dst, f.before+"|"...)
		for c := range p.Cols {
			space := f.margin
			if c%p.boxCols > 0 {
				space = f.between
			}
			group := groups[r*p.Cols+c]
			dst = append(dst, space+group+strings.Repeat(" ", widths[c]-len(group))...)
			if c%p.boxCols == p.boxCols-1 {
				dst = append(dst, f.margin+"|"...)
			}
		}
		dst = append(dst, '\n')
	}
	return append(dst, rule(f.bottom, f.bottomCross)...)
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
