package gridtext

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"fourfold/puzzle"
)

// readRows reads a puzzle of many lines, of which the current one is the first.
func (r *Reader) readRows() (*Puzzle, error) {
	p := r.newPuzzle()
	g := &r.grid
	if p.Label != "" {
		g.signs |= signHeading
	}
	r.again = true
	for g.rows == 0 || len(g.cells) < g.order*g.order {
		if err := r.nextRow(); err != nil {
			if g.rows == 1 && r.isLineOfItself() {
				r.goOn, r.again = true, true
				before := ""
				if r.order != 0 {
					before = r.asBefore()
				}
				return nil, r.errorAt(p.Line, 1, fmt.Errorf("a row of %d cells by itself: expected %d rows, or each puzzle on a line%s", g.order, g.order, before))
			}
			r.goOn = g.rows == 0 && r.order == 0 && r.beforeLines()
			return nil, err
		}
		if g.rows == 1 {
			p.Line = r.line
		}
	}
	p.Format, r.oneLine = formatOf(g.signs), false
	if g.rows > 1 {
		if err := r.endOfGrid(g.order); err != nil {
			return nil, err
		}
	}
	return r.finish(p, g.order)
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
			return r.errorf(1, "expected a row of cells, found the end of the file")
		case !more:
			return r.missing("the end of the file")
		case isRule(text):
			g.signs |= signOf(text)
		case !isSpace(text):
			return r.addRow()
		case !g.mayRest():
			return r.missing("a blank line")
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
	before := len(g.cells)
	if err := r.readRow(); err != nil {
		return err
	}
	n := len(g.cells) - before
	if g.rows > 0 && n != g.order {
		return r.errorf(r.columnAfter(before, g.order), "row %d has %d cells: expected %d, like row 1", g.rows+1, n, g.order)
	}
	if g.rows == 0 {
		order := n
		if n > puzzle.MaxOrder {
			order = orderOfLength(n)
		}
		switch {
		case r.order != 0 && order != r.order:
			return r.errorf(r.columnAfter(before, r.order), "found a row of %d cells: expected %d%s", n, r.order, r.asBefore())
		case order < 4:
			return r.errorf(r.columnAfter(before, puzzle.MaxOrder), "found a row of %d cells: expected 4 to %d, or all cells of a square", n, puzzle.MaxOrder)
		}
		g.order = order
	}
	g.rows++
	return nil
}

// columnAfter returns the column of the cell that is the first too many in a row
// that begins with the given cell, or the column behind the row.
func (r *Reader) columnAfter(first, expected int) int {
	if cells := r.grid.cells[first:]; len(cells) > expected {
		return int(cells[expected].column)
	}
	return utf8.RuneCount(bytes.TrimRight(r.cur.text, " \t")) + 1
}

// endOfGrid passes over what may stand below a grid, and returns an error if that
// is one more row.
func (r *Reader) endOfGrid(order int) error {
	for r.advance() {
		text := r.cur.text
		if r.cur.long || isSpace(text) || r.isComment() || headingLike(text) {
			r.again = true
			return nil
		}
		if !isRule(text) {
			return r.errorf(1, "row %d of a %dx%d grid: expected a blank line or the end of the file", order+1, order, order)
		}
	}
	return nil
}
