package grid

import "slices"

// spaceBlank is the kind of a blank that is a space.
const spaceBlank = ' '

// readColumns returns the grids of rows in which a space may be a blank, so that only the
// columns of the text tell which cell a digit is in. Spaces and bars may stand between cells. The
// columns must be the same in all rows. The text may be indented, and spaces at the end of a line
// may be missing.
func readColumns(view []stretch) (all []reading) {
	var rows []stretch
	for _, s := range view {
		if s.isFrameToo() && !isFrameOfSpaces(s.part()) {
			continue
		}
		if slices.Contains(s.part(), '\t') {
			return nil
		}
		rows = append(rows, s)
	}
	order := len(rows)
	if order > 9 || !isUsualOrder(order) { // 8 rows are a grid of 9 without its row of blanks
		return nil
	}
	width, trimmed := 0, true
	for _, s := range view {
		if cells, ok := cutChars(s); ok && len(cells) == order && isRowOfBlanks(cells) {
			return nil
		}
	}
	for _, s := range rows {
		width = max(width, s.to-s.from)
		trimmed = trimmed && (s.to == s.from || s.text[s.to-1] != ' ')
	}
	if !trimmed && slices.ContainsFunc(rows, func(s stretch) bool { return s.to-s.from != width }) {
		return nil // a character is missing, or there is one too many
	}
	segments := segmentsOf(rows, width)
	for _, columns := range cellColumns(rows, segments, width, order) {
		if r, ok := cellsInColumns(rows, columns); ok {
			if len(segments) > 1 {
				r.signs = signBars
			}
			all = append(all, r)
		}
	}
	return all
}

// isFrameOfSpaces reports whether a text has only bars with spaces between them. It is a row
// without givens.
func isFrameOfSpaces(text []byte) bool {
	spaces := false
	for _, char := range text {
		if is(char, space) {
			spaces = true
		} else if char != '|' && char != thinUpright && char != heavyUpright {
			return false
		}
	}
	return spaces
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
		if bars == 0 && k < width {
			continue
		}
		if 0 < bars && bars < len(rows) {
			return nil
		}
		if begin < k {
			segments = append(segments, [2]int{begin, k})
		}
		begin = k + 1
	}
	// Spaces before the first bar are no cells.
	isBlank := func(segment [2]int) bool {
		for _, s := range rows {
			for k := segment[0]; k < segment[1]; k++ {
				if s.char(k) != ' ' {
					return false
				}
			}
		}
		return true
	}
	if len(segments) > 1 && segments[0][0] == 0 && isBlank(segments[0]) && segments[0][1]-segments[0][0] != segments[1][1]-segments[1][0] {
		segments = segments[1:]
	}
	return segments
}

// cellColumns returns the columns that the cells may have.
func cellColumns(rows []stretch, segments [][2]int, width, order int) [][]int {
	if len(segments) == 1 && segments[0][1]-segments[0][0] == width {
		return freeColumns(rows, width, order)
	}
	if len(segments) == 0 || order%len(segments) != 0 {
		return nil
	}
	var columns []int
	each := order / len(segments)
	for _, s := range segments {
		first, step := 0, 1
		switch s[1] - s[0] {
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
func freeColumns(rows []stretch, width, order int) (all [][]int) {
	indent := width
	for _, s := range rows {
		n := 0
		for n < s.to-s.from && s.char(n) == ' ' {
			n++
		}
		if n < s.to-s.from {
			indent = min(indent, n)
		}
	}
	for step := 1; step <= 3; step++ {
		for gap := 0; gap <= 2; gap++ {
			if gap > 0 && order != 9 {
				continue
			}
			columns := make([]int, order)
			for k := range columns {
				columns[k] = k*step + k/3*gap
			}
			need := columns[order-1] + 1
			switch {
			case width-need >= 0 && width-need <= indent: // the last column has a value
				for k := range columns {
					columns[k] += width - need
				}
				all = append(all, columns)
			case width < need && width > columns[order-2-min(step/2, 1)] && indent == 0:
				all = append(all, columns)
			}
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
