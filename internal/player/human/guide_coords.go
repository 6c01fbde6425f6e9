package human

import (
	"fmt"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// A Coords is a way to name cells, rows and columns.
type Coords uint8

// The ways to name cells. Rows and columns count from the top left corner.
const (
	R1C1 Coords = iota // r5c3, row 5, column 3
	A1                 // E3, row E, column 3; after row Z come AA, AB and so on
)

// ParseCoords reads "r1c1" or "a1".
func ParseCoords(name string) (Coords, error) {
	switch strings.ToLower(name) {
	case "r1c1":
		return R1C1, nil
	case "a1":
		return A1, nil
	}
	return 0, fmt.Errorf("%q: expected r1c1 or a1", name)
}

// Cell returns the name of a cell whose row and column count from 0.
func (c Coords) Cell(row, col int) string {
	if c == A1 {
		return letters(row) + strconv.Itoa(col+1)
	}
	return puzzle.Square{Row: row, Col: col}.String()
}

// heads returns the names of row k and column k, from 0, for the margins of a drawn grid.
func (c Coords) heads(k int) (row, col string) {
	number := strconv.Itoa(k + 1)
	if c == A1 {
		return letters(k), number
	}
	return "r" + number, "c" + number
}

// letters returns the letters of row k, from 0: A to Z, then AA to ZZ.
func letters(k int) string {
	if k < 26 {
		return string(rune('A' + k))
	}
	return letters(k/26-1) + letters(k%26)
}

// Row returns the name of a row that counts from 0: its number from 1, or its letters.
func (c Coords) Row(row int) string {
	if c == A1 {
		return letters(row)
	}
	return strconv.Itoa(row + 1)
}
