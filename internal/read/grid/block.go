package grid

import (
	"bytes"

	"fourfold/puzzle"
)

// A block is the lines from the current one on, as far as they may be one puzzle, with what is known about
// the text. Layouts read it. They change only what saves time (seen.noGrid) or keeps text (source.keepLong).
type block struct {
	in    *source
	from  int // the index of its first line among those that in keeps
	o     ParseOptions
	seen  *seen
	above *above
}

// What the puzzles before have shown. A text that could be read in two ways is read like them.
type seen struct {
	order     int      // ParseOptions.Order, or the order of the puzzles before; 0 before the first
	lineOrder int      // the order of the last good puzzle on one line; 0 before the first
	orders    uint64   // the set of the orders of all puzzles before, as bits
	list      bool     // the last puzzle was a list
	any       bool     // some puzzle was read without error
	onLine    bool     // the last puzzle, good or bad, was one word on one line
	bandRows  int      // the rows between blank lines in the last puzzle of many lines; 0 before the first
	alphabet  Alphabet // the alphabet for which a puzzle before had evidence
	found     int      // the number of puzzles found, good or bad
	table     *table   // whose names of columns the file begins with; nil if it does not
	noGrid    int      // the last line of the last block that has no grid in another form
}

// maxBlock is the greatest number of lines of one puzzle. It is more than the cells of the largest order, of which each
// may be on a line.
const maxBlock = puzzle.MaxOrder*puzzle.MaxOrder + 100

// An end says what stands in place of a line that would belong to a block.
type end struct {
	what  string // such as "a heading"; "" for a line of the block
	line  int    // its number
	fault *fault // the line is no text
}

// line returns the k-th line from the first one of the block on, or nil behind the last line of the text.
func (b *block) line(k int) *line { return b.in.line(b.from + k) }

// first returns the first line of the block.
func (b *block) first() *line { return b.line(0) }

// at returns the k-th line of the block, which may be blank, or the end of the block.
func (b *block) at(k int) (*line, end) {
	l := b.line(k)
	switch {
	case l == nil:
		return nil, end{what: "the end of the file", line: b.in.count + 1}
	case k == 0:
		return l, end{}
	case !l.isText():
		return nil, end{what: "a line that is no text", line: l.number, fault: notText(l)}
	case k == maxBlock:
		return nil, end{what: "more lines", line: l.number}
	case l.isBlank():
	case l.isSection() || l.isHeading() && !l.looksLikeRow():
		return nil, end{what: "a heading", line: l.number}
	case b.isWholeLine(l):
		return nil, end{what: "a puzzle on one line", line: l.number}
	case l.isComment() && (!l.isFrameToo() || len(trim(l.raw)) < 4):
		return nil, end{what: "a comment", line: l.number}
	case b.isTextBelow(l) || l.likely == 0 && l.cells > 0 && isFence(l.raw):
		return nil, end{what: "text", line: l.number}
	}
	return l, end{}
}

// isTextBelow reports whether a line below the first one is text beside a puzzle. A row of letters is none.
func (b *block) isTextBelow(l *line) bool {
	if l.all&letter == 0 || 2*l.likely > l.cells || l.cells == b.first().cells && areSymbols(bytes.Join(bytes.Fields(l.text), nil)) {
		return false
	}
	return l.isCaption() || l.foreign() != nil && l.foreign().reach == reachRules
}

// isWholeLine reports whether a line is a puzzle on one line rather than a row of the first line's grid.
func (b *block) isWholeLine(l *line) bool {
	from, to := l.firstWord()
	length, order := to-from, puzzle.SquareOrder(to-from)
	if length < 16 || order == 0 || l.likely == 0 {
		return l.cells > maxSymbols && puzzleBehind(l) > 0
	}
	if b.seen.order != 0 {
		return order == b.seen.order && length != b.first().cells || b.seen.orders&(1<<order) != 0 && length != b.first().cells
	}
	first := b.first()
	return length > maxSymbols || first.cells >= 4 && length == first.cells*first.cells
}

// A paragraph is the lines of a block up to a blank line.
type paragraph struct {
	lines []*line
	from  int // the index of its first line in the block
	to    int // that of the line behind its last one
	end   end // what stands there
}

// paragraph returns the paragraph from the k-th line of the block on. It has at most so many lines.
func (b *block) paragraph(k, most int) (p paragraph) {
	p.from, p.to = k, k
	for len(p.lines) < most {
		l, e := b.at(p.to)
		if e.what == "" && l.isBlank() && !b.isRowOfTabs(p.to) {
			e = end{what: "a blank line", line: l.number}
		}
		if p.end = e; e.what != "" {
			return p
		}
		p.lines = append(p.lines, l)
		p.to++
	}
	p.end = end{what: "more lines", line: p.lines[len(p.lines)-1].number + 1}
	return p
}

// isRowOfTabs reports whether the k-th line is an empty row of a spreadsheet: it has only tabs, as many as a line with cells near it.
func (b *block) isRowOfTabs(k int) bool {
	tabs := func(k int) int { return bytes.Count(b.line(k).text, []byte("\t")) }
	if l := b.line(k); l == nil || !l.isBlank() || tabs(k) < 3 {
		return false
	}
	for _, n := range []int{k - 1, k - 2, k + 1, k + 2} {
		if n >= 0 && b.line(n) != nil && !b.line(n).isBlank() && tabs(n) == tabs(k) {
			return true
		}
	}
	return false
}

