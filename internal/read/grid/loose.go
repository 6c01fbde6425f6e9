package grid

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// maxBlock is the greatest number of lines of one puzzle. It is more than the cells of order 36.
const maxBlock = 1400

// A mark is what the Reader knew before the first line of a puzzle.
type mark struct {
	before
	above
}

func (r *Reader) mark() mark { return mark{r.before, r.above} }

// goBack makes the k-th line of the block the current one, with what the Reader knew before the
// block.
func (r *Reader) goBack(m mark, k int) {
	r.before, r.above, r.bad = m.before, m.above, badGrid{}
	r.goTo(k, r.in.lines[k])
}

// readLoosely is called with the error of the strict rules about a puzzle. If the lines of the
// puzzle have one loose reading, it returns the puzzle. If the first line is a caption, it skips only
// that line. Otherwise it returns the error, and the Reader stays where it is.
func (r *Reader) readLoosely(m mark, err error) (*Puzzle, error) {
	first := r.in.lines[0]
	switch {
	case isSection(r.cur.text):
		return nil, err // the section below the grid is where its error is
	case !isText(first) || r.foreign(first.text) != nil:
		return nil, err
	case r.readAny && r.oneLine && r.lineOrder > 9 && isWordOfSymbols(first.text, r.lineOrder):
		return nil, err // the rest of a puzzle
	case isCaption(first.text):
		m.title = cmp.Or(titleOf(first.text), m.title)
	case !isBesidePuzzle(first.text) && !(isRuler(textOf(newLooseLine(first).chars)) && countDigits(first.text) == 0):
		return r.readReading(m, err)
	}
	r.goBack(m, 0)
	if r.firstText == nil && r.found == 0 {
		r.firstText = err
	}
	return nil, errReadOn
}

// readBrackets reads the puzzle that begins on the current line, if the line would otherwise be taken
// for rules: a list in brackets.
func (r *Reader) readBrackets() (*Puzzle, error) {
	text := bytes.TrimLeft(r.cur.text, " \t")
	if len(text) < 2 || !bytes.ContainsAny(text[:1], "[({") {
		return nil, nil
	}
	if f := r.foreign(text); f == nil || f.reach != reachRules {
		return nil, nil
	}
	p, _ := r.readReading(r.mark(), nil)
	return p, nil
}

// readReading reads the block by its one loose reading. If it cannot, it returns err, and the Reader
// stays where it is.
func (r *Reader) readReading(m mark, err error) (*Puzzle, error) {
	all := r.looseReadings(m)
	switch len(all) {
	case 0:
		return nil, err
	case 1:
		return r.take(m, all[0], err)
	}
	return nil, r.severalReadings(all)
}

// looseReadings returns the readings of the block. It reads lines ahead only if the first line may be
// one of several. The lines of a block without a reading are not read again as one.
func (r *Reader) looseReadings(m mark) []reading {
	first := r.in.lines[0]
	all := readings(r.in.lines[:1], m.order, r.o, false)
	_, _, length, _ := firstWord(first.text)
	switch {
	case len(all) > 0 || first.number <= r.broken || length > puzzle.MaxOrder:
		return all
	case m.oneLine && !mayBeLooseRow(newLooseLine(first), m.order):
		return nil // a program may wait for the answer before it writes the next line
	}
	lines := r.blockLines()
	if all = readings(lines, m.order, r.o, true); len(all) == 0 {
		r.broken = first.number + newBlock(lines).end() - 1
	}
	return all
}

// mayBeLooseRow reports whether a line between puzzles on one line may be a row of the order.
func mayBeLooseRow(l *looseLine, order int) bool {
	part := loosePart{l, l.chars}
	if row, _, ok := cellsOfCharacters(part); ok && len(row) == order {
		return true
	}
	return slices.ContainsFunc([]rune(",;\t|"), func(delimiter rune) bool {
		n := len(cutFields(part, delimiter))
		return order <= n && n <= order+2
	})
}

// blockLines returns the lines of the block, up to two blank lines.
func (r *Reader) blockLines() []line {
	most := 4 * puzzle.MaxOrder
	if hasFew(r.in.lines[0].text) {
		most = maxBlock
	}
	n := 1
	for blanks := 0; n < most && blanks < 2; n++ {
		l, ok := r.in.line(n)
		switch {
		case !ok:
			return r.in.lines[:n]
		case isBlankLine(l.text):
			blanks++
		default:
			blanks = 0
		}
	}
	return r.in.lines[:n]
}

