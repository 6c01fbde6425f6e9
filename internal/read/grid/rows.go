package grid

import (
	"bytes"

	"fourfold/puzzle"
)

// A reading is one way to read the beginning of a block as a puzzle.
type reading struct {
	cells []cell // row by row
	order int
	lines int // how many lines of the block it takes
	signs sign

	separator byte // between any two cells of a row; 0 if that is not so
	bandRows  int  // the rows between blank lines, or the order if there are none; 0 on one line
	word      bool // the cells are one word on a line

	label        string // before the cells of a line; may be empty
	before, rest string // the texts before and behind the cells of a line; may be empty

	drawn    []stretch                          // the lines with the frame, in which a drawing may show regions; nil if they show none
	sheets   []puzzle.Sheet                     // the puzzles whose cells have values already; then there are no cells
	format   Format                             // of the sheets, or FormatCandidates
	variants []string                           // the names of further rules in the text beside it that are ignored
	header   header                             // the header lines above it
	finish   func(p *Puzzle, d *reading) *fault // adds what the layout knows beside the cells; may be nil
}

// A stretch is the part of a line that has cells: the line without the name of its row, for example.
type stretch struct {
	*line
	from, to int
}

func (s stretch) part() []byte { return s.text[s.from:s.to] }

func stretchesOf(lines []*line) (all []stretch) {
	for _, l := range lines {
		all = append(all, stretch{l, 0, len(l.text)})
	}
	return all
}

// stretches returns the first lines of the block. A blank line is empty.
func (b *block) stretches(lines int) (all []stretch) {
	for k := range lines {
		if l := b.line(k); l.isBlank() {
			all = append(all, stretch{})
		} else {
			all = append(all, stretch{l, 0, len(l.text)})
		}
	}
	return all
}

// A row is the cells of a line, or a line of a frame.
type row struct {
	stretch
	cells   []cell
	isFrame bool // it may be one; if it has cells, it may also be a row of blanks
}

// A rowReader reads the rows of a grid, from the first line of a block on.
type rowReader struct {
	*block
	reading
	rows int
	last int // the rows of the last paragraph
}

// readRows reads a grid of plain cells with a row on each line, or with all cells on one line between spaces or
// commas. Frames and single blank lines may stand between its bands.
func readRows(b *block) ([]reading, *fault) {
	if b.isLine() {
		return nil, nil
	}
	g := &rowReader{block: b}
	all, f := g.read()
	if f == nil {
		all[0].finish = g.finish
	}
	return all, f
}

// read reads the grid from the first line of the block on.
func (g *rowReader) read() ([]reading, *fault) {
	p := g.paragraph(0, maxRows)
	f := g.add(p)
	for f == nil && len(g.cells) < g.order*g.order {
		f = g.nextBand(&p)
	}
	if f != nil {
		return nil, g.faultOf(f)
	}
	if g.bandRows == 0 && g.rows > 1 {
		g.bandRows = g.order
	}
	return []reading{g.reading}, nil
}

// faultOf returns the fault to report about the rows. A first line that looks like no row is text.
func (g *rowReader) faultOf(f *fault) *fault {
	first := g.first()
	for k := 1; first.isFrame() && k < maxFrame; k++ {
		if l, e := g.at(k); e.what == "" && !l.isBlank() {
			first = l
		}
	}
	if at := puzzleBehind(first); g.rows == 0 && at > 0 {
		return newFault(first.place(at), ClassMore, "found the cells of a puzzle behind other text: expected them at the beginning of the line").one()
	}
	if !g.looksLikeRow(first) && g.rows < 2 && !first.isFrame() {
		return textFound(first)
	}
	f.rows, f.order, f.signs = g.rows, g.order, g.signs
	if g.rows == 0 && (g.seen.rowsOnLine || countWords(first.text) > puzzle.MaxOrder) {
		f.lines = 1 // each line is a puzzle
	}
	return f
}

func countWords(text []byte) (n int) {
	for range wordsOf(text, dividers) {
		n++
	}
	return n
}

// puzzleBehind returns the index of a puzzle on one line that stands behind other words of its
// line, or 0.
func puzzleBehind(l *line) int {
	for from, to := range wordsOf(l.text, dividers) {
		if from > 0 && isWhole(to-from) && areSymbols(l.text[from:to]) {
			return from
		}
	}
	return 0
}

