package grid

import "slices"

// rowsOfColumns returns the grids of rows in which a space may be a blank, so that only the
// columns of the text tell which cell a digit is in. Spaces and bars may stand between cells. The
// columns must be the same in all rows. The text may be indented, and spaces at the end of a line
// may be missing.
func rowsOfColumns(parts []loosePart) (grids []looseGrid) {
	var rows [][]looseChar
	var lines []*looseLine
	for _, part := range parts {
		if isLooseFrame(part.chars) && !isFrameOfSpaces(part.chars) {
			continue
		}
		if slices.ContainsFunc(part.chars, func(c looseChar) bool { return c.char == '\t' }) {
			return nil
		}
		rows, lines = append(rows, part.chars), append(lines, part.line)
	}
	order := len(rows)
	if order > 9 || !isUsualOrder(order) || slices.ContainsFunc(parts, func(part loosePart) bool { return isBlankRow(part, order) }) { // 8 rows are a grid of 9 without its row of blanks
		return nil
	}
	width, trimmed := 0, true
	for _, row := range rows {
		width = max(width, len(row))
		trimmed = trimmed && (len(row) == 0 || row[len(row)-1].char != ' ')
	}
	if !trimmed && slices.ContainsFunc(rows, func(row []looseChar) bool { return len(row) != width }) {
		return nil // a character is missing, or there is one too many
	}
	segments, ok := segmentsOf(rows, width)
	if !ok {
		return nil
	}
	for _, columns := range cellColumns(rows, segments, width, order) {
		if g, ok := cellsInColumns(rows, lines, columns); ok {
			if len(segments) > 1 {
				g.signs = signBars
			}
			grids = append(grids, g)
		}
	}
	return grids
}

// isFrameOfSpaces reports whether a line has only bars with spaces between them. It is a row
// without givens.
func isFrameOfSpaces(chars []looseChar) bool {
	spaces := false
	for _, c := range chars {
		if isSpaceChar(c.char) {
			spaces = true
		} else if c.char != '|' && c.char != '│' && c.char != '║' && c.char != '┃' {
			return false
		}
	}
	return spaces
}

// charAt returns a character of a row. Behind its end there are spaces.
func charAt(row []looseChar, k int) rune {
	if k >= len(row) {
		return ' '
	}
	return row[k].char
}

// segmentsOf returns the stretches of columns between bars: the first column of each, and the
// column behind its last one. It returns false if a bar stands in some rows only.
func segmentsOf(rows [][]looseChar, width int) (segments [][2]int, ok bool) {
	begin := 0
	for k := range width + 1 {
		bars := 0
		for _, row := range rows {
			if isBar(charAt(row, k)) {
				bars++
			}
		}
		if bars == 0 && k < width {
			continue
		}
		if 0 < bars && bars < len(rows) {
			return nil, false
		}
		if begin < k {
			segments = append(segments, [2]int{begin, k})
		}
		begin = k + 1
	}
	// Spaces before the first bar and behind the last one are no cells.
	blank := func(s [2]int) bool {
		for _, row := range rows {
			for k := s[0]; k < s[1]; k++ {
				if charAt(row, k) != ' ' {
					return false
				}
			}
		}
		return true
	}
	if len(segments) > 1 && blank(segments[0]) && segments[0][0] == 0 && segments[0][1]-segments[0][0] != segments[1][1]-segments[1][0] {
		segments = segments[1:]
	}
	return segments, len(segments) > 0
}

// cellColumns returns the columns that the cells may have.
func cellColumns(rows [][]looseChar, segments [][2]int, width, order int) [][]int {
	if len(segments) == 1 && segments[0][1]-segments[0][0] == width {
		return freeColumns(rows, width, order)
	}
	if order%len(segments) != 0 {
		return nil
	}
	var columns []int
	each := order / len(segments)
	for _, s := range segments {
		size := s[1] - s[0]
		first, step := 0, 1
		switch size {
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
func freeColumns(rows [][]looseChar, width, order int) (all [][]int) {
	indent := width
	for _, row := range rows {
		if n := len(row) - len(trimLeft(row)); n < len(row) {
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
				all = append(all, shifted(columns, width-need))
			case width < need && width > columns[order-2-min(step/2, 1)] && indent == 0:
				all = append(all, columns)
			}
		}
	}
	return all
}

func shifted(columns []int, by int) []int {
	moved := slices.Clone(columns)
	for k := range moved {
		moved[k] += by
	}
	return moved
}

func trimLeft(chars []looseChar) []looseChar {
	for len(chars) > 0 && chars[0].char == ' ' {
		chars = chars[1:]
	}
	return chars
}

// cellsInColumns returns the grid whose cells are in the given columns. It returns false if
// anything else than spaces and bars stands in other columns, if a cell is a blank other than a
// space, or if fewer than a quarter of the cells are spaces inside a row: then a space is more
// likely a mistake than a blank.
func cellsInColumns(rows [][]looseChar, lines []*looseLine, columns []int) (g looseGrid, ok bool) {
	g.order = len(columns)
	isCell := map[int]bool{}
	for _, k := range columns {
		isCell[k] = true
	}
	inside := 0
	for r, row := range rows {
		for k, c := range row {
			if c.char != ' ' && !isBar(c.char) && !isCell[k] {
				return g, false
			}
		}
		for _, k := range columns {
			if charAt(row, k) == ' ' {
				c := looseCell{blank: spaceCell, line: lines[r], at: looseChar{column: 1}}
				switch {
				case k < len(row):
					inside++
					c.at.column = row[k].column
				case len(row) > 0:
					c.at.column = row[len(row)-1].column + 1
				}
				g.cells = append(g.cells, c)
				continue
			}
			cell, ok := cellOf(row[k])
			if !ok || cell.blank != 0 || cell.symbol == 'X' {
				return g, false
			}
			cell.line = lines[r]
			g.cells = append(g.cells, cell)
		}
	}
	return g, 4*inside >= len(g.cells)
}
