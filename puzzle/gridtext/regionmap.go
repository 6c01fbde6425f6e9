package gridtext

import (
	"slices"
)

// mapOfRegions is the name of a map of the regions of a jigsaw in messages.
const mapOfRegions = "a map of regions"

// isMap reports whether a word with a character for each cell of a square is a map of regions: the
// characters are the names of the regions, each name occurs as often as a row has cells, and each
// row has some name twice. A good puzzle is practically never like that. Its rows repeat only
// blanks, such as 0. There are enough 0s to be repeated in half of the rows only, so some row
// repeats a value.
func isMap(word []byte) bool {
	order := orderOfLength(len(word))
	if order == 0 || !repeats(word[:order]) {
		return false
	}
	var cells [256]int
	for _, char := range word {
		if 'a' <= char && char <= 'z' {
			char -= 'a' - 'A'
		}
		if symbolIndex(char) < 0 {
			return false
		}
		if cells[char]++; cells[char] > order {
			return false
		}
	}
	for _, n := range cells {
		if n != 0 && n != order {
			return false
		}
	}
	for row := range slices.Chunk(word, order) {
		if !repeats(row) {
			return false
		}
	}
	return true
}

// repeats reports whether some character occurs twice in the row.
func repeats(row []byte) bool {
	var seen [256 / 64]uint64
	for _, char := range row {
		bit := uint64(1) << (char % 64)
		if seen[char/64]&bit != 0 {
			return true
		}
		seen[char/64] |= bit
	}
	return false
}

// isMap reports whether the grid is a map of regions.
func (g *rawGrid) isMap() bool {
	word := make([]byte, len(g.cells))
	for k, c := range g.cells {
		if word[k] = c.symbol; isBlank(c.symbol) || c.symbol == 0 {
			return false
		}
	}
	return isMap(word)
}
