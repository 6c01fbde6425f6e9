package gridtext

import (
	"bytes"
	"cmp"
	"slices"

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
	broken := r.broken
	p, _ := r.readReading(r.mark(), nil)
	if p == nil {
		r.broken = broken
	}
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
