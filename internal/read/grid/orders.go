package grid

import "fourfold/puzzle"

// The functions of this file decide whether a puzzle may have another order than the puzzles
// before it. A damaged puzzle must not be taken for a puzzle of another order.

// mayChangeTo reports whether a word is a puzzle on one line of another order than the puzzles
// before it. All its characters must be cells of that order.
func (r *Reader) mayChangeTo(order int, word []byte) bool {
	return r.o.Order == 0 && order != 0 && areValues(word, order, AlphabetOne, AlphabetZero, letters)
}

// isGridOf reports whether the current line is the first row of a grid of another order than the
// puzzles before it: the lines up to its last row have as many cells.
func (r *Reader) isGridOf(order int) bool {
	if r.o.Order != 0 || order < 4 || order > puzzle.MaxOrder {
		return false
	}
	rows := 0
	for k := 0; rows < order; k++ {
		line, ok := r.peek(k)
		switch {
		case !ok:
			return false
		case isBlankLine(line.text) || isFrameLine(line.text):
		case likelyCells(line.text) != order || !isMostlyCells(line.text) && !mightBeRow(line.text):
			return false
		default:
			rows++
		}
	}
	return true
}

// changeOrder makes a puzzle of another order than the puzzles before it the one to which the
// puzzles below it are compared.
func (r *Reader) changeOrder(order int) {
	if r.order != order {
		r.order, r.bandRows = order, 0
	}
}

// noteOrder notes the order of a good puzzle. One line of another order among puzzles on one line
// does not change which order the Reader expects: it is not clear that more of them follow.
func (r *Reader) noteOrder(order int) {
	if r.order == 0 || !r.oneLine {
		r.order = order
	}
	r.orders |= 1 << order
}

// hasOrder reports whether some puzzle before had the order.
func (r *Reader) hasOrder(order int) bool { return r.orders&(1<<order) != 0 }
