package grid

import (
	"bytes"
	"errors"
	"io"

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

// keepRules sets r.rules to foreign text on the current line, unless rules are already known.
func (r *Reader) keepRules(f *foreign, reported bool) {
	if r.rules == nil {
		r.rules = &rules{foreign: f, at: r.placeOf(f.column), reported: reported}
	}
}

// readForeign reads a foreign line. If the line belongs to the puzzle below it, readForeign sets
// r.rules and reads on. Otherwise it returns the error about the line.
func (r *Reader) readForeign() (*Puzzle, error) {
	f := r.foreign(r.cur.text)
	if f == nil {
		r.noteVariant(r.cur.text)
		return nil, nil
	}
	if f.reach == reachRules || f.reach == reachLine && f.what != aLink && r.rowBelow() {
		r.keepRules(f, r.oneLine)
		if !r.oneLine {
			return nil, errReadOn
		}
	}
	r.found++
	r.done = f.reach == reachFile && !r.oneLine
	return nil, r.foreignError(r.placeOf(f.column), f.what)
}

// rowBelow reports whether the line below the current one may be a row of a grid of many lines.
func (r *Reader) rowBelow() bool {
	next, _ := r.peek(1)
	order := likelyCells(next.text)
	return order >= 4 && order <= puzzle.MaxOrder && isMostlyCells(next.text) && !headingLike(next.text)
}

var errReadOn = errors.New("a line that is no puzzle")

var errPartOfRules = errors.New("part of the rules of the puzzle below")

// checkRules decides what to return for a puzzle or an error that stands below r.rules, which must
// not be nil. It returns errPartOfRules if the error is about text that belongs to the rules; then
// Next reads on. One error stands for the rules and the puzzle.
func (r *Reader) checkRules(p *Puzzle, err error) error {
	rules := r.rules
	switch {
	case rules.reported && err == nil:
		line, column := p.Where(0)
		err = r.errorAt(place{int32(line), int32(column)}, "found %s above this puzzle: %s", rules.what, notPlain)
	case rules.reported || r.done:
		return err
	case err == nil || err == io.EOF || r.bad.active && !r.bad.text:
		r.oneLine = false
		err = r.foreignError(rules.at, rules.what)
	default:
		r.found--
		return errPartOfRules
	}
	r.found = max(r.found, 1)
	r.rules = nil
	return err
}

// refuseMap returns an error if the current grid is a map of regions. The next puzzle is refused,
// too, unless the text has one puzzle on each line.
func (r *Reader) refuseMap() error {
	if !r.grid.isMap() {
		return nil
	}
	if r.rules == nil && !(r.oneLine && r.readAny) {
		r.rules = &rules{foreign: &foreign{what: mapOfRegions}, reported: true}
	}
	return r.foreignError(r.grid.cells[0].place, mapOfRegions)
}

// foreignError returns the error about foreign text. There is no other way to read the text.
func (r *Reader) foreignError(at place, what string) error {
	return final(r.errorAt(at, "found %s: %s", what, notPlain))
}

// checkBelow returns an error about the current grid, which ends on the current line, if rules stand
// below it. Behind a blank line, rules directly above another grid belong to that grid; but a section
// and a map of regions always belong to the grid above.
func (r *Reader) checkBelow() error {
	next, _ := r.peek(1)
	if next.long {
		return nil
	}
	apart := isBlankLine(next.text)
	if apart {
		next, _ = r.peek(2)
	}
	if !apart || r.o.IgnoreUnknown && !r.standsAbove() {
		r.noteVariant(next.text)
	}
	f := r.foreign(next.text)
	if apart && f == nil && r.mapBelow() {
		f = &foreign{what: mapOfRegions, reach: reachRules, column: 1, below: true}
	}
	if f == nil || f.reach != reachRules || apart && !f.below && (r.standsAbove() || codecOf(next.text) != nil) {
		return nil
	}
	r.advance()
	if apart {
		r.advance()
		r.keepRules(f, true) // the text may belong to the next grid
		r.order = r.grid.order
	}
	r.bad = badGrid{active: true, text: true, below: true, blocks: []int{1}}
	return r.foreignError(r.placeOf(f.column), f.what+" below a grid")
}

// mapBelow reports whether the lines behind the blank line below the current one are a map of regions
// of the order of the grid.
func (r *Reader) mapBelow() bool {
	var word []byte
	for k := range r.grid.order {
		l, _ := r.peek(k + 2)
		row := bytes.Join(bytes.FieldsFunc(l.text, isDivider), nil)
		if len(row) != r.grid.order || !repeats(row) {
			return false
		}
		word = append(word, row...)
	}
	return isMap(word)
}

// maxRules is the number of lines of rules in which standsAbove searches for a grid.
const maxRules = 100

// standsAbove reports whether the text behind the blank line below the current one stands directly
// above a grid of the same order or a puzzle on one line, without a blank line between.
func (r *Reader) standsAbove() bool {
	for k := 2; k <= maxRules; k++ {
		l, ok := r.peek(k)
		switch {
		case !ok || isBlankLine(l.text):
			return false
		case r.foreign(l.text) == nil && isMostlyCells(l.text):
			if cells := likelyCells(l.text); cells == r.grid.order || isLineLength(cells) {
				return true
			}
		}
	}
	return false
}
