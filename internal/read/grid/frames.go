package grid

import (
	"bytes"
	"slices"
)

// isRulerRow reports whether the cells are the numbers of the columns: 1 2 3, or A B C.
func isRulerRow(cells []cell) bool {
	for k, c := range cells {
		if symbolIndex(c.symbol) != k+1 && symbolIndex(c.symbol) != k+10 {
			return false
		}
	}
	return len(cells) >= 4
}

// withoutFrames removes the lines that draw a frame. Rows of blanks and lines of a frame may consist of the same
// characters. A line that looks like both is a row if the grid has the right number of rows with all such lines. Otherwise such
// lines are parts of a frame if they stand at the borders of bands, and only there. If neither is so, clear is false, and the
// rows have all such lines: a row that is taken for a frame would make another puzzle. orderOf returns the order of a grid by the length of its
// rows.
func withoutFrames(rows []row, orderOf func(width int) int) (without []row, clear bool) {
	isRow := func(r row) bool { return !r.isFrame }
	if !slices.ContainsFunc(rows, isRow) { // an empty grid
		isRow = func(r row) bool { return isRowOfBlanks(r.cells) && !r.line.isFrame() }
	}
	var sure, all []row
	kinds := map[byte]bool{}
	for _, r := range rows {
		if isRow(r) {
			sure = append(sure, r)
			for k := range r.cells {
				kinds[r.cells[k].kind(len(r.cells), false)] = true
			}
		}
	}
	if len(sure) == 0 {
		return nil, false
	}
	var borders []int // for each line that may be a row, the number of rows above it
	above, used := 0, true
	width := len(sure[0].cells)
	full := len(kinds) == 1 && kinds[0] // no blank is used
	for _, r := range rows {
		isUsed := full && isRowOfBlanks(r.cells) || !slices.ContainsFunc(r.cells, func(c cell) bool { return !kinds[c.kind(width, false)] })
		switch {
		case isRow(r):
			all = append(all, r)
			above++
		case len(r.cells) == width && (width == 1 || isUsed || isRowOfBlanks(r.cells)):
			all = append(all, r)
			borders = append(borders, above)
			used = used && isUsed
		}
	}
	order := orderOf(width)
	switch {
	case len(borders) == 0:
		return sure, true
	case width == 1, used && len(all) == order, used && len(all) == order+1 && isRulerRow(all[0].cells):
		return all, true
	}
	if areBorders(borders, len(sure)) {
		return sure, true
	}
	return all, false
}

// isRowOfBlanks reports whether all cells are the same blank: dots, asterisks or underscores.
func isRowOfBlanks(cells []cell) bool {
	return len(cells) > 0 && isBlank(cells[0].symbol) && !slices.ContainsFunc(cells, func(c cell) bool { return c.symbol != cells[0].symbol })
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

// isFrameToo reports whether a text draws a frame: it has no letters, no digits and no
// characters that other lines than frames have. It may also be a row of blanks.
func isFrameToo(text []byte) bool {
	isOther := func(char byte) bool { return !is(char, space|frameToo) }
	return len(trim(text)) > 0 && !slices.ContainsFunc(text, isOther)
}

func (s stretch) isFrameToo() bool { return isFrameToo(s.part()) }

func (l *line) isFrameToo() bool { return isFrameToo(l.text) }

// isStarFrame reports whether a line is the first or the last of the frame of Simple Sudoku.
func isStarFrame(text []byte) bool {
	text = trim(text)
	return len(text) >= 5 && text[0] == '*' && text[len(text)-1] == '*' && len(bytes.Trim(text, "*-")) == 0 && text[1] == '-'
}
