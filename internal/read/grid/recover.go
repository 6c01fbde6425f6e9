package grid

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"fourfold/puzzle"
)

// A badGrid is a puzzle of many lines that could not be read. Reading goes on behind its end.
//
// A bad grid ends before a heading, a section, or a puzzle on one line. If it is text rather than
// a grid, it also ends at a blank line. A grid may have blank lines between its bands. So a bad
// grid ends at a blank line only if nothing below the line can belong to the grid. If it ended too
// early, its last rows and the first rows of the next puzzle would be read as one puzzle, and that
// puzzle would get an answer.
type badGrid struct {
	active   bool // the rest of the grid must be skipped
	text     bool // the bad grid is text: it does not begin with a row of cells
	below    bool // it is text that belongs to the grid above it
	order    int  // 0 if the order is not known
	bandRows int  // see Reader.bandRows; the order of the puzzle before if that had no blank lines

	blocks []int // the number of lines in each block, without lines of a frame; blank lines separate blocks
}

// lines returns the number of lines in all blocks.
func (b *badGrid) lines() (n int) {
	for _, lines := range b.blocks {
		n += lines
	}
	return n
}

// abandonRows is called if the rows of p cannot be read because of err. It returns the error to
// report, which may be a better one, and sets r.bad if the rest of the puzzle must be skipped.
func (r *Reader) abandonRows(err error, p *Puzzle) error {
	g := &r.grid
	if r.done {
		return err
	}
	if g.rows > 0 && r.hasLineLength() {
		r.unread()
		return r.puzzleInGrid(p)
	}
	if column := puzzleBehind(r.cur.text); g.rows == 0 && column > 0 {
		return r.notInFirstColumn(column)
	}
	if g.rows == 0 && (r.rowsOnOneLine || g.candidates.line == 0 && countWords(r.cur.text) > puzzle.MaxOrder) {
		return err // each line is a puzzle, so there is nothing to skip
	}
	r.bad = r.newBadGrid()
	if at, ok := err.(*ParseError); ok {
		at.Order = r.bad.order
	}
	switch {
	case g.prose != nil:
		r.bad.text = true
		return g.prose
	case g.candidates.line > 0:
		r.bad.text = true
		return r.candidatesFound(g.candidates)
	case g.rows == 0 && !r.looksLikeRow(r.cur.text):
		r.bad.text = true
		if utf8.Valid(r.cur.text) {
			return r.textFound()
		}
	}
	return err
}

// newBadGrid returns the bad grid for the current grid, whose current line has a fault.
func (r *Reader) newBadGrid() badGrid {
	g := &r.grid
	b := badGrid{active: true, order: cmp.Or(r.order, r.orderOfBlock(), g.order), bandRows: r.bandRows, blocks: slices.Clone(g.blocks)}
	if len(b.blocks) == 0 {
		b.blocks = []int{1}
	}
	return b
}

// orderOfBlock returns the number of cells that rows of the block most often have, as far as its first
// lines show it. Only two rows below each other count: a line alone may be a puzzle. The result is 0 if
// there are no such rows, or if the block begins with text.
func (r *Reader) orderOfBlock() (order int) {
	const most = 12 // lines
	times := map[int]int{}
	above := 0 // the cells of the line above
	for k := range most {
		l, ok := r.in.line(k)
		if !ok || k == 0 && !r.looksLikeRow(l.text) || headingLike(l.text) || above < 0 && isBlankLine(l.text) {
			break
		}
		n := likelyCells(l.text)
		switch {
		case isFrameLine(l.text):
			continue
		case isBlankLine(l.text):
			n = -1
		case n >= 4 && n <= puzzle.MaxOrder && r.looksLikeRow(l.text) && n == above:
			if times[n]++; times[n] > times[order] {
				order = n
			}
		}
		above = n
	}
	return order
}

// looksLikeRow reports whether the line may be a row of cells, perhaps a damaged one. At least
// half of its characters are digits or blanks, or it has as many cells as a row of the known
// order, which has letters.
func (r *Reader) looksLikeRow(text []byte) bool {
	return isMostlyCells(text) || r.order > 9 && countCells(text) == r.order
}

// puzzleBehind returns the column of a puzzle on one line that stands behind other words of its
// line, or 0.
func puzzleBehind(text []byte) (column int) {
	for k := 0; ; {
		word, at, length, rest := firstWord(text[k:])
		if k > 0 && isLineLength(length) && areSymbols(word) {
			return utf8.RuneCount(text[:k]) + at
		}
		if k = len(text) - len(rest) + 1; k >= len(text) {
			return 0
		}
	}
}

// hasLineLength reports whether the current line is a puzzle on one line rather than a row of the
// current grid.
func (r *Reader) hasLineLength() bool {
	_, _, length, _ := firstWord(r.cur.text)
	if r.order != 0 {
		order := orderOfLength(length)
		return length == r.order*r.order || order != 0 && r.hasOrder(order)
	}
	return isLineLength(length) || r.grid.order >= 4 && length == r.grid.order*r.grid.order
}

// puzzleInGrid returns the error about the rows of p if the current line is a puzzle on one line,
// before the grid has all rows.
func (r *Reader) puzzleInGrid(p *Puzzle) error {
	g := &r.grid
	switch {
	case g.rows == 1:
		return r.singleRow(place{int32(p.Line), 1})
	case g.prose != nil:
		return g.prose
	case g.candidates.line > 0:
		return r.candidatesFound(g.candidates)
	}
	return r.missingRow("a puzzle on one line")
}

