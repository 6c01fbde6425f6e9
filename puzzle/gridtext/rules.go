package gridtext

import (
	"errors"
	"io"

	"fourfold/puzzle"
)

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

// readForeign reports whether the current line is foreign. If the line belongs to the puzzle below
// it, readForeign sets r.rules and returns no error. Otherwise it returns the error about the
// line.
func (r *Reader) readForeign() (found bool, err error) {
	f := r.foreign(r.cur.text)
	if f == nil {
		return false, nil
	}
	r.canContinue = f.reach != reachFile || r.oneLine
	if f.reach == reachRules || f.reach == reachLine && f.what != aLink && r.rowBelow() {
		r.keepRules(f, r.oneLine || r.reportedLine == r.line)
		if !r.oneLine {
			return true, nil
		}
	}
	r.found++
	return true, r.foreignError(r.placeOf(f.column), f.what)
}

// rowBelow reports whether the line below the current one may be a row of a grid of many lines.
func (r *Reader) rowBelow() bool {
	line, _ := r.peek(1)
	order := likelyCells(line.text)
	return order >= 4 && order <= puzzle.MaxOrder && isMostlyCells(line.text) && !headingLike(line.text)
}

// keepBadRules sets r.rules if the current line, which stands in a bad grid, states rules.
func (r *Reader) keepBadRules() {
	if r.bad.below {
		return
	}
	if f := r.foreign(r.cur.text); f != nil && f.reach == reachRules {
		r.keepRules(f, true)
	}
}

// checkRules decides what to return for a puzzle or an error that stands below r.rules, which must
// not be nil. It returns errPartOfRules if the error is about text that belongs to the rules; then
// Next reads on.
func (r *Reader) checkRules(p *Puzzle, err error) error {
	switch {
	case !r.rules.reported:
		return r.reportRules(err)
	case err != nil:
		return err
	}
	line, column := p.Where(0)
	return r.dropRules(r.errorAt(place{int32(line), int32(column)}, "%w", ExtraRulesError(r.rules.what)))
}

// reportRules reports rules above a puzzle, a bad grid, or the end of the file. The one error
// stands for the rules and the puzzle.
func (r *Reader) reportRules(err error) error {
	switch {
	case err == nil || err == io.EOF || r.bad.active && !r.bad.text:
		r.oneLine = false
		return r.dropRules(r.foreignError(r.rules.at, r.rules.what))
	case r.canContinue:
		r.found--
		return errPartOfRules
	}
	return err
}

var errPartOfRules = errors.New("part of the rules of the puzzle below")

// dropRules returns an error that refuses a puzzle because of r.rules. The rules do not concern
// later puzzles.
func (r *Reader) dropRules(err error) error {
	r.found = max(r.found, 1)
	r.rules, r.canContinue = nil, true
	return err
}

// refuseMap returns an error if the current grid is a map of regions. It also sets r.rules, so
// that the next puzzle is refused, unless the text has one puzzle on each line.
func (r *Reader) refuseMap() error {
	if !r.grid.isMap() {
		return nil
	}
	if r.rules == nil && !(r.oneLine && r.readAny) {
		r.rules = &rules{foreign: &foreign{what: mapOfRegions}, reported: true}
	}
	at := r.grid.cells[0].place
	if int(at.line) == r.reportedLine {
		r.found--
		return errPartOfRules
	}
	return r.foreignError(at, mapOfRegions)
}

// foreignError returns the error about foreign text.
func (r *Reader) foreignError(at place, what string) error {
	return r.errorAt(at, "found %s: %s", what, notPlain)
}
