package grid

import (
	"bytes"
	"slices"

	"fourfold/puzzle"
)

// spaceBlank is the kind of a blank that is a space.
const spaceBlank = ' '

// readColumns returns the grids of rows in which a space may be a blank, so that only the
// columns of the text tell which cell a digit is in. Spaces and bars may stand between cells. The
// columns must be the same in all rows. The text may be indented, and spaces at the end of a line
// may be missing.
func readColumns(view []stretch) (all []reading) {
	var rows []stretch
	width, trimmed := 0, true
	for _, s := range view {
		isBlank := !slices.ContainsFunc(s.part(), func(char byte) bool { return char == crossing || !is(char, space|upright) })
		if s.isFrameToo() && !(isBlank && slices.Contains(s.part(), ' ')) {
			continue
		}
		if slices.Contains(s.part(), '\t') {
			return nil
		}
		rows = append(rows, s)
		width = max(width, s.to-s.from)
		trimmed = trimmed && (s.to == s.from || s.text[s.to-1] != ' ')
	}
	order := len(rows)
	if order > 9 || !isUsualOrder(order) { // 8 rows are a grid of 9 without its row of blanks
		return nil
	}
	if !trimmed && slices.ContainsFunc(rows, func(s stretch) bool { return s.to-s.from != width }) {
		return nil // a character is missing, or there is one too many
	}
	for _, s := range view {
		if cells, ok := cutChars(s); ok && len(cells) == order && isRowOfBlanks(cells) {
			return nil
		}
	}
	bars, ok := barsOf(rows, width)
	if !ok {
		return nil
	}
	indent := indentOf(rows, width)
	left, right := 0, 0 // what stands outside of the frame, and its sides
	if len(bars) > 0 && bars[0] == indent {
		left, bars = indent+1, bars[1:]
	}
	if len(bars) > 0 && bars[len(bars)-1] == width-1 {
		right, bars = 1, bars[:len(bars)-1]
	}
	for k, s := range rows {
		rows[k] = stretch{s.line, s.from + left, s.to - right}
	}
	for k := range bars {
		bars[k] -= left
	}
	width -= left + right
	for _, columns := range cellColumns(order, bars, width, left > 0, indent) {
		if r, ok := cellsInColumns(rows, columns); ok {
			if left > 0 || len(bars) > 0 {
				r.signs = signBars
			}
			all = append(all, r)
		}
	}
	return all
}

// cellColumns returns the columns that the cells may have: at equal distances, also with a wider space between boxes.
func cellColumns(order int, bars []int, width int, framed bool, indent int) (all [][]int) {
	boxRows, boxCols, _ := puzzle.DefaultBox(order)
	for step := 1; step <= 4; step++ {
		for _, each := range slices.Compact([]int{1, boxRows, boxCols}) {
			for gap := range 3 {
				if each == 0 || each == 1 && gap > 0 || len(bars) == 0 && (step == 4 || gap > 0 && order != 9) {
					continue
				}
				columns := make([]int, order)
				for k := range columns {
					columns[k] = k*step + k/each*gap
				}
				first, ok := firstColumn(columns, each, bars, width, framed, indent)
				for k := range columns {
					columns[k] += first
				}
				if ok {
					all = append(all, columns)
				}
			}
		}
	}
	return all
}

// firstColumn returns the column of the first cells, if the others stand at their distances to it in columns, and may stand there.
// The first bar stands in the middle between two boxes, each with so many cells.
func firstColumn(columns []int, each int, bars []int, width int, framed bool, indent int) (first int, ok bool) {
	order := len(columns)
	behind := width - columns[order-1] - 1
	switch {
	case len(bars) > 0:
		middle := columns[each-1] + columns[each]
		first = bars[0] - middle/2
		return first, middle%2 == 0 && 0 <= first && first <= 1 && behind <= 2*first
	case framed:
		return behind / 2, behind == 0 || behind == 2
	case behind < 0:
		return 0, indent == 0 && width > columns[order-2]
	}
	return behind, behind <= indent // the last column has a value
}

// char returns a character of a row. Behind its end there are spaces.
func (s stretch) char(k int) byte {
	if k >= s.to-s.from {
		return ' '
	}
	return s.text[s.from+k]
}

// indentOf returns the number of spaces before the first character of any row.
func indentOf(rows []stretch, width int) int {
	indent := width
	for _, s := range rows {
		if n := len(s.part()) - len(bytes.TrimLeft(s.part(), " ")); n < len(s.part()) {
			indent = min(indent, n)
		}
	}
	return indent
}

// barsOf returns the columns of bars. It returns false if a bar stands in some rows only.
func barsOf(rows []stretch, width int) (bars []int, ok bool) {
	for k := range width {
		isBar := func(s stretch) bool { return is(s.char(k), upright|drawn) }
		if !slices.ContainsFunc(rows, isBar) {
			continue
		}
		if slices.ContainsFunc(rows, func(s stretch) bool { return !isBar(s) }) {
			return nil, false
		}
		bars = append(bars, k)
	}
	return bars, true
}

// cellsInColumns returns the grid whose cells are in the given columns. It returns false if
// anything else than spaces and bars stands in other columns, if a cell is a blank other than a
// space, or if fewer than a quarter of the cells are spaces inside a row: then a space is more
// likely a mistake than a blank.
func cellsInColumns(rows []stretch, columns []int) (r reading, ok bool) {
	r.order = len(columns)
	inside := 0
	for _, s := range rows {
		for k := range s.part() {
			if char := s.char(k); char != ' ' && !is(char, upright|drawn) && !slices.Contains(columns, k) {
				return r, false
			}
		}
		for _, k := range columns {
			if s.char(k) == ' ' {
				if k < s.to-s.from {
					inside++
				}
				r.cells = append(r.cells, cell{other: spaceBlank, size: 1, line: s.line, at: min(s.from+k, max(s.to, s.from))})
				continue
			}
			c, ok := cellAt(s.line, s.from+k)
			if !ok || c.other != 0 || isBlank(c.symbol) || c.symbol == '0' || c.symbol == 'X' {
				return r, false
			}
			r.cells = append(r.cells, c)
		}
	}
	return r, 4*inside >= len(r.cells)
}
