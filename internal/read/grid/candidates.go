package grid

import (
	"bytes"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

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

// A noteGrid is a grid of candidates in the text.
type noteGrid struct {
	order  int
	groups []noteGroup // of each cell
	lines  int         // from the first line of the grid, with the frame around it
	many   bool        // some cell has several candidates
}

// A noteGroup is the candidates of a cell. A blank has none.
type noteGroup struct {
	candidates uint64
	placed     bool // u stands before it
	place
}

// findNotes returns the grid of candidates that begins on the k-th line after the current one, or
// nil. All its lines must have as many groups as the first one, and there must be as many lines.
// There may be frames, and blank lines between bands. The line below must not be one more row.
func (r *Reader) findNotes(k int) *noteGrid {
	n := &noteGrid{}
	const most = 64 // lines, more than a grid with its frame has
	first, rows, blank := k, 0, false
	for ; k < first+most; k++ {
		line, ok := r.peek(k)
		isRow := false
		switch {
		case !ok || line.long:
		case isBlankLine(line.text):
			if rows > 0 && rows < n.order && !blank {
				blank = true
				continue
			}
		case isNotesFrame(line.text):
			n.lines = k - first + 1
			continue
		default:
			isRow = n.addRow(line.text, int32(line.number))
		}
		if !isRow {
			break
		}
		rows++
		blank = false
		n.lines = k - first + 1
		if rows > n.order {
			return nil
		}
	}
	if n.order < 4 || rows != n.order || r.o.Order != 0 && r.o.Order != n.order {
		return nil
	}
	return n
}

// addRow appends the groups of a row. It returns false if the line is no row of the grid.
func (n *noteGrid) addRow(text []byte, line int32) bool {
	before, row := len(n.groups), 0
	for column, word := range eachWord(text) {
		g, ok := parseNotes(word)
		if !ok {
			break
		}
		g.place = place{line, int32(column)}
		n.groups = append(n.groups, g)
		n.many = n.many || g.candidates&(g.candidates-1) != 0
		row++
		if row > 9 {
			break
		}
	}
	if n.order == 0 {
		n.order = row
	}
	ok := row == n.order && row == len(bytes.FieldsFunc(text, isNotesDivider))
	for _, g := range n.groups[before:] {
		ok = ok && g.candidates>>n.order == 0
	}
	if !ok {
		n.groups = n.groups[:before]
	}
	return ok
}

// eachWord returns the words between spaces and upright lines, with their columns.
func eachWord(text []byte) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		column, at := 1, 0
		for word := range bytes.FieldsFuncSeq(text, isNotesDivider) {
			k := at + bytes.Index(text[at:], word)
			column += utf8.RuneCount(text[at:k])
			if !yield(column, word) {
				return
			}
			column += utf8.RuneCount(word)
			at = k + len(word)
		}
	}
}

func isNotesDivider(char rune) bool { return isBar(char) || char == ' ' || char == '\t' }

// parseNotes reads the candidates of a cell: increasing digits. Marks around digits are ignored,
// and so is a dash before a digit, with which HoDoKu marks a candidate that a step deletes.
func parseNotes(word []byte) (g noteGroup, ok bool) {
	digits := 0
	for k, char := range word {
		switch {
		case '1' <= char && char <= '9':
			if g.candidates>>(char-'1') != 0 {
				return g, false
			}
			g.candidates |= 1 << (char - '1')
			digits++
		case (char == 'u' || char == 'U') && k == 0 && len(word) == 2:
			g.placed = true
		case char == '.' || char == '0':
			if len(word) != 1 {
				return g, false
			}
		case !strings.ContainsRune("{}<>()[]*#@-", rune(char)):
			return g, false
		}
	}
	return g, digits > 0 || len(word) == 1 && (word[0] == '.' || word[0] == '0')
}

// isNotesFrame reports whether a line is part of a frame around candidates. The corners may be
// dots, colons and quotes, as HoDoKu draws them.
func isNotesFrame(text []byte) bool {
	if !bytes.Contains(text, []byte("---")) {
		return isFrameLine(text) && !bytes.Contains(text, []byte("*"))
	}
	return bytes.IndexFunc(text, func(char rune) bool {
		return !unicode.IsSpace(char) && !strings.ContainsRune("-+|.:'*=`,", char) && !isDrawing(char)
	}) < 0
}

