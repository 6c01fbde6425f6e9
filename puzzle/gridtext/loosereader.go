package gridtext

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// A beginning is the state of a Reader before the first line of a puzzle, and the lines from
// there on. If the strict rules do not read the puzzle, the Reader goes back and reads the lines
// loosely.
type beginning struct {
	before Reader // cur is the first line
	on     bool   // lines are kept
	lines  []textLine
	bytes  []byte // the text of the lines
}

// maxKept is the greatest number of lines that are kept for loose reading. It is more than the
// cells of order 36.
const maxKept = 1400

// keepLines begins to keep lines, from the current one.
func (r *Reader) keepLines() {
	if r.begun == nil {
		r.begun = new(beginning)
	}
	b := r.begun
	b.before, b.lines, b.bytes, b.on = *r, b.lines[:0], b.bytes[:0], true
	b.keep(r.cur)
}

// keep keeps a line.
func (b *beginning) keep(line textLine) {
	if b.on = len(b.lines) < maxKept; !b.on {
		return
	}
	n := len(b.bytes)
	b.bytes = append(b.bytes, line.text...)
	b.lines = append(b.lines, textLine{b.bytes[n:len(b.bytes):len(b.bytes)], line.long})
}

// goBack makes the k-th line of the beginning the current one, and lets the Reader forget what it
// read since then. ahead are all lines behind it that were read from the file.
func (r *Reader) goBack(k int, ahead []textLine) {
	b, now := r.begun, *r
	line := b.lines[0]
	if k > 0 {
		line = ahead[k-1]
	}
	*r = b.before
	r.begun, r.in, r.returned, r.ended, r.readErr, r.broken, r.ignored = b, now.in, now.returned, now.ended, now.readErr, now.broken, now.ignored
	r.cur, r.reread = line, false
	r.line += k
	r.ahead = slices.Clone(ahead[k:])
	b.lines, b.bytes, b.on = nil, nil, false
}

// following returns the lines behind the first line of the beginning, as far as they were read.
func (r *Reader) following() []textLine {
	return slices.Concat(r.begun.lines[1:], r.ahead)
}

var errReadOn = errors.New("a line beside a puzzle")

// orLoose is called with an error about a puzzle. If the lines of the puzzle can be read loosely,
// it returns the puzzle. If the first line is a caption, it returns errReadOn: the Reader is then
// behind the caption. Otherwise it returns the error, and the Reader stays as it is.
func (r *Reader) orLoose(err error) (*Puzzle, error) {
	b := r.begun
	var at *ParseError
	if !errors.As(err, &at) || b == nil || !b.on || !r.canContinue || r.unreadable || strings.HasSuffix(err.Error(), notPlain) {
		if r.firstText != nil && r.found == 0 && !r.readAny && !r.canContinue && !r.unreadable && at != nil {
			err, r.firstText = r.firstText, nil
		}
		return nil, err
	}
	b.on = false
	first := b.lines[0]
	switch {
	case slices.ContainsFunc(b.lines, func(line textLine) bool { return isSection(line.text) }):
		return nil, err // about a section below the grid
	case first.long || !utf8.Valid(first.text) || bytes.IndexByte(first.text, 0) >= 0 || r.foreign(first.text) != nil || codecOf(first.text) != nil:
		return nil, err
	case r.readAny && r.oneLine && r.lineOrder > 9 && isWordOfSymbols(first.text, r.lineOrder):
		return nil, err // the rest of a puzzle
	case isCaption(first.text), isBesidePuzzle(first.text), isRuler(textOf(newLooseLine(0, first.text).chars)) && countDigits(first.text) == 0:
		r.skipCaption(err)
		return nil, errReadOn
	}
	return r.readLoose(err)
}

// skipCaption goes on behind the first line of the beginning, which is a caption or something else
// beside a puzzle. err is the error to return if the file has no puzzle.
func (r *Reader) skipCaption(err error) {
	text := r.begun.lines[0].text
	title := ""
	if isCaption(text) {
		title = titleOf(text)
	}
	r.goBack(0, r.following())
	r.title = cmp.Or(title, r.title)
	if r.firstText == nil && r.found == 0 {
		r.firstText = err
	}
}

// insteadOfRules returns the puzzle that begins on the current line, if the line would otherwise
// be taken for rules or for the text of a program: a list in brackets, or a table of a web page.
// It returns nil if there is no such puzzle.
func (r *Reader) insteadOfRules() *Puzzle {
	text := bytes.TrimLeft(r.cur.text, " \t")
	if len(text) < 2 || !bytes.ContainsAny(text[:1], "[({<") || text[0] == '<' && text[1]|0x20 != 't' || codecOf(text) != nil {
		return nil
	}
	if f := r.foreign(text); f == nil || f.reach == reachFile && text[0] != '<' || f.reach == reachLine {
		return nil
	}
	p, _ := r.readLoose(nil)
	if r.begun.on = p == nil; p == nil {
		r.broken = r.begun.before.broken
	}
	return p
}

// readLoose reads the lines of the beginning loosely. If it cannot, it returns err, and the Reader
// stays as it is.
func (r *Reader) readLoose(err error) (*Puzzle, error) {
	b := r.begun
	begins := b.before.line > r.broken
	all := r.looseReadings(begins)
	switch {
	case len(all) == 0:
		return nil, err
	case len(all) > 1:
		return nil, r.severalReadings(all)
	}
	return r.take(all[0], err)
}

