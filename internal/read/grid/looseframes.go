package grid

import (
	"slices"
	"unicode/utf8"
)

// The functions of this file tell rows of blanks from the lines of a frame. Both may consist of
// the same characters. A row that is taken for a frame makes another puzzle, so lines that may be
// either are no grid.

// withoutFrames removes the lines that draw a frame. A line of blanks that looks like a part of a
// frame is a row if the grid has the right number of rows with all such lines. Otherwise such
// lines are parts of a frame if they stand at the borders of bands, and only there. The result is
// nil if neither is so.
func withoutFrames(rows [][]looseCell, frames []bool) [][]looseCell {
	var sure, all [][]looseCell
	kinds := map[rune]bool{}
	for k, row := range rows {
		if !frames[k] {
			sure = append(sure, row)
			for _, c := range row {
				kinds[c.blank] = true
			}
		}
	}
	if len(sure) == 0 {
		return nil
	}
	var borders []int // for each line that may be a row, the number of rows above it
	above, used := 0, true
	width := len(sure[0])
	for k, row := range rows {
		isUsed := !slices.ContainsFunc(row, func(c looseCell) bool { return !kinds[c.blank] })
		switch {
		case !frames[k]:
			all = append(all, row)
			above++
		case len(row) == width && (width == 1 || isUsed || isRowOfBlanks(row)):
			all = append(all, row)
			borders = append(borders, above)
			used = used && isUsed
		}
	}
	switch {
	case len(borders) == 0:
		return sure
	case width == 1, used && len(all) == width, used && len(all) == width+1 && isRulerRow(all[0]):
		return all
	case areBorders(borders, len(sure)):
		return sure
	}
	return nil
}

// isRowOfBlanks reports whether all cells are the same blank: dots, asterisks or underscores.
func isRowOfBlanks(row []looseCell) bool {
	return len(row) > 0 && isBlank(row[0].symbol) && !slices.ContainsFunc(row, func(c looseCell) bool { return c.symbol != row[0].symbol })
}

// isBlankRow reports whether a line consists of so many dots, asterisks or underscores, perhaps
// with spaces and bars between them.
func isBlankRow(part loosePart, order int) bool {
	row, _, ok := cellsOfCharacters(part)
	return ok && len(row) == order && isRowOfBlanks(row)
}

// areBorders reports whether lines stand between all bands of a grid of so many rows, one between
// two bands, and nowhere else. There may also be one line above all rows and one below them.
func areBorders(borders []int, rows int) bool {
	if len(borders) >= 2 && borders[0] == 0 && borders[len(borders)-1] == rows {
		borders = borders[1 : len(borders)-1]
	}
	if len(borders) == 0 || borders[0] == 0 || rows%borders[0] != 0 || len(borders) != rows/borders[0]-1 {
		return false
	}
	for k, border := range borders {
		if border != (k+1)*borders[0] {
			return false
		}
	}
	return true
}

// isRulerRow reports whether the cells are the numbers of the columns: 1 2 3, or A B C.
func isRulerRow(row []looseCell) bool {
	for k, c := range row {
		if symbolIndex(c.symbol) != k+1 && symbolIndex(c.symbol) != k+10 {
			return false
		}
	}
	return len(row) > 0
}

// isStrictBlank reports whether a field is a dot, an asterisk or an underscore.
func isStrictBlank(field loosePart) bool {
	return len(field.chars) == 1 && field.chars[0].char < utf8.RuneSelf && isBlank(byte(field.chars[0].char))
}
