package grid

import (
	"bytes"
	"cmp"
	"slices"

	"fourfold/puzzle"
)

// readRows reads a grid of plain cells with a row on each line. Lines of a frame may stand between the rows, and single blank lines
// between bands.
func readRows(b *block) ([]reading, *fault) {
	if b.isLine() {
		return nil, nil
	}
	var f *fault
	for _, to := range b.ends(false) {
		lines := b.stretches(to)
		for _, cut := range []cutter{cutChars, cutWords} {
			d, other := b.gridOf(lines, cut)
			if d != nil && d.isPlain() {
				d.lines, d.drawn, d.finish = to, lines, b.finish
				return []reading{*d}, nil
			}
			f = f.further(other)
		}
	}
	return nil, b.faultOf(f)
}

// ends returns how many lines of the block may be a grid: the first paragraph, all paragraphs of a grid in bands, and with forms also those
// whose cells only a form can tell.
func (b *block) ends(forms bool) []int {
	most := maxRows
	if forms && len(trim(b.first().text)) <= 3 { // at most one cell
		most = maxBlock
	}
	p := b.paragraph(0, most)
	ends := []int{p.to}
	if p.end.what == "a blank line" {
		ends = append(ends, b.extent(0))
		if next := b.below(p); p.rows()+next.rows() == b.orderOf(p) {
			ends = append(ends, next.to) // a blank line by mistake
		}
		if forms {
			ends = append(ends, b.bands(p)...)
		}
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}

// gridOf returns the grid of lines that are cut into rows. Without one it returns the fault, which is nil if the lines have nothing of such a
// grid. Several rows may stand on one line, and each cell may stand on a line of its own.
func (b *block) gridOf(lines []stretch, cut cutter) (*reading, *fault) {
	all, f := b.rowsOf(lines, cut)
	if f != nil || all == nil {
		return nil, f
	}
	rows, clear := withoutFrames(all, func(width int) int { return width })
	if len(rows) == 0 {
		return nil, nil
	}
	if len(rows) == len(rows[0].cells)+1 && isRulerRow(rows[0].cells) {
		rows = rows[1:]
	}
	bands := bandsOf(lines, rows)
	isOther := func(n int) bool { return n != bands[0] }
	if slices.ContainsFunc(bands, isOther) && (len(bands) > 2 || len(rows) != len(rows[0].cells)) {
		return nil, b.unevenRows(rows[:bands[0]])
	}
	if bands[0] == 1 && len(bands) > 1 && len(bands) < b.singles() { // where one grid ends is not clear
		return nil, b.unevenRows(rows[:1])
	}
	for k := bands[0]; k < len(rows); k += bands[0] {
		if above := rows[k-1]; rows[0].endsInComma() && !above.endsInComma() { // the last row of another grid
			f := newFault(placeBehind(above.line, nil, len(above.cells)), ClassMissing, "found no comma behind row %d: expected one, as behind row 1", k)
			f.rows, f.order = k, len(above.cells)
			return nil, f
		}
	}
	d := &reading{bandRows: bands[0], separator: separatorOf(rows[0].line)}
	width, n := len(rows[0].cells), len(rows)
	even := !slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) != width })
	d.order = puzzle.SquareOrder(width * n)
	joined, stacked := d.order >= 9 && width%max(d.order, 1) == 0, d.order >= 6 && width == 1
	if d.order == 0 || !clear || !even || n < 2 || !(width == n || joined || stacked) || b.o.Order != 0 && b.o.Order != d.order {
		if f := b.damagedRow(all, cut); f != nil {
			return nil, f
		}
		return nil, b.unevenRows(rows)
	}
	for _, r := range all {
		d.signs |= r.signs()
	}
	for _, r := range rows {
		d.cells = append(d.cells, r.cells...)
	}
	if width != n || d.order%d.bandRows != 0 {
		d.bandRows = d.order
	}
	if slices.ContainsFunc(d.cells, func(c cell) bool { return c.number > 9 }) {
		d.signs |= signNumbers
	}
	return d, nil
}

// damagedRow is about the first line that was taken for a frame, but is as wide as the rows and mostly blanks.
func (b *block) damagedRow(all []row, cut cutter) *fault {
	width := usualWidth(all)
	for k, r := range all {
		if r.isFrame && len(r.cells) == 0 && width >= 4 && r.line.cells == width && r.looksLikeRow() {
			cells, _ := cut(r.stretch)
			f := noValue(&cells[len(cells)-1], expectedSymbol(b.o.Alphabet, width))
			f.rows, f.cells, f.order = countRows(all[:k]), len(cells)-1, width
			return f
		}
	}
	return nil
}

// unevenRows is about rows that are no square. It is nil if they seem to be something else.
func (b *block) unevenRows(rows []row) *fault {
	width, like, n := usualWidth(rows), ", like other rows", len(rows)
	if known := b.seen.order; known != 0 && (b.o.Order != 0 || width != n && b.seen.orders&(1<<width) == 0) {
		width, like = known, b.likeBefore()
	}
	if width < 4 || width > puzzle.MaxOrder || slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) > puzzle.MaxOrder }) {
		return nil
	}
	var f *fault
	last := rows[min(n, width)-1].line.number
	k := slices.IndexFunc(rows, func(r row) bool { return len(r.cells) != width })
	switch e, at := b.endBelow(last); {
	case k >= 0:
		f = newFault(placeBehind(rows[k].line, rows[k].cells, width), ClassRow, "row %d has %s: expected %d%s", k+1, counted(len(rows[k].cells), "cell"), width, like)
	case n > width:
		k = width
		f = newFault(place{int32(rows[k].line.number), 1}, ClassMore, "found row %d of a %dx%d grid: expected a blank line or the end of the file", width+1, width, width)
	case n == 1 && e.what == "a puzzle on one line":
		k = n
		f = newFault(place{int32(last), 1}, ClassMissing, "found one row of %d cells: expected %d rows, or one puzzle on each line%s", width, width, b.likeBefore())
	case e.fault != nil:
		f, k = e.fault, n
		f.lines, f.least = 0, at+1
	default:
		k = n
		f = newFault(place{int32(e.line), 1}, ClassMissing, "found %d of %d rows: expected row %d, found %s", n, width, n+1, e.what)
	}
	f.rows, f.order, f.signs = k, width, rows[0].signs()
	if k < n {
		f.cells = min(len(rows[k].cells), width)
	}
	return f
}

