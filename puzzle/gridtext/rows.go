package gridtext

import (
	"fourfold/puzzle"
)

// readRows reads a puzzle of many lines, of which the current one is the first.
func (r *Reader) readRows() (*Puzzle, error) {
	p, g := r.newPuzzle(), &r.grid
	if p.Label != "" {
		g.signs |= signHeading
	}
	r.again = true
	for g.rows == 0 || len(g.cells) < g.order*g.order {
		if err := r.nextRow(); err != nil {
			return nil, r.abandonRows(err, p)
		}
		if g.rows == 1 {
			p.Line = r.line
		}
	}
	r.oneLine = false
	if g.rows > 1 {
		if err := r.endOfGrid(); err != nil {
			return nil, err
		}
	}
	return r.finish(p, g.order)
}

// abandonRows finds out whether reading can go on after an error in the rows of p: if these are a line
// or two before puzzles on one line. It returns the error to report.
func (r *Reader) abandonRows(err error, p *Puzzle) error {
	if r.grid.rows == 1 && r.isLineOfItself() {
		r.goOn, r.again = true, true
		return r.rowByItself(place{int32(p.Line), 1})
	}
	r.goOn = r.grid.rows == 0 && r.order == 0 && r.beforeLines()
	return err
}

// beforeLines reports whether the next line is a puzzle by itself, so that the
// one before, such as the names of columns, may be skipped.
func (r *Reader) beforeLines() bool {
	if !r.advance() {
		return false
	}
	r.again = true
	_, _, length, _ := firstWord(r.cur.text)
	return isLineLength(length)
}

// isLineOfItself reports whether the current line is no row but a puzzle by itself, so
// that the row above it may be skipped.
func (r *Reader) isLineOfItself() bool {
	_, _, length, _ := firstWord(r.cur.text)
	return isLineLength(length) && (r.order == 0 || length == r.order*r.order)
}

// nextRow reads up to the end of the next row of cells.
func (r *Reader) nextRow() error {
	g := &r.grid
	for {
		more, err := r.nextLine()
		text := r.cur.text
		switch {
		case err != nil:
			return err
		case !more && g.rows == 0:
			return r.noRows()
		case !more:
			return r.missingRow("the end of the file")
		case isRule(text):
			g.signs |= signOf(text)
		case !isSpace(text):
			return r.addRow()
		case !g.mayRest():
			return r.missingRow("a blank line")
		}
	}
}

// mayRest reports whether a blank line may follow the rows read so far: before
// the first, or always after as many rows as after the first time.
func (g *rawGrid) mayRest() bool {
	if g.band == 0 {
		g.band = g.rows
	}
	return g.rows == 0 || g.order%g.band == 0 && g.rows%g.band == 0
}

// addRow reads the current line as the next row of a grid; the first row settles
// the order.
func (r *Reader) addRow() error {
	g := &r.grid
	first := len(g.cells)
	if err := r.readRow(); err != nil {
		return err
	}
	n := len(g.cells) - first
	if g.rows == 0 {
		g.order = orderOfRow(n)
		switch {
		case r.order != 0 && g.order != r.order:
			return r.wrongOrder(first)
		case g.order < 4:
			return r.noOrder(first)
		}
	} else if n != g.order {
		return r.wrongRowLength(first)
	}
	g.rows++
	return nil
}

// orderOfRow returns the order of a grid whose first row has so many cells. The row may hold all of them.
func orderOfRow(cells int) int {
	if cells > puzzle.MaxOrder {
		return orderOfLength(cells)
	}
	return cells
}

// endOfGrid passes over what may stand below a grid, and returns an error if that
// is one more row.
func (r *Reader) endOfGrid() error {
	for r.advance() {
		text := r.cur.text
		if r.cur.long || isSpace(text) || r.isComment() || headingLike(text) {
			r.again = true
			return nil
		}
		if !isRule(text) {
			return r.rowTooMany()
		}
	}
	return nil
}