// looksLikeRow reports whether a line may be a row of cells, perhaps a damaged one. Rows of large grids have letters.
func (b *block) looksLikeRow(l *line) bool {
	return l.looksLikeRow() || b.seen.order > 9 && l.cells == b.seen.order
}

// maxFrame is the greatest number of lines of a frame above the first row of a grid.
const maxFrame = 8

// add reads the rows of a paragraph.
func (g *rowReader) add(p paragraph) *fault {
	g.last = 0
	for k, l := range p.lines {
		if l.isFrame() && g.rows == 0 && k == maxFrame {
			return newFault(place{int32(l.number), 1}, ClassMissing, "expected a row of cells, found more lines of a frame")
		}
		if l.isFrame() {
			g.noteFrame(l)
			continue
		}
		if g.rows > 0 && len(g.cells) == g.order*g.order {
			return g.rowTooMany(l)
		}
		if f := g.addRow(p, k); f != nil {
			return f
		}
		g.rows++
		g.last++
		g.lines = p.from + k + 1
		if g.rows == 1 && len(g.cells) == g.order*g.order {
			return nil // all cells on one line
		}
	}
	if len(g.cells) == g.order*g.order && g.rows > 0 {
		g.lines = p.to // with the frame below
	}
	if g.drawn != nil {
		g.drawn = append(g.drawn, stretch{}) // a blank line
	}
	g.drawn = append(g.drawn, stretchesOf(p.lines)...)
	if g.rows == 0 {
		return newFault(place{int32(p.end.line), 1}, ClassMissing, "expected a row of cells, found %s", p.end.what)
	}
	if f := p.end.fault; f != nil && len(g.cells) < g.order*g.order {
		f.lines, f.least = 0, p.to+1
		return f
	}
	return nil
}

func (g *rowReader) noteFrame(l *line) {
	g.signs |= signOf(l.all)
	if isStarFrame(l.text) {
		g.signs |= signStars
	}
}

// signOf returns the sign of a text that draws bars or a frame.
func signOf(all class) sign {
	if all&drawn != 0 {
		return signFrame
	}
	return signBars
}

// addRow reads the k-th line of a paragraph as the next row. The first row determines the order.
func (g *rowReader) addRow(p paragraph, k int) *fault {
	l := p.lines[k]
	order := g.order
	if order == 0 {
		order = g.seen.order
	}
	cells, signs, f := cutPlain(l, order)
	g.signs |= signs
	if g.order == 0 && f == nil {
		g.separator = separatorOf(l)
		f = g.setOrder(p, k, cells)
	} else if f == nil && len(cells) != g.order {
		f = newFault(placeBehind(l, cells, g.order), ClassRow, "row %d has %s: expected %d, like row 1", g.rows+1, counted(len(cells), "cell"), g.order)
	}
	if f != nil {
		f.cells = max(f.cells, min(len(cells), 1))
		return f
	}
	g.cells = append(g.cells, cells...)
	return nil
}

