package grid

import (
	"bytes"
	"strings"

	"fourfold/internal/kit/words"
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

// The functions below find a second puzzle on the line of a puzzle. Reading only the first
// one would lose the second without a word.

// secondPuzzle reports whether the text behind a puzzle on one line has a word that is one more
// puzzle with as many cells, and returns its index in rest. A full grid is a stated solution, right or wrong, and no
// second puzzle. If the puzzle is a full grid, the word may be the puzzle that it solves. The cost is little if rest is shorter
// than cells.
func secondPuzzle(cells, rest []byte) (at int, found bool) {
	if len(rest) < len(cells) {
		return 0, false
	}
	for at, word := range wordsIn(rest) {
		if len(word) == len(cells) && !isFull(word) && areSymbols(word) && isMostlyCells(word) && len(bytes.Trim(word, ".0*_Xx")) > 0 &&
			!(isFull(cells) && isSolutionOf(word, cells)) {
			return at, true
		}
	}
	return 0, false
}

// isFull reports whether a word of symbols has no blanks. In puzzles above order 9, 0 may be a
// value.
func isFull(word []byte) bool {
	order := puzzle.SquareOrder(len(word))
	for _, char := range word {
		if isBlank(char) || char == '0' && order <= 9 || char|0x20 == 'x' && order < symbolIndex('X') {
			return false
		}
	}
	return true
}

// isSolutionOf reports whether a full grid agrees with the givens of a puzzle.
func isSolutionOf(cells, full []byte) bool {
	for k, given := range bytes.ToUpper(cells) {
		if given != full[k] && given != full[k]&^0x20 && !isBlank(given) && given != '0' && given != 'X' {
			return false
		}
	}
	return true
}

// checkSecond returns an error if the text from an index of a line on has a second puzzle.
func checkSecond(l *line, cells []byte, from, to int) *fault {
	if at, found := secondPuzzle(cells, l.text[from:to]); found {
		return newFault(l.place(from+at), ClassMore, "found a second puzzle on the line: expected each puzzle on a line of its own").one().final()
	}
	return nil
}

// shortNumber matches an id or a rating.
var shortNumber = words.NewPattern(`^(0|[1-9][0-9]{0,6})(\.[0-9]{0,6})?$`)

// hasDamaged reports whether a text beside a puzzle on one line has a word that may be a damaged puzzle. Then the puzzle that was found may be
// its solution. Beside a full grid, a word of digits and blanks that is no number and no date may be the rest of a puzzle.
func hasDamaged(cells, beside []byte) bool {
	full := isFull(cells)
	var rest []byte // beside other full grids
	for _, word := range wordsIn(beside) {
		if len(word) == len(cells) && areSymbols(word) && (!full || isFull(word)) {
			continue
		}
		isRest := full && len(word) > 1 && len(bytes.Trim(word, "0123456789-xX"+Blanks)) == 0 && !shortNumber.Get().Match(word) && !date.Get().Match(word)
		if isRest || len(word) > maxSymbols && isMostlyCells(word) {
			return true
		}
		rest = append(rest, word...)
	}
	return full && len(rest) > maxSymbols && isMostlyCells(rest)
}
