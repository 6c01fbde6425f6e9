package grid

import (
	"bytes"
	"math/bits"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// The functions of this file read the candidates of cells: a group of digits for each cell, such
// as 257. Frames and marks of any kind around the groups are ignored.
//
// A cell with one candidate is a given. The puzzle may have more solutions with these givens than
// with the candidates, so the candidates are part of the puzzle: they become the Allowed of its
// Sheet. This is not so if the text tells givens from other values, by a grid of givens above the
// candidates or by u before placed values. Then the candidates are notes of a player, which may be
// wrong.

// A noteGrid is a grid of candidates.
type noteGrid struct {
	order int
	cells []cell
	lines int  // up to the end of the frame around it
	many  bool // some cell has several candidates
}

// readCandidates reads a grid of candidates with a row on each line.
func readCandidates(b *block) ([]reading, *fault) {
	n, f := b.notes()
	if n == nil {
		return nil, f
	}
	d := reading{cells: n.cells, order: n.order, lines: n.lines, format: FormatCandidates, bandRows: n.order, finish: n.fill}
	if !b.o.IgnoreLines {
		d.drawn = b.stretches(n.lines)
	}
	return []reading{d}, nil
}

// notes reads the grid of candidates that a block begins with. All its lines must have as many groups as the first
// one, and there must be as many lines. There may be frames, and blank lines between bands. The line below must not be one more row.
// Both results are nil if the lines are no candidates for sure.
func (b *block) notes() (*noteGrid, *fault) {
	if first := b.first(); !first.isNotesFrame() && new(noteGrid).addRow(first) >= 0 || !hasPairs(b) {
		return nil, nil
	}
	n := &noteGrid{cells: make([]cell, 0, 81)}
	const most = 64 // lines, more than a grid with its frame has
	rows, above, last := 0, false, 0
	damaged := func(at place, rows int, format string, args ...any) (*noteGrid, *fault) {
		if !n.many || rows == 0 {
			return nil, nil
		}
		f := newFault(at, ClassCandidates, format, args...)
		f.rows, f.order = min(rows, n.order), n.order
		return nil, f
	}
lines:
	for k := range most {
		l, e := b.at(k)
		switch last = e.line; {
		case e.what != "":
			break lines
		case l.isBlank():
			if last = l.number; above || rows == 0 || rows == n.order {
				break lines
			}
			above = true
		case l.isNotesFrame():
			n.lines = k + 1
		case rows == n.order && rows > 0:
			rows, last = rows+1, l.number
			break lines
		default:
			if at := n.addRow(l); at >= 0 {
				return damaged(l.place(at), rows, "found a damaged grid of candidates: expected %d cells in each row, and increasing digits in each cell", n.order)
			}
			rows, above, n.lines = rows+1, false, k+1
		}
	}
	if rows != n.order || n.order < 4 || b.o.Order != 0 && b.o.Order != n.order {
		return damaged(place{int32(last), 1}, rows, "found %d of %d rows of candidates: expected as many rows as cells in a row", rows, n.order)
	}
	if !n.many {
		return nil, nil
	}
	return n, nil
}

// addRow appends the groups of a row. It returns the index of the first character that is not as expected, or -1.
func (n *noteGrid) addRow(l *line) (bad int) {
	before := len(n.cells)
	for from, to := range wordsOf(l.text, space|upright|drawn) {
		c, ok := groupOf(l, from, to)
		if row := len(n.cells) - before; !ok || row == 9 || n.order > 0 && (row == n.order || c.marks>>n.order != 0) {
			return from
		}
		n.cells = append(n.cells, c)
		n.many = n.many || c.marks&(c.marks-1) != 0
	}
	row := len(n.cells) - before
	if n.order == 0 {
		if n.order = row; row < 4 {
			return 0
		}
		for _, c := range n.cells {
			if c.marks>>row != 0 {
				return c.at
			}
		}
	}
	if row < n.order {
		return len(l.text)
	}
	return -1
}

// groupOf reads the candidates of a cell: increasing digits. Marks around digits are ignored,
// and so is a dash before a digit, with which HoDoKu marks a candidate that a step deletes.
func groupOf(l *line, from, to int) (c cell, ok bool) {
	word := l.text[from:to]
	c = cell{line: l, at: from, size: int16(len(word))}
	digits := 0
	for k, char := range word {
		switch {
		case '1' <= char && char <= '9':
			if c.marks>>(char-'1') != 0 {
				return c, false
			}
			c.marks |= 1 << (char - '1')
			digits++
		case (char == 'u' || char == 'U') && k == 0 && len(word) == 2:
			c.placed = true
		case char == '.' || char == '0':
			if len(word) != 1 {
				return c, false
			}
		case strings.IndexByte("{}<>()[]*#@-", char) < 0:
			return c, false
		}
	}
	return c, digits > 0 || len(word) == 1 && (word[0] == '.' || word[0] == '0')
}

// isNotesFrame reports whether a line is part of a frame around candidates. The corners may be
// dots, colons and quotes, as HoDoKu draws them.
func (l *line) isNotesFrame() bool {
	return l.digits == 0 && l.all&letter == 0 && (l.all&drawn != 0 || bytes.Count(l.text, []byte("-")) >= 3 || l.isFrame())
}

// hasPairs reports whether some line of the block, as far as a grid of candidates may reach, has two digits side by
// side. Most grids with spaces between cells have none.
func hasPairs(b *block) bool {
	const most = 16 // 9 rows, 4 lines of a frame and 3 blank lines
	above := false
	for k := range most {
		l := b.line(k)
		if l == nil || above && l.isBlank() {
			return false
		}
		above = l.isBlank()
		for at := 1; at < len(l.text); at++ {
			if is(l.text[at], digit) && is(l.text[at-1], digit) {
				return true
			}
		}
	}
	return false
}

// fill makes the candidates the puzzle.
func (n *noteGrid) fill(p *Puzzle, d *reading) *fault {
	if d.drawn != nil {
		drawn, f := regionsDrawn(d)
		if f != nil {
			return f
		}
		p.BoxRows, p.BoxCols, p.Regions = drawn.boxRows, drawn.boxCols, drawn.cells
	}
	p.Format, p.Alphabet = FormatCandidates, AlphabetOne.forOrder(n.order)
	p.Grid, p.Placed = puzzle.NewGrid(n.order, n.order), puzzle.NewGrid(n.order, n.order)
	all := make([]uint64, len(n.cells))
	for cell, c := range n.cells {
		switch v := uint8(bits.TrailingZeros64(c.marks) + 1); {
		case c.marks == 0 || c.marks&(c.marks-1) != 0:
			all[cell] = c.marks
		case c.placed:
			p.Placed.Cells[cell] = v
		default:
			p.Grid.Cells[cell] = v
		}
	}
	if p.Candidates = all; p.Placed.Filled() == 0 {
		p.Placed = puzzle.Grid{}
		p.Allowed = p.Candidates
	}
	return nil
}

// readMarks reads the candidates of all cells as marks, such as 729 characters of order 9 on one line, or 81 on each of
// nine: for each cell as many characters as values, each the symbol of a candidate or a blank. Each cell must have a candidate. No puzzle
// of another order looks like this, as it would have each value in one column only.
func readMarks(b *block) ([]reading, *fault) {
	l := b.first()
	from, to := l.firstWord()
	n := &noteGrid{order: orderOfMarks(to - from)}
	isWord := n.order > 0
	if !isWord {
		n.order, from, to = orderOfMarks(l.cells), 0, len(l.text) // spaces between the cells
	}
	if n.order == 0 || b.o.Order != 0 && b.o.Order != n.order {
		return nil, nil
	}
	all := n.order * n.order
	if bad := n.addMarks(l, from, to); bad >= 0 {
		switch {
		case !isWord || bad-from < all: // few are marks in their places
			return nil, nil
		case to-from != all*n.order:
			return nil, newFault(l.place(bad), ClassLine, "found %d characters: expected %d, the candidates of a %dx%d grid", to-from, all*n.order, n.order, n.order).one().final()
		}
		return nil, newFault(l.place(bad), ClassCandidates, "%q is not a candidate here: expected the candidates of a %dx%d grid, %d characters for each cell",
			l.original(l.column(bad), 1), n.order, n.order, n.order).one().final()
	}
	for n.lines = 1; len(n.cells) < all; n.lines++ {
		next := b.line(n.lines)
		switch isRow := next != nil && next.isText() && n.addMarks(next, 0, len(next.text)) < 0 && len(n.cells) <= all; {
		case !isRow && n.many:
			f := newFault(place{int32(l.number + n.lines), 1}, ClassCandidates, "found the candidates of %d of %d rows: expected %d for each cell, each a value or a blank",
				n.lines, n.order, n.order)
			f.rows, f.order, f.lines = n.lines, n.order, n.lines
			return nil, f.final()
		case !isRow:
			return nil, nil
		}
	}
	if !n.many {
		return nil, nil
	}
	d := reading{cells: n.cells, order: n.order, lines: n.lines, format: FormatCandidates, finish: n.fill}
	if n.lines == 1 {
		d.word, d.signs, d.rest = true, signLine, string(l.raw[l.offset(to):])
	} else {
		d.bandRows = n.order
	}
	return []reading{d}, nil
}

// orderOfMarks returns the order of a grid that has so many marks in all cells, or in a row, or 0. A few marks of order 9 may be missing or
// too many.
func orderOfMarks(marks int) int {
	for order := 4; order <= 25; order++ {
		const most = 40
		if all := order * order * order; all == marks || order*order == marks || order == 9 && max(all-marks, marks-all) <= most {
			return order
		}
	}
	return 0
}

// addMarks adds the cells of a part of a line. It returns the index of the first character that is no mark in its place, or of a cell without
// marks, or -1.
func (n *noteGrid) addMarks(l *line, from, to int) (bad int) {
	symbols := AlphabetOne.Symbols(n.order)
	k := 0
	for at := from; at < to; at++ {
		char := l.text[at]
		if is(char, dividers) {
			continue
		}
		mark := k % n.order
		if mark == 0 {
			n.cells = append(n.cells, cell{line: l, at: at, size: int16(n.order)})
		}
		c := &n.cells[len(n.cells)-1]
		if byte(unicode.ToUpper(rune(char))) == symbols[mark] {
			c.marks |= 1 << mark
		} else if char != '0' && !is(char, blank|blankToo) {
			return at
		}
		if k++; mark == n.order-1 && c.marks == 0 {
			return at
		}
		n.many = n.many || c.marks&(c.marks-1) != 0
	}
	if k%(n.order*n.order) != 0 {
		return to
	}
	return -1
}
