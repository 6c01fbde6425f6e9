package grid

import (
	"strings"

	"fourfold/puzzle"
)

// appendSDM writes 81 digits, with 0 for blanks.
func appendSDM(dst []byte, p *page) []byte { return p.appendSymbols(dst, p.Cells, '0') }

// appendSDK writes the header lines that SudoCue documents, then the sections of SadMan Sudoku. A
// text of several lines is written as several header lines.
func appendSDK(dst []byte, p *page) []byte {
	s := p.sheet
	for _, h := range []struct{ letter, text string }{
		{"A", s.Author}, {"D", s.Title}, {"C", s.Comment}, {"B", s.Field(fieldDate)},
		{"S", s.Source}, {"L", s.Level}, {"U", s.Field(fieldURL)},
	} {
		if h.text == "" {
			continue
		}
		for _, line := range textLines(h.text) {
			dst = append(dst, "#"+h.letter+line+"\n"...)
		}
	}
	dst = p.appendRows(append(dst, "[Puzzle]\n"...), rowStyle{blank: '.'})
	if s.Placed.Filled() == 0 {
		return dst
	}
	state := *p
	state.Grid = s.Values()
	return state.appendRows(append(dst, "\n[State]\n"...), rowStyle{blank: '.'})
}

// textLines returns the lines of a text.
func textLines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
}

// appendSS writes the grids of Simple Sudoku one below the other: the givens, then givens and
// placed values if there are placed values, then the candidates if there are any.
func appendSS(dst []byte, p *page) []byte {
	s := p.sheet
	dst = p.appendFramed(dst, s.Grid)
	if s.Placed.Filled() > 0 {
		dst = p.appendFramed(append(dst, "\n\n"...), s.Values())
	}
	if s.Candidates != nil {
		dst = p.appendNotes(append(dst, "\n\n"...), simpleSudokuFrame)
	}
	return dst
}

// appendFramed appends a grid of order 9 in the frame of Simple Sudoku.
func (p *page) appendFramed(dst []byte, g puzzle.Grid) []byte {
	const edge = " *-----------*"
	q := *p
	q.Grid, q.boxRows, q.boxCols = g, 3, 3
	dst = q.appendRows(append(dst, edge+"\n |"...), rowStyle{box: "|", end: "|\n |", band: "---+---+---|\n |", blank: '.'})
	return append(dst, "|\n"+edge...)
}
