package grid

import (
	"bytes"
	"slices"
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
	segments := segmentsOf(rows, width)
	columns := freeColumns
	if len(segments) != 1 || segments[0] != [2]int{0, width} {
		columns = barredColumns
	}
	for _, columns := range columns(rows, segments, order) {
		if r, ok := cellsInColumns(rows, columns); ok {
			if len(segments) > 1 {
				r.signs = signBars
			}
			all = append(all, r)
		}
	}
	return all
}

// char returns a character of a row. Behind its end there are spaces.
func (s stretch) char(k int) byte {
	if k >= s.to-s.from {
		return ' '
	}
	return s.text[s.from+k]
}

// segmentsOf returns the stretches of columns between bars: the first column of each, and the
// column behind its last one. It returns nil if a bar stands in some rows only.
func segmentsOf(rows []stretch, width int) (segments [][2]int) {
	begin := 0
	for k := range width + 1 {
		bars := 0
		for _, s := range rows {
			if is(s.char(k), upright|drawn) {
				bars++
			}
		}
		switch {
		case bars == 0 && k < width:
			continue
		case 0 < bars && bars < len(rows):
			return nil
		case begin < k:
			segments = append(segments, [2]int{begin, k})
		}
		begin = k + 1
	}
	return segments
}

// barredColumns returns the columns of the cells between bars: in the middle of each segment, with as many spaces before the first cell as behind
// the last one, and none, one or two between two cells.
func barredColumns(_ []stretch, segments [][2]int, order int) [][]int {
	size := func(k int) int { return segments[k][1] - segments[k][0] }
	if len(segments) > 1 && size(0) != size(1) {
		segments = segments[1:] // spaces before the first bar are no cells
	}
	if len(segments) == 0 || order%len(segments) != 0 {
		return nil
	}
	var columns []int
	each := order / len(segments)
	for k, s := range segments {
		first, step := 0, 1
		switch size(k) {
		case each:
		case 2*each - 1:
			step = 2
		case 2*each + 1:
			first, step = 1, 2
		case 3 * each:
			first, step = 1, 3
		default:
			return nil
		}
		for k := range each {
			columns = append(columns, s[0]+first+k*step)
		}
	}
	return [][]int{columns}
}

// freeColumns returns the columns that the cells may have if there are no bars: one beside the
// other, or with one or two spaces between them, also with a wider space between boxes.
func freeColumns(rows []stretch, segments [][2]int, order int) (all [][]int) {
	width := segments[0][1]
	indent := width
	for _, s := range rows {
		if n := len(s.part()) - len(bytes.TrimLeft(s.part(), " ")); n < len(s.part()) {
			indent = min(indent, n)
		}
	}
	for step := 1; step <= 3; step++ {
		for gap := 0; gap <= 2 && (gap == 0 || order == 9); gap++ {
			columns := make([]int, order)
			for k := range columns {
				columns[k] = k*step + k/3*gap
			}
			behind := width - columns[order-1] - 1
			switch {
			case 0 <= behind && behind <= indent: // the last column has a value
				for k := range columns {
					columns[k] += behind
				}
			case behind >= 0 || indent > 0 || width <= columns[order-2-min(step/2, 1)]:
				continue
			}
			all = append(all, columns)
		}
	}
	return all
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
