package gridtext

import (
	"bytes"
	"slices"
)

// mapOfRegions is what a map of the regions of a jigsaw is called.
const mapOfRegions = "a map of regions"

// isMap reports whether a word of all cells of a square names the regions of cells: each has as many
// cells as a row. Each row of a map names some region twice, and no row of a solution has a value twice.
func isMap(word []byte) bool {
	order := orderOfLength(len(word))
	if order == 0 || bytes.ContainsAny(word, ".*_") || !areSymbols(word) {
		return false
	}
	for row := range slices.Chunk(word, order) {
		if !repeats(row) {
			return false
		}
	}
	_, err := ParseRegions(string(word))
	return err == nil
}

// repeats reports whether a row, or a small part of one, has some character twice.
func repeats(row []byte) bool {
	for k, char := range row {
		if bytes.IndexByte(row[:k], char) >= 0 {
			return true
		}
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

// refuseMap returns an error if the grid is a map of regions. The puzzle whose regions they are is
// refused, too, unless each puzzle stands on a line, for itself.
func (r *Reader) refuseMap() error {
	if !r.grid.isMap() {
		return nil
	}
	if r.rules == nil && !(r.oneLine && r.some) {
		r.rules = &rules{foreign: &foreign{what: mapOfRegions}, told: true}
	}
	at := r.grid.cells[0].place
	if int(at.line) == r.toldLine {
		r.found--
		return errPartOfRules
	}
	return r.foreignError(at, mapOfRegions)
}

// mapBelow reports whether the next line begins a map of regions of the order of the grid.
func (r *Reader) mapBelow() bool {
	var word []byte
	for k := range r.grid.order {
		line, _ := r.peek(k + 1)
		row := bytes.Trim(line.text, " \t\r")
		if len(row) != r.grid.order || !repeats(row) {
			return false
		}
		word = append(word, row...)
	}
	return isMap(bytes.ToUpper(word))
}