// take returns the puzzle of a reading. It returns err if the cells have no values, and another
// error if the puzzle must be refused.
func (r *Reader) take(m mark, found reading, err error) (*Puzzle, error) {
	first := r.in.lines[0].text
	now, pos, bad := r.mark(), r.pos, r.bad
	r.goBack(m, found.lines-1)
	r.found++
	p := r.newPuzzle()
	p.Line = int(found.cells[0].line)
	g := &r.grid
	g.cells, g.signs, g.order, g.rows, g.separator = found.cells, found.signs, found.order, found.order, found.separator
	if p.Label != "" {
		g.signs |= signHeading
	}
	if r.fill(p, found.order) != nil && !g.isMap() {
		r.goBack(now, pos)
		r.bad = bad
		return nil, err
	}
	r.oneLine = found.signs&signLine != 0 && len(bytes.Fields(first)) < found.order*found.order/2
	r.rowsOnOneLine = found.lines == 1 && !r.oneLine
	if err := r.refuseMap(); err != nil {
		return nil, err
	}
	r.noteOrder(found.order)
	p.keepRest([]byte(found.rest))
	p.Before = found.before
	if n, ok := smallNumber(found.caption); ok {
		p.Number = n
	} else if p.Label == "" {
		p.Label = found.caption
	} else if p.Title == "" {
		p.Title = found.caption
	}
	if found.lines > 1 {
		r.bandRows = found.order
		if err := r.checkDrawnBoxes(p, r.in.lines[:found.lines]); err != nil {
			return nil, err
		}
		return p, r.checkBelow()
	}
	return p, nil
}

// severalReadings is about lines that are several puzzles, depending on how they are read.
func (r *Reader) severalReadings(all []reading) error {
	a, b := all[0], all[1]
	k := 0
	for k < min(len(a.cells), len(b.cells))-1 && sameCell(a.cells[k], b.cells[k]) {
		k++
	}
	return r.errorAt(a.cells[k].place, "the text can be read in %d ways, and row %d column %d is %s or %s: expected a text with one reading",
		len(all), k/a.order+1, k%a.order+1, inWords(a.cells[k]), inWords(b.cells[k]))
}

func inWords(c rawCell) string {
	if c.symbol == '.' {
		return "blank"
	}
	return c.String()
}

// A reading is one way to read lines that no strict rule reads.
type reading struct {
	cells   []rawCell // row by row, with their places in the file; nil if the lines are no puzzle
	order   int
	signs   sign
	caption string // the label before the cells of a line; may be empty
	rest    string // the text behind the cells of a line; may be empty
	lines   int    // how many lines the puzzle has

	before    string // the text before the cells of a line
	separator byte   // between any two cells of a row; 0 if that is not so
}

// readings returns all ways to read the beginning of the lines as one puzzle, each grid once. The first
// line is not blank. order is that of the puzzles before, or 0. If the first line does not begin a
// block of lines, only a puzzle on one line is found.
//
// A reading has at least one given. All blanks are of one kind, so that a stray character is not taken
// for a blank.
func readings(lines []line, order int, o ParseOptions, begins bool) (found []reading) {
	b := newBlock(lines)
	all := lineReadings(b.lines[0], order)
	if len(all) == 0 && begins && len(b.paragraphs) > 0 {
		for _, g := range gridsOf(b.paragraphs[0].parts) {
			all = append(all, newReading(g, b.paragraphs[0].end))
		}
		if parts, end := b.bands(); len(all) == 0 && parts != nil {
			for _, g := range gridsOf(parts) {
				all = append(all, newReading(g, end))
			}
		}
	}
	for _, r := range all {
		isSame := func(other reading) bool { return slices.EqualFunc(r.cells, other.cells, sameCell) }
		if r.cells != nil && (o.Order == 0 || r.order == o.Order) && !slices.ContainsFunc(found, isSame) {
			found = append(found, r)
		}
	}
	return found
}

// sameCell reports whether two cells have the same value, wherever they are in the text.
func sameCell(a, b rawCell) bool { return a.symbol == b.symbol && a.number == b.number }

