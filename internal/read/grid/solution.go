package grid

import (
	"strings"

	"fourfold/puzzle"
)

// takeSolution sets the solution of a puzzle to a text if the text is a full grid of symbols that agrees with the givens, and reports
// whether it is one.
func (p *Puzzle) takeSolution(text string) bool {
	if len(text) != len(p.Grid.Cells) || len(p.Solution.Cells) > 0 {
		return false
	}
	for cell, given := range p.Grid.Cells {
		if v := p.valueOf(text[cell]); v == 0 || given != 0 && given != v {
			return false
		}
	}
	p.Solution = puzzle.NewGrid(p.Grid.Rows, p.Grid.Cols)
	for cell := range p.Solution.Cells {
		p.Solution.Cells[cell] = p.valueOf(text[cell])
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

// findSolution sets the solution of a puzzle on one line if some word behind the puzzle is one. The
// solution is then no part of the label.
func (p *Puzzle) findSolution() {
	for from, n := 0, len(p.Grid.Cells); from+n <= len(p.Rest); {
		length := strings.IndexAny(p.Rest[from:], separators)
		if length < 0 {
			length = len(p.Rest) - from
		}
		if p.takeSolution(p.Rest[from : from+length]) {
			if p.Label == trimLabel(p.Rest) {
				p.Label = trimLabel(strings.TrimRight(p.Rest[:from], separators) + p.Rest[from+length:])
			}
			return
		}
		from += length + 1
	}
}