// endBelow returns what stands below the line of a number and a frame, and its index.
func (b *block) endBelow(number int) (e end, k int) {
	k = number - b.first().number + 1
	l, e := b.at(k)
	for e.what == "" && !l.isBlank() && l.isFrame() {
		k++
		l, e = b.at(k)
	}
	switch {
	case e.what == "" && l.isBlank():
		return end{what: "a blank line", line: l.number}, k
	case e.what == "":
		return end{what: "no more rows", line: l.number}, k
	}
	return e, k
}

// signs returns the signs of a line of a grid.
func (r row) signs() (signs sign) {
	if all := r.all; all&drawn != 0 {
		signs |= signFrame
	} else if all&upright != 0 || r.isFrame && len(r.cells) == 0 {
		signs |= signBars
	}
	if !r.isFrame && r.all&comma != 0 {
		signs |= signCommas
	}
	if isStarFrame(r.text) {
		signs |= signStars
	}
	return signs
}

// singles returns the number of paragraphs of one row at the beginning of the block.
func (b *block) singles() (n int) {
	for p := b.paragraph(0, maxRows); p.rows() == 1; p = b.below(p) {
		n++
	}
	return n
}

func (r row) endsInComma() bool { return bytes.HasSuffix(trim(r.text), []byte(",")) }

// bandsOf returns the numbers of rows between blank lines.
func bandsOf(lines []stretch, rows []row) (bands []int) {
	apart := true
	for _, s := range lines {
		switch {
		case s.line == nil:
			apart = true
		case len(rows) > 0 && rows[0].line == s.line:
			if rows = rows[1:]; apart {
				bands, apart = append(bands, 0), false
			}
			bands[len(bands)-1]++
		}
	}
	return bands
}

// usualWidth returns the number of cells that rows most often have.
func usualWidth(rows []row) (width int) {
	times := map[int]int{}
	for _, r := range rows {
		if n := len(r.cells); n > 0 {
			if times[n]++; times[n] > times[width] {
				width = n
			}
		}
	}
	return width
}

// faultOf returns the fault to report about the rows. A first line that looks like no row is text.
func (b *block) faultOf(f *fault) *fault {
	first, rows := b.first(), 0
	if f != nil {
		rows = f.rows
	}
	const most = 8 // lines of a frame above the first row
	for k := 1; first.isFrame() && k < most; k++ {
		if l, e := b.at(k); e.what == "" && !l.isBlank() {
			first = l
		}
	}
	at := puzzleBehind(first)
	switch {
	case rows == 0 && at > 0:
		return newFault(first.place(at), ClassMore, "found the cells of a puzzle behind other text: expected them at the beginning of the line").one()
	case first.isFrame() && f == nil:
		e, _ := b.endBelow(b.line(b.paragraph(0, maxRows).to - 1).number)
		return newFault(place{int32(e.line), 1}, ClassMissing, "expected a row of cells, found %s", e.what)
	case !b.looksLikeRow(first) && rows < 2 && !first.isFrame():
		return textFound(first)
	case f == nil && first.cells < 4:
		return newFault(placeBehind(first, nil, 0), ClassRow, "found a row of %s: expected 4 to %d, or all cells of a square", counted(first.cells, "cell"), puzzle.MaxOrder)
	}
	return f
}

// likeBefore says why an order is expected: because of the puzzles before. It returns "" if there
// are none, or if the user asked for the order.
func (b *block) likeBefore() string {
	if b.seen.order == 0 || b.o.Order != 0 {
		return ""
	}
	return ", like the puzzles before it"
}

// placeBehind returns the place of the first cell beyond the expected number of cells of a row, or that behind the
// row if it is not that long.
func placeBehind(l *line, cells []cell, expected int) place {
	if len(cells) > expected {
		return cells[expected].place()
	}
	return l.place(len(bytes.TrimRight(l.text, " \t")))
}

// bands returns how many lines of the block the first paragraphs have, for each number of them, as long as they may be bands of one grid: each
// has as many rows as p, the first one.
func (b *block) bands(p paragraph) (ends []int) {
	rows := p.formRows()
	for p.formRows() == rows && len(p.lines) > 0 && rows*len(ends) < puzzle.MaxOrder && len(trim(p.lines[0].text)) > 1 {
		ends = append(ends, p.to)
		p = b.below(p)
	}
	return ends
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
		if len(rows) > 0 && rows[0].digits == 0 && !rows[0].isFrame && !r.isFrame && len(r.cells) != len(rows[0].cells) {
			return nil, nil // words
		}
		rows = append(rows, r)
		if width := len(rows[0].cells); width >= 4 && len(rows) > 2*width+2 {
			break // too many rows, with a frame around each
		}
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
