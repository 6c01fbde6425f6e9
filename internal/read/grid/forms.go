package grid

import (
	"bytes"
	"cmp"
	"slices"

	"fourfold/puzzle"
)

// The functions of this file read grids in forms that the formats do not have: with other blanks, in
// fields, in columns, with names of rows and text beside them. A view is the lines without some of what stands around
// the cells. Each view is cut in each way. The grid is read if all that fit say the same.

// A cutter cuts a stretch of a line into cells, and says whether it can. If it cannot, the last cell is the one that has no
// value. Without cells, a line is at most part of a frame.
type cutter func(s stretch) (cells []cell, ok bool)

// readForms reads a grid with a row on each line in any form.
func readForms(b *block) (all []reading, f *fault) {
	l := b.first()
	if from, to := l.firstWord(); b.o.OnePerLine || l.number <= b.seen.noGrid || to-from > puzzle.MaxOrder || b.seen.onLine && !mayBeRow(l, b.seen.order) {
		return nil, nil // a program may wait for the answer before it writes the next line
	}
	to := 0
	for _, to = range b.ends(true) {
		lines := b.stretches(to)
		for k, v := range viewsOf(slices.DeleteFunc(slices.Clone(lines), func(s stretch) bool { return s.line == nil })) {
			if k == 0 {
				v.lines = lines
			}
			readings, other := b.formsOf(v)
			for _, d := range readings {
				d.lines, d.drawn, d.bandRows = to, v.lines, cmp.Or(d.bandRows, d.order)
				all = append(all, d)
			}
			if k == 0 {
				f = f.further(other)
			}
		}
		if len(all) > 0 {
			return all, nil
		}
	}
	b.seen.noGrid = b.line(to - 1).number
	if f != nil && b.seen.order != 0 && f.order != b.seen.order {
		f = nil // the lines are rather a damaged grid of that order
	}
	return nil, f
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

// bands returns how many lines of the block all its paragraphs have if they may be the bands of one grid: each has as many
// rows as p, the first one. Otherwise it returns those of p.
func (b *block) bands(p paragraph) int {
	rows := p.formRows()
	to := p.to
	for p = b.below(p); len(p.lines) > 0; p = b.below(p) {
		if p.formRows() != rows || p.to > maxRows {
			return to
		}
		to = p.to
	}
	return to
}

// formRows returns the number of lines of a paragraph that do not look like frames.
func (p *paragraph) formRows() (n int) {
	for _, l := range p.lines {
		if !l.isFrameToo() {
			n++
		}
	}
	return n
}

// formsOf returns the readings of a view.
func (b *block) formsOf(v view) (all []reading, f *fault) {
	for _, cut := range []cutter{cutChars, cutWords} {
		d, other := b.gridOf(v.lines, cut)
		if f = f.further(other); d != nil {
			all = append(all, *d)
		}
	}
	v.lines = slices.DeleteFunc(slices.Clone(v.lines), func(s stretch) bool { return s.line == nil })
	for _, delimiter := range []byte(fieldSeparators) {
		all = append(all, b.readFields(v, delimiter)...)
	}
	return append(all, readColumns(v.lines)...), f
}

// cutChars cuts a stretch into characters. Spaces and bars stand between cells.
func cutChars(s stretch) (cells []cell, ok bool) {
	cells = make([]cell, 0, s.cells)
	for k := s.from; k < s.to; k++ {
		if is(s.text[k], space|upright|drawn) {
			continue
		}
		c, ok := cellAt(s.line, k)
		if cells = append(cells, c); !ok {
			return cells, false
		}
	}
	return cells, true
}

// cutWords cuts a stretch into words. If it has commas, one stands between any two words, and one may stand behind the last.
func cutWords(s stretch) (cells []cell, ok bool) {
	text, last := s.part(), -1
	hasCommas := bytes.IndexByte(text, ',') >= 0
	for from, to := range wordsOf(text, dividers) {
		commas := bytes.Count(text[max(last, 0):from], []byte(","))
		if hasCommas && (last < 0) != (commas == 0) || commas > 1 {
			return append(cells, cell{line: s.line, at: s.from + max(bytes.LastIndexByte(text[:from], ','), 0), size: 1}), false
		}
		c, ok := cellOfWord(s.line, s.from+from, s.from+to)
		if cells = append(cells, c); !ok {
			return cells, false
		}
		last = to
	}
	return cells, last >= 0 && bytes.Count(text[last:], []byte(",")) <= 1
}

// rowsOf cuts lines into rows. A row without cells is a line of a frame. With a fault, or if a line is none of these, there are no rows.
func (b *block) rowsOf(lines []stretch, cut cutter) (rows []row, f *fault) {
	for _, s := range lines {
		if s.line == nil {
			continue
		}
		cells, ok := cut(s)
		r := row{stretch: s, isFrame: s.isFrameToo()}
		if ok {
			r.cells = cells
		}
		if !r.isFrame && len(r.cells) == 0 {
			n := len(cells)
			width := usualWidth(rows)
			if n == 0 || s.likelyCells() > puzzle.MaxOrder || len(rows) == 0 && !b.looksLikeRow(s.line) || len(rows) > 0 && width < 4 {
				return nil, nil
			}
			order := cmp.Or(width, b.seen.order, b.orderOf(b.paragraph(0, maxRows)))
			f := noValue(&cells[n-1], expectedSymbol(b.o.Alphabet, order))
			f.rows, f.cells, f.order = countRows(rows), n-1, order
			return nil, f
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
