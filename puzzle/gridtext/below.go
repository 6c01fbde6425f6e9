package gridtext

import (
	"bytes"
	"strings"
)

// The functions of this file look at the text below a grid. It may state rules of the grid, which
// is then refused.

// rulesBelow returns the error about rules directly below a grid, and makes the rules a bad grid,
// so that the rest of them is skipped.
func (r *Reader) rulesBelow(f *foreign) error {
	r.canContinue, r.bad = true, badGrid{active: true, text: true, below: true, blocks: []int{1}}
	return r.foreignError(r.placeOf(f.column), f.what+" below a grid")
}

// checkBelow returns an error about the current grid if rules stand below it. The current line is
// the blank line under the grid. Rules directly above another grid belong to that grid; but a
// section and a map of regions always belong to the grid above.
func (r *Reader) checkBelow() error {
	next, ok := r.peek(1)
	if !ok {
		return nil
	}
	f := r.foreign(next.text)
	if f == nil && r.mapBelow() {
		f = &foreign{what: mapOfRegions, reach: reachRules, column: 1}
	}
	if f == nil || f.reach != reachRules {
		return nil
	}
	always := strings.HasPrefix(f.what, unknownSection) || f.what == mapOfRegions
	if !always && r.standsAbove() {
		return nil
	}
	r.order, r.reportedLine, r.canContinue = r.grid.order, r.line+1, true
	return r.foreignError(place{int32(r.line) + 1, int32(f.column)}, f.what+" below a grid")
}

// mapBelow reports whether the lines below the current one are a map of regions of the order of
// the grid.
func (r *Reader) mapBelow() bool {
	var word []byte
	for k := range r.grid.order {
		line, _ := r.peek(k + 1)
		row := bytes.Join(bytes.FieldsFunc(line.text, isDivider), nil)
		if len(row) != r.grid.order || !repeats(row) {
			return false
		}
		word = append(word, row...)
	}
	return isMap(word)
}

// maxRules is the number of lines of rules in which standsAbove searches for a grid.
const maxRules = 100

// standsAbove reports whether the text that begins on the next line stands directly above a grid of
// the same order or a puzzle on one line, without a blank line between.
func (r *Reader) standsAbove() bool {
	for k := 1; k <= maxRules; k++ {
		line, ok := r.peek(k)
		switch {
		case !ok || isBlankLine(line.text):
			return false
		case r.foreign(line.text) == nil && isMostlyCells(line.text):
			if cells := likelyCells(line.text); cells == r.grid.order || isLineLength(cells) {
				return true
			}
		}
	}
	return false
}
