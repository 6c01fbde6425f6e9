package grid

import (
	"bytes"
	"strings"

	"fourfold/puzzle"
)

// The functions of this file decide which puzzle is refused because of text that states or names
// further rules. Text above a puzzle belongs to the puzzle. Text directly below a grid belongs to the
// grid.

// rules is foreign text above a puzzle. The puzzle is refused because of it.
type rules struct {
	*foreign
	at       place
	reported bool // an error about the text was returned
}

// keepRules keeps foreign text for the next puzzle, unless rules are already known.
func (r *Reader) keepRules(f *foreign, at place, reported bool) {
	if r.above.rules == nil {
		r.above.rules = &rules{foreign: f, at: at, reported: reported}
	}
}

// readBetween skips a line that stands between puzzles and belongs to none: it is blank, a comment,
// the name of a section, or a part of a frame. It keeps header lines and sections. It also skips the state of a puzzle that was
// not read.
func (r *Reader) readBetween(b *block) bool {
	l := b.first()
	skip := r.above.skipState
	switch {
	case b.isRowOfTabs(0):
		return false
	case l.isBlank():
		return true
	case l.isSection():
		r.noteSection(l)
		return true
	case l.isComment() && !(l.isFrameToo() && len(trim(l.raw)) >= 4):
		r.above.header.note(l)
		return true
	case r.isStrayFrame(b):
		return true
	}
	if r.above.skipState = false; !skip || b.isLine() {
		return false
	}
	readings, _ := readRows(b)
	r.used = b.extent(9)
	if len(readings) > 0 {
		r.used = readings[0].lines
	}
	return true
}

// isStrayFrame reports whether the first line looks like a part of a frame, but is between
// puzzles on one line and not above a row of a grid of their order.
func (r *Reader) isStrayFrame(b *block) bool {
	if !r.seen.onLine || r.seen.order == 0 || !b.first().isFrame() {
		return false
	}
	next := b.nextText()
	return next == nil || next.likelyCells() != r.seen.order || !b.looksLikeRow(next)
}

// readAbove keeps a line that belongs to the puzzles below it: names of columns, rules, or a heading. It returns the error
// about rules that belong to no puzzle.
func (r *Reader) readAbove(b *block) (bool, *fault) {
	l := b.first()
	if r.readNames(b) {
		return true, nil
	}
	f := l.foreign()
	if f != nil && f.name != "" && r.o.IgnoreUnknown {
		r.above.ignore(f.name)
		f = nil
	}
	if f == nil {
		var ok bool
		if r.above.number, r.above.label, ok = headingOf(l, r.above); ok {
			r.above.heading = l.number
		}
		return ok, nil
	}
	at := place{int32(l.number), int32(f.column)}
	if f.reach == reachRules || f.reach == reachLine && f.what != aLink && b.rowBelow(1) {
		r.keepRules(f, at, r.seen.onLine)
		if !r.seen.onLine {
			return true, nil
		}
	}
	r.seen.found++
	r.done = f.reach == reachFile && !r.seen.onLine
	return true, foreignFound(at, f.what).one()
}

// headingOf returns the number and the label of a heading, or those that are known already.
func headingOf(l *line, known above) (number int, label string, ok bool) {
	if l.isHeading() {
		return parseHeading(l.raw)
	}
	return known.number, known.label, false
}

// ignore keeps the name of further rules that is ignored.
func (a *above) ignore(name string) {
	for _, known := range a.variants {
		if known == name {
			return
		}
	}
	a.variants = append(a.variants, name)
}

// rowBelow reports whether the k-th line of a block may be a row of a grid of many lines.
func (b *block) rowBelow(k int) bool {
	l := b.line(k)
	if l == nil || !l.isText() {
		return false
	}
	cells := l.likelyCells()
	return cells >= 4 && cells <= puzzle.MaxOrder && l.looksLikeRow() && !l.isHeading()
}

// drawnVariants are the names of variants whose only rules are the regions, which a drawing shows.
const drawnVariants = "jigsaw squiggly irregular"