// mayBeginNotes reports whether the current line may begin a grid of candidates. It is fast, and
// false for most other lines.
func (r *Reader) mayBeginNotes() bool {
	text := r.cur.text
	if isNotesFrame(text) {
		return true
	}
	n := 0
	for word := range bytes.FieldsFuncSeq(text, isNotesDivider) {
		if _, ok := parseNotes(word); !ok || n == 9 {
			return false
		}
		n++
	}
	return n >= 4
}

// hasPairs reports whether some line from the k-th after the current one on, as far as a grid of
// candidates may reach, has two digits side by side. It saves time: most grids with spaces between
// cells have none.
func (r *Reader) hasPairs(k int) bool {
	const most = 16 // 9 rows, 4 lines of a frame and 3 blank lines
	blank := false
	for last := k + most; k < last; k++ {
		line, ok := r.peek(k)
		if !ok || blank && isBlankLine(line.text) {
			return false
		}
		blank = isBlankLine(line.text)
		for at := 1; at < len(line.text); at++ {
			if isDigit(line.text[at]) && isDigit(line.text[at-1]) {
				return true
			}
		}
	}
	return false
}

func isDigit(char byte) bool { return '0' <= char && char <= '9' }

// readNotes reads the grid of candidates that begins on the current line.
func (r *Reader) readNotes() (*Puzzle, error) {
	if !r.mayBeginNotes() || !r.isHoDoKuFrame() && !r.hasPairs(0) {
		return nil, nil
	}
	n := r.findNotes(0)
	if n == nil || !n.many && !r.isHoDoKuFrame() {
		return nil, nil
	}
	p := r.takeNotes(n)
	r.skipLines(n.lines - 1)
	r.oneLine, r.rowsOnOneLine = false, false
	g := &r.grid
	g.order, g.rows = n.order, n.order
	for _, group := range n.groups {
		g.cells = append(g.cells, rawCell{place: group.place})
	}
	if err := r.endOfGrid(); err != nil {
		return nil, err
	}
	return p, nil
}

// takeNotes makes candidates the next puzzle.
func (r *Reader) takeNotes(n *noteGrid) *Puzzle {
	r.found++
	p := r.newPuzzle()
	n.fill(p)
	r.changeOrder(n.order)
	r.orders |= 1 << n.order
	return p
}

// isHoDoKuFrame reports whether the current line is the upper line of HoDoKu's frame. Other
// frames also stand around grids in which each character is a cell.
func (r *Reader) isHoDoKuFrame() bool {
	return bytes.HasPrefix(bytes.TrimSpace(r.cur.text), []byte(".-"))
}

// fill makes the candidates the puzzle.
func (n *noteGrid) fill(p *Puzzle) {
	p.Format, p.Alphabet = FormatCandidates, AlphabetOne
	p.Grid, p.Placed = puzzle.NewGrid(n.order, n.order), puzzle.NewGrid(n.order, n.order)
	p.Line = int(n.groups[0].line)
	p.places = make([]place, len(n.groups))
	all := make([]uint64, len(n.groups))
	for cell, g := range n.groups {
		p.places[cell] = g.place
		single := g.candidates != 0 && g.candidates&(g.candidates-1) == 0
		switch v := uint8(bits.TrailingZeros64(g.candidates) + 1); {
		case single && g.placed:
			p.Placed.Cells[cell] = v
		case single:
			p.Grid.Cells[cell] = v
		default:
			all[cell] = g.candidates
		}
	}
	if n.many {
		p.Candidates = all
	}
	if p.Placed.Filled() == 0 {
		p.Placed = puzzle.Grid{}
		p.Allowed = p.Candidates
	}
}

// readNotesLine reads the candidates of all cells on one line of 729 characters: nine for each
// cell, each the digit of a candidate or a blank. Each cell must have a candidate, so no puzzle of
// order 27 looks like this.
func (r *Reader) readNotesLine() (*Puzzle, error) {
	word, column, length, rest := firstWord(r.cur.text)
	if length != 729 || len(word) != 729 || r.o.Order != 0 && r.o.Order != 9 {
		return nil, nil
	}
	n := &noteGrid{order: 9, groups: make([]noteGroup, 81)}
	for k, char := range word {
		switch {
		case char == '1'+byte(k%9):
			n.groups[k/9].candidates |= 1 << (k % 9)
		case char != '.' && char != '0':
			return nil, nil
		}
		if k%9 == 0 {
			n.groups[k/9].place = r.placeOf(column + k)
		}
	}
	for _, g := range n.groups {
		if g.candidates == 0 {
			return nil, nil
		}
		n.many = n.many || g.candidates&(g.candidates-1) != 0
	}
	p := r.takeNotes(n)
	p.keepRest(rest)
	r.oneLine = true
	return p, nil
}
