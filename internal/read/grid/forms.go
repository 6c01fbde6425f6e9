package grid

import (
	"slices"

	"fourfold/puzzle"
)

// The functions of this file read grids in forms that the formats do not have: with other blanks, in
// fields, in columns, with names of rows and text beside them. A view is the lines without some of what stands around
// the cells. Each view is cut in each way. The grid is read if all that fit say the same.

// A cutter cuts a stretch of a line into cells, and says whether it can. Without cells, a line is at most part of a frame.
type cutter func(s stretch) (cells []cell, ok bool)

// readForms reads a grid with a row on each line in any form. Its lines are the first paragraph, or all paragraphs up to two blank lines.
func readForms(b *block) (all []reading, f *fault) {
	l := b.first()
	if from, to := l.firstWord(); b.o.OnePerLine || l.number <= b.seen.noGrid || to-from > puzzle.MaxOrder || b.seen.onLine && !mayBeRow(l, b.seen.order) {
		return nil, nil // a program may wait for the answer before it writes the next line
	}
	most := maxRows
	if len(trim(l.text)) <= 3 { // at most one cell
		most = maxBlock
	}
	p := b.paragraph(0, most)
	all, f = b.formsOf(stretchesOf(p.lines), p.to)
	if lines, to := b.bands(p); len(all) == 0 && lines != nil {
		var other *fault
		all, other = b.formsOf(lines, to)
		f = f.further(other)
	}
	if len(all) == 0 {
		b.seen.noGrid = b.line(max(p.to-1, 0)).number
	}
	if f != nil && b.seen.order != 0 && f.order != b.seen.order {
		f = nil // the lines are rather a damaged grid of that order
	}
	return all, f
}

// mayBeRow reports whether a line between puzzles on one line may be a row of the order in some form.
func mayBeRow(l *line, order int) bool {
	s := stretch{l, 0, len(l.text)}
	if cells, ok := cutChars(s); ok && len(cells) == order {
		return true
	}
	return slices.ContainsFunc([]byte(fieldSeparators), func(delimiter byte) bool {
		n := len(fieldsOf(s, delimiter))
		return order <= n && n <= order+2
	})
}

// bands returns the lines of all paragraphs of the block if they may be the bands of one grid: all
// have the same number of rows, and one blank line stands between them. It returns nil otherwise.
func (b *block) bands(p paragraph) (lines []stretch, to int) {
	rows := 0
	for first := p; len(p.lines) > 0; p = b.below(p) {
		n := 0
		for _, s := range stretchesOf(p.lines) {
			if !s.isFrameToo() {
				n++
			}
		}
		if rows == 0 {
			rows = n
		}
		if n != rows || len(lines) > maxRows {
			return nil, 0
		}
		lines, to = append(lines, stretchesOf(p.lines)...), p.to
		if p.from > first.from {
			rows = n
		}
	}
	return lines, to
}

// formsOf returns the readings of the lines in all views, each cut in each way. The block has so many lines up to
// the last one of them.
func (b *block) formsOf(lines []stretch, to int) (all []reading, f *fault) {
	for _, view := range viewsOf(lines) {
		readings, other := formsOf(view)
		for _, r := range readings {
			r.lines, r.bandRows, r.drawn = to, r.order, view.lines
			all = append(all, r)
		}
		f = f.further(other)
	}
	return all, f
}

// formsOf returns the readings of a view.
func formsOf(v view) (all []reading, f *fault) {
	for _, cut := range []cutter{cutChars, cutWords} {
		r, other := squareOf(v.lines, cut)
		if f = f.further(other); r != nil {
			all = append(all, *r)
		}
	}
	for _, delimiter := range []byte(fieldSeparators) {
		all = append(all, readFields(v, delimiter)...)
	}
	return append(all, readColumns(v.lines)...), f
}