// newReading returns the reading of a grid in so many lines. Its cells are nil if the grid is no
// puzzle.
func newReading(g looseGrid, lines int) reading {
	r := reading{order: g.order, signs: g.signs, lines: lines, separator: g.separator}
	kinds, empty, values := map[rune]bool{}, false, 0
	cells := make([]rawCell, len(g.cells))
	for k, c := range g.cells {
		blank := c.blank
		switch {
		case g.order > 9 && blank == 'O':
			blank = 0 // a value
		case g.order > 9 && blank == '0': // a value or a blank
			cells[k] = rawCell{symbol: '0', place: place{int32(c.line.number), c.at.column}}
			kinds['0'] = true
			continue
		case g.order <= 9 && c.symbol == 'X':
			blank = 'X'
		case blank == 0 && g.order <= 9 && (symbolIndex(c.symbol) > g.order || int(c.number) > g.order || c.symbol == 0 && c.number == 0):
			return r
		}
		cells[k] = rawCell{symbol: c.symbol, number: c.number, padded: c.padded, place: place{int32(c.line.number), c.at.column}}
		switch {
		case blank == 0:
			values++
			continue
		case blank == emptyCell || blank == spaceCell:
			empty = true
		}
		cells[k].symbol = '.'
		if blank < utf8.RuneSelf && strings.ContainsRune(Blanks, blank) {
			cells[k].symbol = byte(blank)
		}
		kinds[blank] = true
	}
	if values == 0 || empty && len(kinds) > 1 {
		return r
	}
	if len(kinds) > 1 {
		for kind := range kinds {
			if isLooseBlank(kind) {
				return r
			}
		}
	}
	r.cells = cells
	return r
}

func isLooseBlank(kind rune) bool { return kind != 0 && strings.ContainsRune(looseBlanks, kind) }

// A block is the beginning of a text that may be one puzzle of many lines.
type block struct {
	lines      []*looseLine
	paragraphs []paragraph // between single blank lines
}

// A paragraph is a part of a block without blank lines.
type paragraph struct {
	parts []loosePart
	rows  int // lines that are no frames
	end   int // the number of the lines of the block up to its last line
}

// newBlock cuts lines into paragraphs. The block ends below the last line, above two blank lines,
// and above a line that does not belong to a grid, such as a heading, a comment and text. The
// first line is not blank and always belongs to it.
func newBlock(lines []line) *block {
	b := &block{}
	for _, l := range lines {
		b.lines = append(b.lines, newLooseLine(l))
	}
	var p paragraph
	add := func() {
		for len(p.parts) > 1 && isFence(p.parts[len(p.parts)-1].line.raw) {
			p.parts = p.parts[:len(p.parts)-1]
		}
		if len(p.parts) > 0 {
			b.paragraphs = append(b.paragraphs, p)
		}
		p = paragraph{}
	}
	blanks := 0
	for k, l := range b.lines {
		if l.isBlank() {
			add()
			if blanks++; blanks == 2 {
				break
			}
			continue
		}
		if k > 0 && (lines[k].long || endsBlock(l.raw)) {
			break
		}
		blanks = 0
		p.parts = append(p.parts, loosePart{l, l.chars})
		p.end = k + 1
		if !isLooseFrame(l.chars) {
			p.rows++
		}
	}
	add()
	return b
}

// endsBlock reports whether a line does not belong to the grid above it.
func endsBlock(text []byte) bool {
	if isComment(text) {
		return !isLooseFrame(newLooseLine(line{text: text}).chars) || len(bytes.TrimSpace(text)) < 4
	}
	return isSection(text) || headingLike(text) && !isMostlyCells(text) || isCaption(text)
}

// bands returns the lines of all paragraphs of the block if they may be the bands of one grid: all
// have the same number of rows. It returns nil otherwise.
func (b *block) bands() (parts []loosePart, end int) {
	if len(b.paragraphs) < 2 {
		return nil, 0
	}
	for _, p := range b.paragraphs {
		if p.rows != b.paragraphs[0].rows {
			return nil, 0
		}
		parts = append(parts, p.parts...)
		end = p.end
	}
	return parts, end
}

// end returns the number of lines up to the last line that may belong to the grid of the first line. A
// paragraph with a grid of its own does not.
func (b *block) end() int {
	end := 0
	for k, p := range b.paragraphs {
		if k > 0 && len(gridsOf(p.parts)) > 0 {
			break
		}
		end = p.end
	}
	return end
}

// hasFew reports whether the lines have at most one cell each, so that the block may be long.
func hasFew(text []byte) bool { return len(bytes.Fields(text)) == 1 && len(bytes.TrimSpace(text)) <= 3 }
