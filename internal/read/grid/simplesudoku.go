package grid

import (
	"bytes"
	"slices"

	"fourfold/puzzle"
)

// The functions of this file read the further grids of a puzzle, as files of Simple Sudoku have
// them.

// attachNotes adds to a puzzle the grids below it that belong to it, as Simple Sudoku writes them:
// first the givens with the placed values, in the same frame, and then the candidates. Each of
// them must agree with the grids above. The current line is the last one of the puzzle.
func (r *Reader) attachNotes(p *Puzzle) {
	if p.Grid.Rows > 9 {
		return
	}
	most := 1
	if p.Format == FormatSS {
		most = 4
		k := r.skipBlank(most)
		if g, lines := r.findFramed(k); lines > 0 && extends(g, p.Grid) {
			p.Placed = g
			for cell, v := range p.Grid.Cells {
				if v != 0 {
					p.Placed.Cells[cell] = 0
				}
			}
			r.skipLines(k - 1 + lines)
		}
	}
	k := r.skipBlank(most)
	n := (*noteGrid)(nil)
	if l, ok := r.peek(k); ok && k > 1 && !isBlankLine(l.text) && r.hasPairs(k) {
		n = r.findNotes(k)
	}
	if n == nil || !n.many || n.order != p.Grid.Rows || !n.agrees(p.Sheet.Values()) {
		return
	}
	p.Candidates = make([]uint64, len(n.groups))
	for cell, g := range n.groups {
		if p.Grid.Cells[cell] == 0 && (len(p.Placed.Cells) == 0 || p.Placed.Cells[cell] == 0) {
			p.Candidates[cell] = g.candidates
		}
	}
	r.skipLines(k - 1 + n.lines)
}

// skipBlank returns the number of the first line after the current one that is not blank, but skips
// at most so many lines. A program that waits for an answer may write no line behind the second
// blank line.
func (r *Reader) skipBlank(most int) (k int) {
	for k = 1; k <= most; k++ {
		if l, ok := r.peek(k); !ok || !isBlankLine(l.text) {
			return k
		}
	}
	return k
}

// skipLines makes a line below the current one the current one.
func (r *Reader) skipLines(lines int) {
	for range lines {
		r.advance()
	}
}

// agrees reports whether each value is the only candidate of its cell.
func (n *noteGrid) agrees(values puzzle.Grid) bool {
	for cell, v := range values.Cells {
		if v != 0 && n.groups[cell].candidates != 1<<(v-1) {
			return false
		}
	}
	return true
}

// extends reports whether g has all values of the other grid, and more.
func extends(g, other puzzle.Grid) bool {
	for cell, v := range other.Cells {
		if v != 0 && g.Cells[cell] != v {
			return false
		}
	}
	return g.Filled() > other.Filled()
}

// findFramed returns the grid of order 9 in the frame of Simple Sudoku that begins on the k-th
// line after the current one, and the number of its lines. The number is 0 if there is none.
func (r *Reader) findFramed(k int) (g puzzle.Grid, lines int) {
	g = puzzle.NewGrid(9, 9)
	cell := 0
	for ; lines < 13; lines++ {
		line, _ := r.peek(k + lines)
		text := bytes.TrimSpace(line.text)
		switch edge := isStarFrame(text); {
		case (lines == 0 || lines == 12) != edge:
			return g, 0
		case edge || isFrameLine(text):
			continue
		}
		row, _, ok := digits(slices.DeleteFunc(bytes.Clone(text), func(char byte) bool { return char == '|' }), 9)
		if !ok || len(row) != 9 || cell == 81 {
			return g, 0
		}
		copy(g.Cells[cell:], row)
		cell += 9
	}
	if cell != 81 {
		return g, 0
	}
	return g, lines
}

// isStarFrame reports whether a line is the first or the last of the frame of Simple Sudoku.
func isStarFrame(text []byte) bool {
	text = bytes.TrimSpace(text)
	return len(text) >= 5 && text[0] == '*' && text[len(text)-1] == '*' && len(bytes.Trim(text, "*-")) == 0 && text[1] == '-'
}
