package grid

import (
	"strings"

	"fourfold/puzzle"
)

// isSolution reports whether a text is a full grid of symbols that agrees with the givens of p.
func (p *Puzzle) isSolution(text string) bool {
	if len(text) != len(p.Grid.Cells) {
		return false
	}
	for cell, given := range p.Grid.Cells {
		if v := p.valueOf(text[cell]); v == 0 || given != 0 && given != v {
			return false
		}
	}
	return true
}

// valueOf returns the value of a symbol, or 0.
func (p *Puzzle) valueOf(symbol byte) uint8 {
	if v := symbol - '0'; int(v) <= min(p.Grid.Rows, 9) && p.Alphabet.isDigits() {
		return v // as most
	}
	if 'a' <= symbol && symbol <= 'z' {
		symbol -= 'a' - 'A'
	}
	v, _ := p.Alphabet.value(symbol, p.Grid.Rows)
	return uint8(v)
}

// solutionOf returns the grid of a text for which isSolution is true.
func (p *Puzzle) solutionOf(text string) puzzle.Grid {
	g := puzzle.Grid{Rows: p.Grid.Rows, Cols: p.Grid.Cols, Cells: make([]uint8, len(text))}
	for cell := range g.Cells {
		g.Cells[cell] = p.valueOf(text[cell])
	}
	return g
}

// findSolution sets the solution of a puzzle on one line if some word behind the puzzle is one. The
// solution is then no part of the label.
func (p *Puzzle) findSolution() {
	for from, n := 0, len(p.Grid.Cells); from+n <= len(p.Rest); {
		length := strings.IndexAny(p.Rest[from:], separators)
		if length < 0 {
			length = len(p.Rest) - from
		}
		if word := p.Rest[from : from+length]; p.isSolution(word) {
			p.Solution = p.solutionOf(word)
			if p.Label == trimLabel(p.Rest) {
				p.Label = trimLabel(strings.TrimRight(p.Rest[:from], separators) + p.Rest[from+length:])
			}
			return
		}
		from += length + 1
	}
}