// setOrder sets the order by the cells of the first row.
func (g *rowReader) setOrder(p paragraph, k int, cells []cell) *fault {
	l, n := p.lines[k], len(cells)
	g.order = n
	if n > puzzle.MaxOrder {
		g.order = puzzle.SquareOrder(n)
		if g.order != 0 && !haveEvenLengths(l.text, g.order) {
			return newFault(l.place(cells[0].at), ClassLine, "found %d characters in words of different lengths: expected one word of %d cells, or words of equal length", n, n).one()
		}
	}
	known := g.seen.order
	like := g.likeBefore()
	switch {
	case known != 0 && g.order != known && (g.o.Order != 0 || g.order == 0 || n <= puzzle.MaxOrder && !g.isGridOf(n)):
		g.order = known
		return newFault(placeBehind(l, cells, known), ClassRow, "found a row of %s: expected %d%s", counted(n, "cell"), known, like)
	case known == 0 && n <= puzzle.MaxOrder:
		if below := g.cellsBelow(p.lines[k+1:]); below != 0 && below != n {
			g.order = below
			return newFault(placeBehind(l, cells, below), ClassRow, "row 1 has %s: expected %d, like rows 2 and 3", counted(n, "cell"), below)
		}
	}
	if g.order < 4 {
		g.order = 0
		return newFault(placeBehind(l, cells, puzzle.MaxOrder), ClassRow, "found a row of %s: expected 4 to %d, or all cells of a square", counted(n, "cell"), puzzle.MaxOrder)
	}
	return nil
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

// isGridOf reports whether the first line begins a grid of an order: so many lines have as many cells.
func (b *block) isGridOf(order int) bool {
	if b.o.Order != 0 || order < 4 || order > puzzle.MaxOrder {
		return false
	}
	rows := 0
	for k := 0; rows < order; k++ {
		l, e := b.at(k)
		switch {
		case e.what != "":
			return false
		case l.isBlank() || l.isFrame():
		case l.likelyCells() != order || !l.looksLikeRow() && !l.mightBeRow():
			return false
		default:
			rows++
		}
	}
	return true
}

// cellsBelow returns the number of cells in each of the next two rows, or 0 if they differ.
func (b *block) cellsBelow(lines []*line) (cells int) {
	rows := 0
	for _, l := range lines {
		if l.isFrame() {
			continue
		}
		n := l.likelyCells()
		if !b.looksLikeRow(l) || n < 4 || n > puzzle.MaxOrder || rows > 0 && n != cells {
			return 0
		}
		if cells, rows = n, rows+1; rows == 2 {
			return cells
		}
	}
	return 0
}

// rowTooMany is about a line below all rows of a grid.
func (g *rowReader) rowTooMany(l *line) *fault {
	return newFault(place{int32(l.number), 1}, ClassMore, "found row %d of a %dx%d grid: expected a blank line or the end of the file", g.order+1, g.order, g.order)
}

// missing is about the end of a grid before its last row.
func (g *rowReader) missing(e end) *fault {
	if g.rows == 1 && e.what == "a puzzle on one line" {
		return newFault(place{int32(g.cells[0].line.number), 1}, ClassMissing, "found one row of %d cells: expected %d rows, or one puzzle on each line%s", g.order, g.order, g.likeBefore())
	}
	return newFault(place{int32(e.line), 1}, ClassMissing, "found %d of %d rows: expected row %d, found %s", g.rows, g.order, g.rows+1, e.what)
}

// nextBand reads the rows behind the blank line below a paragraph. All bands are as high as the first one, and those of the puzzle
// before.
func (g *rowReader) nextBand(p *paragraph) *fault {
	if g.bandRows == 0 {
		g.bandRows = g.rows
	}
	if before := g.seen.bandRows; p.end.what != "a blank line" || g.order%g.bandRows != 0 || g.last != g.bandRows || mayBeBand(g.order, before) && g.rows%before != 0 {
		return g.missing(p.end)
	}
	next := g.below(*p)
	rows, missing := next.rows(), g.order-g.rows
	if rows > missing && missing < g.last || rows == g.order && (g.seen.bandRows == g.order || 2*g.rows != g.order) {
		return g.missing(p.end) // the paragraph is another grid
	}
	if f := next.end.fault; f != nil && len(next.lines) == 0 {
		f.lines, f.least = 0, next.to+1
		return f
	}
	if len(next.lines) == 0 {
		return g.missing(next.end)
	}
	*p = next
	return g.add(next)
}

// separatorOf returns the character that alone stands between any two cells of a row, a comma or a
// space. It returns 0 if something else stands there.
func separatorOf(l *line) byte {
	text := trim(l.text)
	switch words := countWords(text); {
	case l.all&comma != 0 && bytes.IndexByte(text, ' ') < 0:
		return ','
	case l.all&comma == 0 && len(text) == 2*words-1 && bytes.Count(text, []byte(" ")) == words-1:
		return ' '
	}
	return 0
}

// haveEvenLengths reports whether the words of a puzzle on one line may all be cells: they have the
// same length, or each is as long as a row. A short word beside longer ones is a number or a label
// of a puzzle that lacks some cells.
func haveEvenLengths(text []byte, order int) bool {
	first := 0
	for from, to := range wordsOf(text, dividers) {
		length := to - from
		if first == 0 {
			first = length
		}
		if length < order && length != first || first < order && length >= order {
			return false
		}
	}
	return true
}