// checkRules decides what to return for a puzzle or a fault that stands below rules. Both results are nil for a fault
// about text that belongs to the rules. One error stands for the rules and the puzzle.
func (r *Reader) checkRules(p *Puzzle, f *fault) *fault {
	known := r.above.rules
	switch {
	case known == nil:
		return f
	case f == nil && p.Regions != nil && known.name != "" && strings.Contains(drawnVariants, known.name):
		r.above.rules = nil
		return nil
	case known.reported && f == nil:
		line, column := p.Where(0)
		f = newFault(place{int32(line), int32(column)}, ClassRules, "found %s above this puzzle: %s", known.what, notPlain)
	case known.reported || r.done && f != endOfText:
		return f
	case f == nil || f == endOfText || f.class != ClassText && f.lines != 1:
		r.seen.onLine = false
		f = foreignFound(known.at, known.what)
	default:
		r.seen.found--
		return nil
	}
	r.seen.found = max(r.seen.found, 1)
	r.above.rules = nil
	r.queue = nil
	return f
}

// refuseMap is about a grid that is a map of regions. The next puzzle is refused,
// too, unless the text has one puzzle on each line.
func (r *Reader) refuseMap(d *reading) *fault {
	at := d.cells[0].place()
	if r.above.rules == nil && !(d.word && r.seen.any) {
		r.keepRules(&foreign{what: mapOfRegions}, at, true)
	}
	return foreignFound(at, mapOfRegions)
}

// foreignFound is about text that states or names further rules. There is no other way to read it.
func foreignFound(at place, what string) *fault {
	return newFault(at, ClassRules, "found %s: %s", what, notPlain).final()
}

// rulesBelow returns an error if rules stand below the grid of a reading. Behind a blank line, rules directly above another grid belong
// to that grid; but a section and a map of regions always belong to the grid above.
func (r *Reader) rulesBelow(b *block, d *reading) *fault {
	k := r.used // behind statements of rules
	next := b.line(k)
	if d.lines == 1 || next == nil || !next.isText() {
		return nil
	}
	apart := next.isBlank()
	if apart {
		if k++; b.line(k) == nil || !b.line(k).isText() {
			return nil
		}
		next = b.line(k)
	}
	f := next.foreign()
	if f != nil && f.name != "" && r.o.IgnoreUnknown {
		if !apart || !b.standsAbove(k, d.order) {
			r.above.ignore(f.name)
			r.used = k + 1
		}
		return nil
	}
	if apart && f == nil && b.mapBelow(k, d.order) {
		f = &foreign{what: mapOfRegions, reach: reachRules, column: 1, below: true}
	}
	if f == nil || f.reach != reachRules || apart && !f.below && (b.standsAbove(k, d.order) || BeginsText(next.raw)) {
		return nil
	}
	at := place{int32(next.number), int32(f.column)}
	if apart {
		r.keepRules(f, at, true) // the text may belong to the next grid
		r.seen.order = d.order
	}
	r.used = b.textEnd(k)
	return foreignFound(at, f.what+" below a grid")
}

// textEnd returns the index of the line behind text that begins with the k-th line: the rest of its paragraph.
func (b *block) textEnd(k int) int {
	for k++; ; k++ {
		if l := b.line(k); l == nil || !l.isText() || l.isBlank() || l.isSection() || l.isHeading() || b.isWholeLine(l) || k > maxBlock {
			return k
		}
	}
}

// mapBelow reports whether the lines from the k-th one on are a map of regions of the order of a grid.
func (b *block) mapBelow(k, order int) bool {
	var word []byte
	for n := range order {
		l := b.line(k + n)
		if l == nil || l.cells != order {
			return false
		}
		row := bytes.Map(func(char rune) rune {
			if is(byte(char), dividers) {
				return -1
			}
			return char
		}, l.text)
		if !repeats(row) {
			return false
		}
		word = append(word, row...)
	}
	return isMap(word)
}

// standsAbove reports whether the text in the k-th line of a block stands directly
// above a grid of the same order or a puzzle on one line, without a blank line between.
func (b *block) standsAbove(k, order int) bool {
	const most = 100 // lines of rules
	for last := k + most; k < last; k++ {
		l := b.line(k)
		switch {
		case l == nil || l.isBlank():
			return false
		case l.looksLikeRow() && l.foreign() == nil:
			if cells := l.likelyCells(); cells == order || isWhole(cells) {
				return true
			}
		}
	}
	return false
}

// isBeside reports whether a line that no layout reads is text beside a puzzle. It keeps a caption as the title of the next puzzle.
func (r *Reader) isBeside(l *line) bool {
	if l.isCaption() {
		if title := l.title(); title != "" {
			r.above.title = title
		}
		return true
	}
	if r.seen.list && l.digits == 0 && !hasManyCells(string(l.raw)) {
		return true // code
	}
	return l.isBesidePuzzle() || l.digits == 0 && l.foreign() == nil && rulerLength(l.string(0, len(l.text))) > 0
}
