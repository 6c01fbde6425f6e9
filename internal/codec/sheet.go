package codec

import (
	"fmt"

	"fourfold/puzzle"
)

// The functions of this file are for sheets of order 9 with the usual boxes.

// errorAt returns an error at a place in a text. Lines and columns count from 1.
func errorAt(line, column int, format string, args ...any) error {
	return &Error{Line: line, Column: column, Err: fmt.Errorf(format, args...)}
}

// valueIn returns the given or placed value of a cell, or 0.
func valueIn(s *puzzle.Sheet, cell int) uint8 {
	if v := s.Grid.Cells[cell]; v != 0 || len(s.Placed.Cells) == 0 {
		return v
	}
	return s.Placed.Cells[cell]
}

// implied returns the candidates of each cell that no value in its row, column or box excludes.
func implied(s *puzzle.Sheet) []uint64 {
	var taken [27]uint64
	units := func(cell int) [3]int {
		r, c := cell/9, cell%9
		return [3]int{r, 9 + c, 18 + r/3*3 + c/3}
	}
	for cell := range 81 {
		if v := valueIn(s, cell); v != 0 {
			for _, u := range units(cell) {
				taken[u] |= 1 << (v - 1)
			}
		}
	}
	all := make([]uint64, 81)
	for cell := range all {
		u := units(cell)
		all[cell] = (1<<9 - 1) &^ (taken[u[0]] | taken[u[1]] | taken[u[2]])
	}
	return all
}

// fieldText returns the text of the first field with the name, or "".
func fieldText(s *puzzle.Sheet, name string) string {
	for _, f := range s.Fields {
		if f.Name == name {
			return f.Text
		}
	}
	return ""
}

// cellsInWords returns "1 cell", "2 cells" and so on.
func cellsInWords(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}

// digits returns a grid of order 9 as 81 digits, with 0 for blanks.
func digits(g puzzle.Grid) string {
	text := make([]byte, len(g.Cells))
	for cell, v := range g.Cells {
		text[cell] = '0' + v
	}
	return string(text)
}

// gridOfDigits is the inverse of digits. A dot is a blank, too. The error tells the position of a
// wrong character, from 0.
func gridOfDigits(text string) (g puzzle.Grid, at int, err error) {
	g = puzzle.NewGrid(9, 9)
	cell := 0
	for k, char := range []rune(text) {
		switch {
		case (char < '0' || char > '9') && char != '.':
			return g, k, fmt.Errorf("%q is not a value: expected 1-9, or 0 or . for a blank", char)
		case cell == 81:
			return g, k, fmt.Errorf("found more than 81 cells: expected 81")
		case char != '.':
			g.Cells[cell] = uint8(char - '0')
		}
		cell++
	}
	if cell < 81 {
		return g, 0, fmt.Errorf("found %s: expected 81", cellsInWords(cell))
	}
	return g, 0, nil
}