// cutChars cuts a stretch into characters. Spaces and bars stand between cells.
func cutChars(s stretch) (cells []cell, ok bool) {
	for k := s.from; k < s.to; k++ {
		if is(s.text[k], space|upright|drawn) {
			continue
		}
		c, ok := cellAt(s.line, k)
		if !ok {
			return append(cells, c), false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// cutWords cuts a stretch into words, of which some have several characters.
func cutWords(s stretch) (cells []cell, ok bool) {
	long := false
	for from, to := range wordsOf(s.part(), space|upright|drawn) {
		c, ok := cellOfWord(s.line, s.from+from, s.from+to)
		if !ok {
			return append(cells, c), false
		}
		cells, long = append(cells, c), long || to-from > 1
	}
	return cells, long
}

// rowsOf cuts the lines of a view. A row without cells is a line of a frame. With a fault it returns the rows before it.
func rowsOf(view []stretch, cut cutter) (rows []row, f *fault) {
	for _, s := range view {
		cells, ok := cut(s)
		r := row{stretch: s, isFrame: s.isFrameToo()}
		if ok {
			r.cells = cells
		}
		if !r.isFrame && len(r.cells) == 0 {
			if n := len(cells); n > 0 && len(rows) > 0 && view[0].looksLikeRow() {
				f = noValue(&cells[n-1], expectedSymbol("", len(rows)))
				f.rows, f.cells, f.order = countRows(rows), n-1, len(rows[0].cells)
			}
			return rows, f
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func countRows(rows []row) (n int) {
	for _, r := range rows {
		if !r.isFrame {
			n++
		}
	}
	return n
}

// squareOf returns the grid of a view whose rows are all equally long. Several rows may stand on one line,
// and each cell may stand on a line of its own.
func squareOf(view []stretch, cut cutter) (*reading, *fault) {
	all, f := rowsOf(view, cut)
	if f != nil || len(all) < len(view) {
		return nil, f
	}
	rows := withoutFrames(all, func(width int) int { return width })
	if len(rows) < 2 {
		return nil, nil
	}
	if len(rows) == len(rows[0].cells)+1 && isRulerRow(rows[0].cells) {
		rows = rows[1:]
	}
	width, n := usualWidth(rows), len(rows)
	if width == 0 || slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) > puzzle.MaxOrder }) {
		return nil, nil
	}
	r := &reading{}
	for k, row := range rows {
		if len(row.cells) != width {
			f := newFault(placeBehind(row.line, row.cells, width), ClassRow, "row %d has %s: expected %d, like other rows", k+1, counted(len(row.cells), "cell"), width)
			f.rows, f.order = k, width
			return nil, f
		}
		r.cells = append(r.cells, row.cells...)
		if row.all&(upright|drawn) != 0 {
			r.signs |= signOf(row.all & (upright | drawn))
		}
	}
	r.order = puzzle.SquareOrder(width * n)
	joined, stacked := r.order >= 9 && width%max(r.order, 1) == 0, r.order >= 6 && width == 1
	switch {
	case r.order != 0 && (width == n || joined || stacked):
	case width < 4 || width > puzzle.MaxOrder:
		return nil, nil
	case n < width:
		last := rows[n-1].line.number
		f := newFault(place{int32(last + 1), 1}, ClassMissing, "found %d of %d rows: expected row %d, found no more rows", n, width, n+1)
		f.rows, f.order = n, width
		return nil, f
	default:
		return nil, nil
	}
	if len(rows) < len(all) {
		for _, row := range all {
			if row.isFrame {
				r.signs |= signOf(row.all)
			}
		}
	}
	return r, nil
}

// usualWidth returns the number of cells that rows most often have, or 0 if no two rows have as many.
func usualWidth(rows []row) (width int) {
	times := map[int]int{}
	for _, r := range rows {
		if n := len(r.cells); n > 0 {
			if times[n]++; times[n] > times[width] {
				width = n
			}
		}
	}
	if times[width] < 2 {
		return 0
	}
	return width
}

// isRulerRow reports whether the cells are the numbers of the columns: 1 2 3, or A B C.
func isRulerRow(cells []cell) bool {
	for k, c := range cells {
		if symbolIndex(c.symbol) != k+1 && symbolIndex(c.symbol) != k+10 {
			return false
		}
	}
	return len(cells) >= 4
}

// isFrameToo reports whether a stretch draws a frame: it has no letters, no digits and no
// characters that other lines than frames have. It may also be a row of blanks.
func (s stretch) isFrameToo() bool {
	some := false
	for _, char := range s.part() {
		if is(char, space) {
			continue
		}
		if !is(char, frameToo) {
			return false
		}
		some = true
	}
	return some
}

func (l *line) isFrameToo() bool { return stretch{l, 0, len(l.text)}.isFrameToo() }

// withoutFrames removes the lines that draw a frame. Rows of blanks and lines of a frame may consist of the same
// characters. A line that looks like both is a row if the grid has the right number of rows with all such lines. Otherwise such
// lines are parts of a frame if they stand at the borders of bands, and only there. The result is
// nil if neither is so. A row that is taken for a frame would make another puzzle. orderOf returns the order of a grid by the length of its
// rows.
func withoutFrames(rows []row, orderOf func(width int) int) []row {
	var sure, all []row
	kinds := map[byte]bool{}
	for _, r := range rows {
		if !r.isFrame {
			sure = append(sure, r)
			for k := range r.cells {
				kinds[r.cells[k].kind(0, false)] = true
			}
		}
	}
	if len(sure) == 0 {
		return nil
	}
	var borders []int // for each line that may be a row, the number of rows above it
	above, used := 0, true
	width := len(sure[0].cells)
	for _, r := range rows {
		isUsed := !slices.ContainsFunc(r.cells, func(c cell) bool { return !kinds[c.kind(0, false)] })
		switch {
		case !r.isFrame:
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
		return sure
	case width == 1, used && len(all) == order, used && len(all) == order+1 && isRulerRow(all[0].cells):
		return all
	case areBorders(borders, len(sure)):
		return sure
	}
	return nil
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
