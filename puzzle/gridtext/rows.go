package gridtext

import "fourfold/puzzle"

// readRows reads a puzzle of many lines, of which the current one is the first.
func (r *Reader) readRows() (*Puzzle, error) {
	p, g := r.newPuzzle(), &r.grid
	if p.Label != "" {
		g.signs |= signHeading
	}
	r.reread = true
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

// abandonRows returns the error to report if the rows of p cannot be read. Reading can go on if p is
// just one line in front of puzzles on one line.
func (r *Reader) abandonRows(err error, p *Puzzle) error {
	if r.grid.rows == 1 && r.isLineOfItself() {
		r.canContinue, r.reread = true, true
		return r.rowByItself(place{int32(p.Line), 1})
	}
	r.canContinue = r.grid.rows == 0 && r.order == 0 && r.advance() && r.isLineOfItself()
	r.reread = r.canContinue
	return err
}

// isLineOfItself reports whether the current line is no row but a puzzle by itself, so
// that what stands above it, such as the names of columns, may be skipped.
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
		case !isBlankLine(text):
			return r.addRow()
		case !g.mayBeBlank():
			return r.missingRow("a blank line")
		}
	}
}

// mayBeBlank reports whether a blank line may follow the rows read so far. It may
// before the first row. Later ones stand after as many rows each as the first of
// them, which mayBeBlank keeps as the band.
func (g *rawGrid) mayBeBlank() bool {
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
		if r.cur.long || isBlankLine(text) || isComment(text) || headingLike(text) {
			r.reread = true
			return nil
		}
		if !isRule(text) {
			return r.rowTooMany()
		}
	}
	return nil
}
