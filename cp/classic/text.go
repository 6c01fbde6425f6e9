package classic

import "fmt"

// ParsePuzzle returns the puzzle in a text of 81 characters, row by row: '1' to '9' are givens,
// '.' and '0' are empty cells. Package puzzle/gridtext reads other formats; its reading of a 9x9
// grid g is the puzzle ParsePuzzle(g.String()).
func ParsePuzzle(text string) (Puzzle, error) {
	if len(text) != len(Puzzle{}) {
		return Puzzle{}, fmt.Errorf("puzzle of %d characters: expected %d", len(text), len(Puzzle{}))
	}
	p := Puzzle([]byte(text))
	for cell, b := range p {
		if (b < '0' || b > '9') && b != '.' {
			return Puzzle{}, fmt.Errorf("character %d of the puzzle is %q: expected 1 to 9, or . or 0 for an empty cell", cell+1, b)
		}
	}
	return p, nil
}

// String returns the puzzle in the form that ParsePuzzle reads, with '.' for each empty cell.
func (p Puzzle) String() string {
	for cell, b := range p {
		if b < '1' || b > '9' {
			p[cell] = '.'
		}
	}
	return string(p[:])
}