// looseReadings returns the readings of the lines of the beginning. It reads lines ahead only if
// the first line may be one of several.
func (r *Reader) looseReadings(begins bool) []reading {
	b := r.begun
	if all := readings(b.lines[:1], b.before.line, b.before.order, r.o, false); len(all) > 0 || !begins {
		return all
	}
	if b.before.oneLine && !mayBeLooseRow(newLooseLine(0, b.lines[0].text), b.before.order) {
		return nil // a program may wait for the answer before it writes the next line
	}
	lines := r.blockLines()
	all := readings(lines, b.before.line, b.before.order, r.o, true)
	if len(all) == 0 {
		r.broken = b.before.line + newBlock(lines, b.before.line).end() - 1
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

// blockLines returns the lines of the beginning and those below, up to two blank lines.
func (r *Reader) blockLines() []textLine {
	most := 4 * puzzle.MaxOrder
	if hasFew(r.begun.lines[0].text) {
		most = maxKept
	}
	lines := slices.Clone(r.begun.lines)
	for k := 1; len(lines) < most; k++ {
		line, ok := r.peek(k)
		if !ok {
			break
		}
		lines = append(lines, line)
		if n := len(lines); n > 2 && isBlankLine(lines[n-1].text) && isBlankLine(lines[n-2].text) {
			break
		}
	}
	return lines
}

// take returns the puzzle of a reading. It returns err if the cells have no values, and another
// error if the puzzle must be refused.
func (r *Reader) take(found reading, err error) (*Puzzle, error) {
	after, ahead := *r, r.following()
	lines := slices.Concat(r.begun.lines[:1], ahead)[:found.lines]
	first := r.begun.lines[0].text
	r.goBack(found.lines-1, ahead)
	r.found++
	r.canContinue = true
	p := r.newPuzzle()
	p.Line = int(found.cells[0].line)
	r.grid.cells, r.grid.signs, r.grid.order, r.grid.rows = found.cells, found.signs, found.order, found.order
	if p.Label != "" {
		r.grid.signs |= signHeading
	}
	r.oneLine = found.signs&signLine != 0 && len(bytes.Fields(first)) < found.order*found.order/2
	r.rowsOnOneLine = found.lines == 1 && !r.oneLine
	p, e := r.finish(p, found.order)
	if e != nil {
		if isMap := r.grid.isMap(); isMap {
			return nil, e
		}
		*r = after
		return nil, err
	}
	p.keepRest([]byte(found.rest))
	if n, ok := smallNumber(found.caption); ok {
		p.Number = n
	} else if p.Label == "" {
		p.Label = found.caption
	}
	if found.lines > 1 {
		r.bandRows = found.order
		if err := r.checkDrawnBoxes(p, lines); err != nil {
			return nil, err
		}
		return p, r.checkBelowLoose()
	}
	return p, nil
}

// checkBelowLoose returns an error if the text below a grid that was read loosely states or names
// rules. Other text below it is a caption.
func (r *Reader) checkBelowLoose() error {
	if !r.advance() {
		return nil
	}
	text := r.cur.text
	f := r.foreign(text)
	switch {
	case isBlankLine(text) && !r.cur.long:
		r.reread = true
		if r.looseMapBelow() {
			return r.foreignError(place{int32(r.line) + 1, 1}, mapOfRegions+" below a grid")
		}
		return r.checkBelow()
	case f != nil && f.reach == reachRules:
		return r.rulesBelow(f)
	}
	r.reread = true
	return nil
}

// looseMapBelow reports whether the lines below the current one, which is blank, are a map of the
// regions of a jigsaw.
func (r *Reader) looseMapBelow() bool {
	var lines []textLine
	for k := 1; k <= 2*r.grid.order+4; k++ {
		line, ok := r.peek(k)
		if !ok || isBlankLine(line.text) {
			break
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return false
	}
	b := newBlock(lines, 1)
	return len(b.paragraphs) > 0 && slices.ContainsFunc(gridsOf(b.paragraphs[0].parts), func(g looseGrid) bool {
		raw := rawGrid{}
		for _, c := range g.cells {
			if c.blank != 0 {
				return false
			}
			raw.cells = append(raw.cells, rawCell{symbol: c.symbol, number: c.number})
		}
		return raw.isMap()
	})
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

// addTitle gives the caption above a puzzle to the puzzle.
func (r *Reader) addTitle(p *Puzzle) {
	if p.Title == "" {
		p.Title = r.title
	}
	r.title = ""
}

// cutAtReturns cuts a line at its carriage returns. It returns the first part, and keeps the
// others.
func (r *Reader) cutAtReturns(text []byte) textLine {
	parts := bytes.Split(bytes.Clone(text), []byte{'\r'})
	for _, part := range parts[1:] {
		r.returned = append(r.returned, textLine{text: part})
	}
	if len(parts[len(parts)-1]) == 0 { // the file ends in CR
		r.returned = r.returned[:len(r.returned)-1]
	}
	return textLine{text: parts[0]}
}