// below returns the paragraph behind the only blank line below p. It has no lines if two blank lines follow, or the end.
func (b *block) below(p paragraph) paragraph {
	if p.end.what != "a blank line" {
		return paragraph{from: p.to, to: p.to, end: p.end}
	}
	return b.paragraph(p.to+1, maxRows)
}

// maxRows is the greatest number of lines of a paragraph with the rows of a grid, with frames between them.
const maxRows = 4 * puzzle.MaxOrder

// rows returns the number of lines of a paragraph that are no frames.
func (p *paragraph) rows() (n int) {
	for _, l := range p.lines {
		if !l.isFrame() {
			n++
		}
	}
	return n
}

// mayBeBand reports whether a grid of the order may have bands of so many rows.
func mayBeBand(order, rows int) bool { return rows > 0 && rows < order && order%rows == 0 }

// extent returns how many lines of the block belong to a puzzle of many lines, which may be bad. order is that of its
// grid, or 0 if that is not known.
//
// The puzzle ends with the block, or at a blank line if it has no bands: if its first paragraph has more than
// half of its rows, or if the next paragraph is a whole grid. Otherwise it ends behind as many paragraphs as it has bands. If
// it ended too early, its last rows and the first rows of the next puzzle could be read as one puzzle.
func (b *block) extent(order int) int {
	p := b.skipText(b.paragraph(0, maxBlock))
	if order == 0 {
		order = b.orderOf(p)
	}
	rows, band := p.rows(), b.seen.bandRows
	if !mayBeBand(order, band) {
		band = b.likelyBand(p, order)
	}
	clear := band == 0 || rows <= band+1 // else blank lines may be lost, and the number of bands is not known
	for bands := 1; order > 0 && b.seen.bandRows != order; bands++ {
		next := b.skipText(b.below(p))
		if len(next.lines) == 0 && band > 0 && rows < order {
			next = b.skipText(b.bandBehind(p, band, order))
		}
		n := next.rows()
		switch missing := order - rows; {
		case n == 0, n == order && 2*band != order, missing == 0:
			return p.to
		case band == 0 && (2*rows > order || 2*n > order):
			return p.to
		case band > 0 && clear && bands == order/band && -band < missing && missing < band:
			return p.to
		}
		p, rows, clear = next, rows+n, clear && (band == 0 || n <= band+1)
	}
	return p.to
}

// bandBehind returns the paragraph behind the two blank lines below p if it is the rest of a bad puzzle: a band, and the bands up to the next
// two blank lines are no whole puzzles. Otherwise it has no lines.
func (b *block) bandBehind(p paragraph, band, order int) paragraph {
	none := paragraph{from: p.to, to: p.to, end: p.end}
	if p.end.what != "a blank line" {
		return none
	}
	first := b.paragraph(p.to+2, maxRows)
	bands := 0
	for q := first; q.rows() == band && bands < maxRows; q = b.below(q) {
		bands++
	}
	if bands%(order/band) == 0 {
		return none
	}
	return first
}

// textLines returns the number of lines that are text like the first one: they have few cells, and begin nothing.
func (b *block) textLines() (n int) {
	for n = 1; n < maxBlock; n++ {
		if l := b.line(n); l == nil || !l.isText() || l.isBlank() || l.likely >= 4 || l.isHeading() || l.isSection() || l.isComment() || BeginsText(l.raw) {
			break
		}
	}
	return n
}

// orderOf returns the number of cells that rows of a paragraph most often have, or 0 if it has no rows.
func (b *block) orderOf(p paragraph) (order int) {
	times := map[int]int{}
	for _, l := range p.lines {
		n := l.likelyCells()
		if l.isFrame() || n < 4 || n > puzzle.MaxOrder || !b.looksLikeRow(l) && !l.mightBeRow() {
			continue
		}
		if times[n]++; times[n] > times[order] {
			order = n
		}
	}
	return order
}

// likelyBand returns the most frequent number of rows of a paragraph, from p on, that can be the height of a band
// in a grid of the order. It returns 0 if there is none.
func (b *block) likelyBand(p paragraph, order int) (band int) {
	const most = 8 // paragraphs
	times := map[int]int{}
	for k := 0; k < most && len(p.lines) > 0; k++ {
		if n := p.rows(); mayBeBand(order, n) {
			if times[n]++; times[n] > times[band] {
				band = n
			}
		}
		p = b.below(p)
	}
	return band
}

// skipText returns a paragraph with the lines behind text in its middle, and with lines that are no text.
func (b *block) skipText(p paragraph) paragraph {
	for p.to < maxBlock && (p.end.what == "text" || p.end.what == "a comment" || p.end.fault != nil) {
		next := b.paragraph(p.to+1, maxBlock)
		if p.end.fault != nil {
			p.lines = append(p.lines, b.line(p.to))
		} else if len(next.lines) == 0 || !next.lines[0].looksLikeRow() {
			break
		}
		p.lines, p.to, p.end = append(p.lines, next.lines...), next.to, next.end
	}
	return p
}

// looksLikeRow reports whether a line may be a row of cells, perhaps a damaged one. Rows of large grids have letters.
func (b *block) looksLikeRow(l *line) bool {
	return l.looksLikeRow() || b.seen.order > 9 && l.cells == b.seen.order
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
