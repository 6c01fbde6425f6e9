package grid

import (
	"slices"

	"fourfold/puzzle"
)

// fieldSeparators are the characters that separate the fields of a line.
const fieldSeparators = ",;\t|"

// fieldsOf cuts a stretch at a separator. Each field is a stretch without the spaces around it. Bars at the ends of the stretch are
// no separators.
func fieldsOf(s stretch, separator byte) (fields []stretch) {
	return splitFields(s, separator, true, true)
}

// splitFields is fieldsOf with a choice whether a bar at the beginning and at the end is a separator.
func splitFields(s stretch, separator byte, left, right bool) (fields []stretch) {
	from, to := s.from, s.to
	if separator != '\t' {
		for from < to && is(s.text[from], space) {
			from++
		}
		for to > from && is(s.text[to-1], space) {
			to--
		}
	}
	if separator == '|' && left && from < to && is(s.text[from], upright|drawn) {
		from++
	}
	if separator == '|' && right && from < to && is(s.text[to-1], upright|drawn) {
		to--
	}
	for k := from; k <= to; k++ {
		if k == to || s.text[k] == separator || separator == '|' && is(s.text[k], upright|drawn) {
			fields = append(fields, stretch{s.line, from, k})
			from = k + 1
		}
	}
	return fields
}

// cellsOfFields returns the cells of the fields of a stretch. An empty field is a blank.
func cellsOfFields(s stretch, fields []stretch) (cells []cell, ok bool) {
	for _, f := range fields {
		c, ok := cellOfWord(s.line, f.from, f.to)
		if !ok || c.number > puzzle.MaxOrder {
			return append(cells, c), false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// readFields returns the grids in which the separator stands between cells, as in a spreadsheet,
// and an empty field is a blank. There may be an empty column before and behind the cells. One that could be on either side makes two
// grids.
func (b *block) readFields(v view, separator byte) (all []reading) {
	left, right := haveBars(v.lines)
	rows := b.fieldRows(v, separator, left, right)
	if v.columns > 0 && len(rows) > 0 && len(rows[0].cells) < v.columns {
		rows = b.fieldRows(v, separator, left, false) // the last field of all rows is empty
	}
	if len(rows) < 4 {
		return nil
	}
	ruled := !rows[0].isFrame && rows[1].isFrame // a line stands below the first row
	if isEmptyRow(rows[0].cells) && rows[1].isFrame && !isEmptyRow(rows[1].cells) {
		rows = rows[1:] // a header without names
		ruled = false
	}
	var sides int
	rows, clear := withoutFrames(rows, func(width int) int {
		n := 0
		for _, r := range rows {
			if !r.isFrame || len(r.cells) == width {
				n++
			}
		}
		return max(min(n, width), width-2)
	})
	order := len(rows)
	if !clear || order < 4 || order > puzzle.MaxOrder || slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) != len(rows[0].cells) }) {
		return nil
	}
	width := len(rows[0].cells)
	if above, below := isEmptyRow(rows[0].cells), isEmptyRow(rows[order-1].cells); order == width+1 && above != below { // an empty row beside the grid
		if order--; above {
			rows = rows[1:]
		}
		rows = rows[:order]
	}
	sides = width - order
	// A table of 9 columns and fewer rows lacks a row, and its empty column belongs to the grid. The first row above a line may be the
	// header of a smaller grid.
	if sides < 0 || sides > 2 || sides > 0 && isUsualOrder(width) || ruled && isUsualOrder(order-1) {
		return nil
	}
	for before := range 2 {
		if behind := sides - before; behind < 0 || behind > 1 {
			continue
		}
		if r, ok := tableOf(rows, before, order); ok || v.columns == order && len(r.cells) == order*order {
			if r.signs = signCommas; separator == '|' {
				r.signs = signBars
			} else if sides == 0 {
				r.separator = separator
			}
			all = append(all, r)
		}
	}
	return all
}

// fieldRows returns the rows of a view, or nil if some line has none.
func (b *block) fieldRows(v view, separator byte, left, right bool) []row {
	rows, _ := b.rowsOf(v.lines, func(s stretch) ([]cell, bool) { return cellsOfFields(s, splitFields(s, separator, left, right)) })
	if len(rows) < len(v.lines) {
		return nil
	}
	if separator == '\t' {
		padTabs(rows)
	}
	return rows
}

// haveBars reports whether all lines that are no frames begin with a bar, and whether all end with one.
func haveBars(view []stretch) (left, right bool) {
	left, right = true, true
	for _, s := range view {
		if text := trim(s.part()); len(text) > 0 && !s.isFrameToo() {
			left, right = left && is(text[0], upright|drawn), right && is(text[len(text)-1], upright|drawn)
		}
	}
	return left, right
}

// isUsualOrder reports whether grids of the order are common.
func isUsualOrder(order int) bool { return order == 6 || order == 9 || puzzle.SquareOrder(order) != 0 }

// isEmptyRow reports whether a row has only empty fields.
func isEmptyRow(cells []cell) bool {
	return len(cells) > 0 && !slices.ContainsFunc(cells, func(c cell) bool { return c.other != emptyField })
}

// padTabs adds the empty fields at the end of lines, which editors remove, but then of all lines. A row alone that is shorter
// may lack any of its fields.
func padTabs(rows []row) {
	most, short := 0, 0
	for _, r := range rows {
		most = max(most, len(r.cells))
	}
	for _, r := range rows {
		n := len(r.cells)
		if n < most {
			short++
		}
		if n == 0 || r.cells[n-1].other == emptyField {
			return
		}
	}
	for k := range rows {
		for r := &rows[k]; short != 1 && len(r.cells) < most; {
			r.cells = append(r.cells, cell{other: emptyField, line: r.line, at: r.to})
		}
	}
}

// tableOf returns the grid of a table without columns before and behind the cells, which must be empty.
func tableOf(rows []row, before, order int) (r reading, ok bool) {
	r.order = order
	for _, row := range rows {
		beside := append(slices.Clone(row.cells[:before]), row.cells[before+order:]...)
		if len(beside) > 0 && !isEmptyRow(beside) {
			return r, false
		}
		r.cells = append(r.cells, row.cells[before:before+order]...)
	}
	return r, len(rows[0].cells) > order || !hasEmptySide(r.cells, order)
}

// hasEmptySide reports whether the first or the last column has empty fields only, and no cell has
// the greatest value. Then the column is likely beside the cells, and there is a row too many.
func hasEmptySide(cells []cell, order int) bool {
	first, last := true, true
	for k, c := range cells {
		if symbolIndex(c.symbol) == order || int(c.number) == order {
			return false
		}
		first = first && (k%order > 0 || c.other == emptyField)
		last = last && ((k+1)%order > 0 || c.other == emptyField)
	}
	return first || last
}
