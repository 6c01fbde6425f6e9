package gridtext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A reading is one way to read lines that no strict rule reads.
type reading struct {
	cells   []rawCell // row by row, with their places in the file; nil if the lines are no puzzle
	order   int
	signs   sign
	caption string // the label before the cells of a line; may be empty
	rest    string // the text behind the cells of a line; may be empty
	lines   int    // how many lines the puzzle has

	before    string // the text before the cells of a line
	separator byte   // between any two cells of a row; 0 if that is not so
}

// readings returns all ways to read the beginning of the lines as one puzzle, each grid once. The first
// line is not blank. order is that of the puzzles before, or 0. If the first line does not begin a
// block of lines, only a puzzle on one line is found.
//
// A reading has at least one given. All blanks are of one kind, so that a stray character is not taken
// for a blank.
func readings(lines []line, order int, o ParseOptions, begins bool) (found []reading) {
	b := newBlock(lines)
	all := lineReadings(b.lines[0], order)
	if len(all) == 0 && begins {
		for _, g := range gridsOf(b.paragraphs[0].parts) {
			all = append(all, newReading(g, b.paragraphs[0].end))
		}
		if parts, end := b.bands(); len(all) == 0 && parts != nil {
			for _, g := range gridsOf(parts) {
				all = append(all, newReading(g, end))
			}
		}
	}
	for _, r := range all {
		isSame := func(other reading) bool { return slices.EqualFunc(r.cells, other.cells, sameCell) }
		if r.cells != nil && (o.Order == 0 || r.order == o.Order) && !slices.ContainsFunc(found, isSame) {
			found = append(found, r)
		}
	}
	return found
}

// sameCell reports whether two cells have the same value, wherever they are in the text.
func sameCell(a, b rawCell) bool { return a.symbol == b.symbol && a.number == b.number }

// newReading returns the reading of a grid in so many lines. Its cells are nil if the grid is no
// puzzle.
func newReading(g looseGrid, lines int) reading {
	r := reading{order: g.order, signs: g.signs, lines: lines, separator: g.separator}
	kinds, empty, values := map[rune]bool{}, false, 0
	cells := make([]rawCell, len(g.cells))
	for k, c := range g.cells {
		blank := c.blank
		switch {
		case g.order > 9 && blank == 'O':
			blank = 0 // a value
		case g.order > 9 && blank == '0': // a value or a blank
			cells[k] = rawCell{symbol: '0', place: place{int32(c.line.number), c.at.column}}
			kinds['0'] = true
			continue
		case g.order <= 9 && c.symbol == 'X':
			blank = 'X'
		case blank == 0 && g.order <= 9 && (symbolIndex(c.symbol) > g.order || int(c.number) > g.order || c.symbol == 0 && c.number == 0):
			return r
		}
		cells[k] = rawCell{symbol: c.symbol, number: c.number, padded: c.padded, place: place{int32(c.line.number), c.at.column}}
		switch {
		case blank == 0:
			values++
			continue
		case blank == emptyCell || blank == spaceCell:
			empty = true
		}
		cells[k].symbol = '.'
		if blank < utf8.RuneSelf && strings.ContainsRune(Blanks, blank) {
			cells[k].symbol = byte(blank)
		}
		kinds[blank] = true
	}
	if values == 0 || empty && len(kinds) > 1 {
		return r
	}
	if len(kinds) > 1 {
		for kind := range kinds {
			if isLooseBlank(kind) {
				return r
			}
		}
	}
	r.cells = cells
	return r
}

func isLooseBlank(kind rune) bool { return kind != 0 && strings.ContainsRune(looseBlanks, kind) }
