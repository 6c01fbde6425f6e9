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
	first := b.first()
	isFrame := isNotesFrame(first.text)
	hodoku := bytes.HasPrefix(trim(first.text), []byte(".-"))
	if !isFrame && !mayBeNotes(first.text) || !hodoku && !hasPairs(b) {
		return nil, nil
	}
	n, f := b.notes(0)
	switch {
	case f == noNotes:
		return nil, nil
	case f != nil || !n.many && !hodoku:
		return nil, f
	}
	d := reading{cells: n.cells, order: n.order, lines: n.lines, format: FormatCandidates, bandRows: n.order, finish: n.fill}
	if !b.o.IgnoreLines {
		d.drawn = b.stretches(n.lines)
	}
	return []reading{d}, nil
}

// notes reads the grid of candidates that begins on the k-th line of a block. All its lines must have as many groups as the first
// one, and there must be as many lines. There may be frames, and blank lines between bands. The line below must not be one more row.
func (b *block) notes(k int) (*noteGrid, *fault) {
	n := &noteGrid{cells: make([]cell, 0, 81)}
	const most = 64 // lines, more than a grid with its frame has
	rows, above := 0, false
	for last := k + most; k < last; k++ {
		l, e := b.at(k)
		switch {
		case e.what != "":
			return n.end(b, rows, e)
		case l.isBlank():
			if above || rows == 0 || rows == n.order {
				return n.end(b, rows, end{what: "a blank line", line: l.number})
			}
			above = true
			continue
		case isNotesFrame(l.text):
			n.lines = k + 1
			continue
		}
		if rows == n.order && rows > 0 {
			return n.end(b, rows+1, end{line: l.number})
		}
		if at := n.addRow(l); at >= 0 {
			return nil, n.damaged(l, at, rows)
		}
		rows, above, n.lines = rows+1, false, k+1
	}
	return n.end(b, rows, end{})
}

// noNotes stands for lines that are no grid of candidates.
var noNotes = new(fault)

// end returns the grid, or an error if it has too few rows or too many.
func (n *noteGrid) end(b *block, rows int, e end) (*noteGrid, *fault) {
	if n.order >= 4 && rows == n.order && (b.o.Order == 0 || b.o.Order == n.order) {
		return n, nil
	}
	if !n.many || rows == 0 {
		return n, noNotes
	}
	f := newFault(place{int32(e.line), 1}, ClassCandidates, "found %d of %d rows of candidates: expected as many rows as cells in a row", rows, n.order)
	f.rows, f.order = min(rows, n.order), n.order
	return n, f
}

// damaged is about a group that cannot be read. It is no fault if the lines above are no candidates for sure.
func (n *noteGrid) damaged(l *line, at, rows int) *fault {
	if !n.many || rows == 0 {
		return noNotes
	}
	f := newFault(l.place(at), ClassCandidates, "found a damaged grid of candidates: expected %d cells in each row, and increasing digits in each cell", n.order)
	f.rows, f.order = rows, n.order
	return f
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
func isNotesFrame(text []byte) bool {
	dashes, corners := 0, false
	for _, char := range text {
		switch {
		case char == '-' || is(char, drawn):
			dashes++
		case char == '*':
			corners = true
		case !is(char, space) && strings.IndexByte("+|.:'=`,", char) < 0:
			return false
		}
	}
	return dashes >= 3 || !corners && (&line{text: text, all: frame}).isFrame()
}

// mayBeNotes reports whether a line may be a row of candidates.
func mayBeNotes(text []byte) bool {
	n := 0
	for from, to := range wordsOf(text, space|upright|drawn) {
		if _, ok := groupOf(&line{text: text}, from, to); !ok || n == 9 {
			return false
		}
		n++
	}
	return n >= 4
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
	if n.many {
		p.Candidates = all
	}
	if p.Placed.Filled() == 0 {
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
	if n.order == 0 {
		n.order, from, to = orderOfMarks(l.cells), 0, len(l.text) // spaces between the cells
	}
	if n.order == 0 || b.o.Order != 0 && b.o.Order != n.order {
		return nil, nil
	}
	if bad := n.addMarks(l, from, to); bad >= 0 {
		return nil, n.badMarks(l, from, to, bad)
	}
	all := n.order * n.order
	for n.lines = 1; len(n.cells) < all; n.lines++ {
		if next := b.line(n.lines); next == nil || !next.isText() || n.addMarks(next, 0, len(next.text)) >= 0 || len(n.cells) > all {
			if !n.many {
				return nil, nil
			}
			f := newFault(place{int32(l.number + n.lines), 1}, ClassCandidates, "found the candidates of %d of %d rows: expected %d for each cell, each a value or a blank",
				n.lines, n.order, n.order)
			f.rows, f.order, f.lines = n.lines, n.order, n.lines
			return nil, f.final()
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

// orderOfMarks returns the order of a grid that has so many marks in all cells, or in a row, or 0.
func orderOfMarks(marks int) int {
	for order := 4; order <= 25; order++ {
		if order*order*order == marks || order*order == marks {
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
		switch {
		case isMarkBlank(char):
		case byte(unicode.ToUpper(rune(char))) == symbols[mark]:
			c.marks |= 1 << mark
		default:
			return at
		}
		if k++; mark == n.order-1 && c.marks == 0 {
			return at
		}
	}
	for _, c := range n.cells {
		n.many = n.many || c.marks&(c.marks-1) != 0
	}
	if k%(n.order*n.order) != 0 {
		return to
	}
	return -1
}

// badMarks is about a character of a word that has as many characters as the marks of all cells. It is nil if few of them are marks in their
// places.
func (n *noteGrid) badMarks(l *line, from, to, bad int) *fault {
	if all := n.order * n.order * n.order; to-from != all || bad-from < all/n.order {
		return nil
	}
	return newFault(l.place(bad), ClassCandidates, "%q is not a candidate here: expected the candidates of a %dx%d grid, %d characters for each cell",
		l.original(l.column(bad), 1), n.order, n.order, n.order).one().final()
}

func isMarkBlank(char byte) bool { return char == '.' || char == '0' || is(char, blank|blankToo) }

// wrongMarks is about a word that is as long as marks of order 9 nearly are, or nil for any other word.
func wrongMarks(l *line, from, length int) *fault {
	const order, most = 9, 40
	all := order * order * order
	if length < all-most || length > all+most {
		return nil
	}
	k := 0
	for k < length && (isMarkBlank(l.text[from+k]) || l.text[from+k] == '1'+byte(k%order)) {
		k++
	}
	if k < all/order {
		return nil
	}
	return newFault(l.place(from+min(k, all)), ClassLine, "found %d characters: expected %d, the candidates of a 9x9 grid", length, all)
}
