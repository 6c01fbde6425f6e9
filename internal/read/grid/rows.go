package grid

import (
	"cmp"
	"unicode/utf8"

	"fourfold/puzzle"
)

// readRows reads a puzzle of many lines. The current line is its first line, and then its last one.
func (r *Reader) readRows() (*Puzzle, error) {
	header := r.header
	p, g := r.newPuzzle(), &r.grid
	r.useHeader(p, header)
	if p.Label != "" {
		g.signs |= signHeading
	}
	r.unread()
	g.begin = r.pos
	for g.rows == 0 || len(g.cells) < g.order*g.order {
		if err := r.nextRow(); err != nil {
			return nil, r.abandonRows(err, p)
		}
		if g.rows == 1 {
			p.Line = r.cur.number
		}
	}
	r.oneLine, r.rowsOnOneLine = false, g.rows == 1
	if g.rows > 1 {
		r.bandRows = cmp.Or(g.bandRows, g.order)
		if err := r.endOfGrid(); err != nil {
			return nil, err
		}
	}
	if err := r.finish(p, g.order); err != nil {
		return nil, err
	}
	if g.rows > 1 {
		if err := r.checkDrawnBoxes(p, r.in.lines[:r.pos+1]); err != nil {
			return nil, final(err)
		}
	}
	r.markSDK(p)
	if err := r.addState(p); err != nil {
		return nil, final(err)
	}
	if g.rows > 1 {
		r.attachNotes(p)
	}
	return p, nil
}

// maxFrame is the greatest number of lines of a frame above the first row of a grid.
const maxFrame = 8

// nextRow reads lines up to the next row of cells, and adds that row.
func (r *Reader) nextRow() error {
	g := &r.grid
	afterBlank := false
	for {
		more, err := r.nextLine()
		text := r.cur.text
		switch {
		case err != nil:
			g.addLine(afterBlank)
			return err
		case g.rows == 0 && (r.pos > g.begin+maxFrame || !more):
			return r.noRows()
		case !more:
			return r.missingRow("the end of the file")
		case isFrameLine(text):
			g.signs |= signOf(text)
			if isStarFrame(text) {
				g.signs |= signStars
			}
		case g.rows > 0 && (isSection(text) || headingLike(text) && !isMostlyCells(text)):
			r.unread()
			return r.missingRow("a heading")
		case !isBlankLine(text):
			g.addLine(afterBlank)
			return r.addRow()
		case afterBlank && g.rows > 0 || !g.mayBeBlank(r.bandRows) || g.rows > 0 && r.otherGridBelow():
			r.unread()
			return r.missingRow("a blank line")
		default:
			afterBlank = true
		}
	}
}

// mayBeBlank reports whether a blank line may follow the rows read so far. The number of rows
// before the first blank line is the height of all bands; mayBeBlank stores it in g.bandRows.
// Later blank lines may only stand after a whole band. before is the height of the bands in the
// puzzle before. If that puzzle had blank lines between its bands, blank lines may only stand in
// the same places.
func (g *rawGrid) mayBeBlank(before int) bool {
	if g.bandRows == 0 {
		g.bandRows = g.rows
	}
	if mayBeBand(g.order, before) && g.rows%before != 0 {
		return false
	}
	return g.rows == 0 || g.order%g.bandRows == 0 && g.blocks[len(g.blocks)-1] == g.bandRows
}

// addLine counts a line in g.blocks. A line after a blank line begins a new block.
func (g *rawGrid) addLine(afterBlank bool) {
	if afterBlank || len(g.blocks) == 0 {
		g.blocks = append(g.blocks, 0)
	}
	g.blocks[len(g.blocks)-1]++
}

// addRow reads the current line as the next row of a grid. The first row determines the order.
func (r *Reader) addRow() error {
	g := &r.grid
	first := len(g.cells)
	if err := r.readRow(); err != nil {
		return err
	}
	n := len(g.cells) - first
	if g.rows == 0 && n > puzzle.MaxOrder && !haveEvenLengths(g.tokens, orderOfRow(n)) {
		return r.unevenWords(n)
	}
	if g.rows == 0 {
		g.order = orderOfRow(n)
		switch {
		case r.order != 0 && g.order != r.order && n <= puzzle.MaxOrder && r.isGridOf(n),
			r.order != 0 && g.order != r.order && n > puzzle.MaxOrder && r.o.Order == 0 && g.order != 0:
			r.changeOrder(g.order)
		case r.order != 0 && g.order != r.order:
			return r.wrongOrder(first)
		case n <= puzzle.MaxOrder && r.order == 0:
			if g.order = r.cellsBelow(); g.order != n {
				return r.wrongFirstRow(first, g.order)
			}
		}
		if g.order < 4 {
			g.order = 0
			return r.noOrder(first)
		}
	} else if n != g.order {
		return r.wrongRowLength(first)
	}
	if g.rows == 0 && !r.looksLikeRow(r.cur.text) {
		g.prose = r.textFound()
	}
	g.rows++
	return nil
}

// haveEvenLengths reports whether the words of a puzzle on one line may all be cells: they have the
// same length, or each is as long as a row. A short word beside longer ones is a number or a label
// of a puzzle that lacks some cells.
func haveEvenLengths(words []token, order int) bool {
	length := func(w token) int { return utf8.RuneCount(w.text) }
	for _, w := range words {
		if length(w) < order && length(w) != length(words[0]) || length(words[0]) < order && length(w) >= order {
			return false
		}
	}
	return true
}

// cellsBelow returns the number of cells in the two rows below the first row, if both have the
// same number and a grid may have that order. Otherwise it returns the number of cells in the
// first row.
func (r *Reader) cellsBelow() int {
	const most = 8 // lines, of which some may be blank or rules
	var below []int
	for k := 1; k < most && len(below) < 2; k++ {
		line, _ := r.peek(k)
		switch {
		case isBlankLine(line.text) || isFrameLine(line.text):
			continue
		case !r.looksLikeRow(line.text):
			return r.grid.order
		}
		below = append(below, likelyCells(line.text))
	}
	if len(below) < 2 || below[0] != below[1] || below[0] < 4 || below[0] > puzzle.MaxOrder {
		return r.grid.order
	}
	return below[0]
}

// orderOfRow returns the order of a grid whose first row has so many cells. The row may be the
// whole grid. The result is 0 if no grid has such a row.
func orderOfRow(cells int) int {
	if cells > puzzle.MaxOrder {
		return puzzle.SquareOrder(cells)
	}
	return cells
}

// endOfGrid skips the lines of a frame below a grid. It returns an error if the next line is one
// more row, or text that states rules of the grid.
func (r *Reader) endOfGrid() error {
	for {
		next, ok := r.peek(1)
		text := next.text
		if !ok || next.long {
			return nil
		}
		if err := r.checkBelow(); err != nil || isBlankLine(text) || isComment(text) || isSection(text) || headingLike(text) {
			return err
		}
		if !isFrameLine(text) {
			return r.oneMoreRow()
		}
		r.advance()
	}
}

// oneMoreRow returns the error about the line below a grid, which is one more row, or a puzzle on one
// line.
func (r *Reader) oneMoreRow() error {
	r.advance()
	err := r.rowTooMany()
	if r.grid.prose != nil {
		err = r.grid.prose
	}
	if r.hasLineLength() {
		r.unread()
		return err
	}
	r.bad = r.newBadGrid()
	r.bad.blocks[len(r.bad.blocks)-1]++ // the current line
	r.bad.text = r.grid.prose != nil
	return err
}
