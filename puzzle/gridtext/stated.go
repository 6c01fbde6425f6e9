package gridtext

import (
	"strings"

	"fourfold/puzzle"
)

// isSolution reports whether a text is a full grid in digits that agrees with the givens of p.
func (p *Puzzle) isSolution(text string) bool {
	if len(text) != len(p.Grid.Cells) || p.Grid.Rows > 9 {
		return false
	}
	for cell, given := range p.Grid.Cells {
		if v := text[cell] - '0'; v < 1 || int(v) > p.Grid.Rows || given != 0 && given != v {
			return false
		}
	}
	return true
}

// solutionOf returns the grid of a text for which isSolution is true.
func solutionOf(order int, text string) puzzle.Grid {
	g := puzzle.Grid{Rows: order, Cols: order, Cells: make([]uint8, len(text))}
	for cell := range g.Cells {
		g.Cells[cell] = text[cell] - '0'
	}
	return g
}

// findSolution sets the solution of a puzzle on one line if some word behind the puzzle is one.
func (p *Puzzle) findSolution() {
	for rest, n := p.Rest, len(p.Grid.Cells); len(rest) >= n && n > 0; {
		end := strings.IndexAny(rest, separators)
		if end < 0 {
			end = len(rest)
		}
		if end == n && p.isSolution(rest[:end]) {
			p.Solution = solutionOf(p.Grid.Rows, rest[:end])
			return
		}
		if end == len(rest) {
			return
		}
		rest = rest[end+1:]
	}
}