// skipBad skips the rest of a bad grid.
func (r *Reader) skipBad() {
	b := &r.bad
	b.active = false
	afterBlank := false
	for r.forget(); r.advance(); r.forget() {
		text := r.cur.text
		if isBlankLine(text) && !r.cur.long {
			afterBlank = true
			continue
		}
		if r.beginsPuzzle(afterBlank) || afterBlank && r.isOver() {
			r.unread()
			return
		}
		if f := r.foreign(text); f != nil && f.reach == reachRules && !b.below {
			r.keepRules(f, true)
		}
		if n := likelyCells(text); b.text && !b.below && orderOfRow(n) == n && (b.order == 0 || b.order == n) && r.looksLikeRow(text) {
			b.text, b.order, b.blocks = false, n, []int{0}
		}
		if afterBlank {
			b.blocks = append(b.blocks, 0)
			afterBlank = false
		}
		if !isFrameLine(text) {
			b.blocks[len(b.blocks)-1]++
		}
	}
}

// beginsPuzzle reports whether the current line begins a puzzle, whatever stands above it.
func (r *Reader) beginsPuzzle(afterBlank bool) bool {
	text := r.cur.text
	if f := r.foreign(text); f != nil {
		return afterBlank
	}
	if headingLike(text) || isSection(text) || puzzleBehind(text) > 0 {
		return true
	}
	_, _, length, _ := firstWord(text)
	all := r.order * r.order // the cells of a puzzle, 0 if the order is not known
	return all > 0 && length == all || length > puzzle.MaxOrder && !isFrameLine(text) || r.rowsOnOneLine && likelyCells(text) == all ||
		r.isShortPuzzle(afterBlank)
}

// isShortPuzzle reports whether the current line, which is below a bad grid, is a puzzle of order
// 4, 5 or 6 on one line, or the first row of a grid of order 16, 25 or 36. It decides only if the
// order of the file is not known yet. It returns false for a line that may be a damaged row of the
// bad grid, because another row of it follows.
func (r *Reader) isShortPuzzle(afterBlank bool) bool {
	b := &r.bad
	word, _, length, _ := firstWord(r.cur.text)
	order := orderOfLength(length)
	if r.order != 0 || order == 0 || length == b.order || !r.looksLikeRow(word) || isFrameLine(r.cur.text) {
		return false
	}
	return order == b.order || afterBlank && likelyCells(r.nextText()) != b.order
}

// isOver reports whether the bad grid ends at the blank lines before the current line. It ends
// there
//
//   - if it is text, or if its order is not known,
//   - if it has as many lines as the grid has rows,
//   - if the puzzle before had no blank lines between bands,
//   - if the next block has as many lines as a whole grid, unless grids have two bands,
//   - if the height of the bands is not known, and the grid so far or the next block has more than
//     half of the rows,
//   - if it has as many blocks as the grid has bands, and less than a band is missing or too much.
//
// A block with at least two lines more than a band may be several bands with lost lines. Then it is
// not clear how many bands the grid has so far, and only the first four rules hold.
func (r *Reader) isOver() bool {
	b := &r.bad
	lines := b.lines()
	if b.text || b.order == 0 || lines == b.order || b.bandRows == b.order {
		return true
	}
	next := r.linesOfBlock(0, b.order)
	if next == b.order && 2*b.bandRows != b.order {
		return true
	}
	band := b.bandRows
	if !mayBeBand(b.order, band) {
		band = b.likelyBand(next)
	}
	switch {
	case band == 0:
		return 2*lines > b.order || 2*next > b.order
	case slices.Max(b.blocks) > band+1:
		return false
	}
	missing := b.order - lines
	return len(b.blocks) == b.order/band && -band < missing && missing < band
}

// likelyBand returns the most frequent number of lines of a block that can be the height of a band
// in a grid of the order. It counts the blocks so far and the next block. It returns 0 if no block
// has such a number.
func (b *badGrid) likelyBand(next int) (band int) {
	most := 0
	times := map[int]int{}
	for _, lines := range append([]int{next}, b.blocks...) {
		if times[lines]++; mayBeBand(b.order, lines) && times[lines] > most {
			band, most = lines, times[lines]
		}
	}
	return band
}

// mayBeBand reports whether a grid of the order may have bands of so many rows.
func mayBeBand(order, rows int) bool { return rows > 0 && rows < order && order%rows == 0 }

// linesOfBlock counts the lines of a block, from the k-th line after the current one to the next
// blank line, comment, section or heading. Lines of a frame do not count. The count stops at
// most+1.
func (r *Reader) linesOfBlock(k, most int) (n int) {
	for n <= most {
		line, ok := r.peek(k)
		if !ok || isBlankLine(line.text) || isComment(line.text) || headingLike(line.text) || isSection(line.text) {
			return n
		}
		if !isFrameLine(line.text) {
			n++
		}
		k++
	}
	return n
}

// otherGridBelow reports whether the block below the current line is another grid. The current
// line is a blank line inside the current grid. The block is another grid if it has as many lines
// as a whole grid. It is also another grid if it has more lines than the current grid still needs,
// and the current grid needs fewer than its last block has.
func (r *Reader) otherGridBelow() bool {
	g := &r.grid
	next, missing := r.linesBelow(), g.order-g.rows
	if next > missing && missing < g.blocks[len(g.blocks)-1] {
		return true
	}
	// Two bands without a blank line between them are as long as a grid of two bands.
	return next == g.order && (r.bandRows == g.order || 2*g.rows != g.order)
}

// linesBelow returns the number of lines of the block below the current line, which is blank. The
// count stops at the order plus 1.
func (r *Reader) linesBelow() int {
	for k := 1; ; k++ {
		if line, ok := r.peek(k); !ok {
			return 0
		} else if !isBlankLine(line.text) {
			return r.linesOfBlock(k, r.grid.order)
		}
	}
}
