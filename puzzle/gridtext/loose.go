package gridtext

import (
	"cmp"
	"slices"
	"strings"
)

// A reading is one way to read lines that no strict rule reads.
type reading struct {
	cells   []rawCell // row by row, with their places in the file
	order   int
	signs   sign
	caption string   // the label before the cells of a line; may be empty
	rest    string   // the text behind the cells of a line; may be empty
	lines   int      // how many lines the puzzle has
	changes []Change // without these the lines are no puzzle; nil for a form that people paste
	tidy    []Change // these put plain characters in place of others
}

// readings returns all ways to read the beginning of the lines as one puzzle. The first line is
// not blank. first is its number in the file. order is that of the puzzles before, or 0. If the
// first line does not begin a block of lines, only a puzzle on one line is found. With mend, there
// may be readings with changes.
//
// A reading has at least one given. In a reading without changes, all blanks are of one kind, so
// that a stray character is not taken for a blank.
func readings(lines []textLine, first, order int, o ParseOptions, begins, mend bool) []reading {
	b := newBlock(lines, first)
	all := lineReadings(b.lines[0], order)
	if len(all) == 0 && begins {
		all = append(all, b.tableReadings()...)
		for _, g := range gridsOf(b.paragraphs[0].parts) {
			all = append(all, newReading(g, b.paragraphs[0].end))
		}
		if parts, end := b.bands(); len(all) == 0 && parts != nil {
			for _, g := range gridsOf(parts) {
				all = append(all, newReading(g, end))
			}
		}
	}
	all = usable(all, o)
	if len(all) == 0 && begins && mend {
		all = usable(b.mended(order), o)
	}
	return slices.DeleteFunc(all, func(found reading) bool {
		return len(found.changes) > 0 && !(mend && found.isMended(lines, first, sortedChanges(found), o))
	})
}

// usable returns the readings that are puzzles, each grid once, and those without changes only if
// there are any. A puzzle has a given, and it has the order that the caller asked for.
func usable(all []reading, o ParseOptions) (found []reading) {
	for _, r := range all {
		isSame := func(other reading) bool { return slices.EqualFunc(r.cells, other.cells, sameCell) }
		if r.cells != nil && (o.Order == 0 || r.order == o.Order) && !slices.ContainsFunc(found, isSame) {
			found = append(found, r)
		}
	}
	plain := func(r reading) bool { return len(r.changes) == 0 }
	if slices.ContainsFunc(found, plain) {
		found = slices.DeleteFunc(found, func(r reading) bool { return !plain(r) })
	}
	return found
}

// sameCell reports whether two cells have the same value, wherever they are in the text.
func sameCell(a, b rawCell) bool { return a.symbol == b.symbol && a.number == b.number }

// newReading returns the reading of a grid in so many lines. Its cells are nil if the grid is no
// puzzle.
func newReading(g looseGrid, lines int) reading {
	r := reading{order: g.order, signs: g.signs, lines: lines}
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
		kinds[blank] = true
	}
	if values == 0 || empty && len(kinds) > 1 {
		return r
	}
	r.cells = cells
	r.addBlanks(g, kinds)
	return r
}

// addBlanks adds the changes of blanks and of other characters to plain ones. If the grid has
// several kinds of blanks, and some of them are no strict ones, the changes are needed.
func (r *reading) addBlanks(g looseGrid, kinds map[rune]bool) {
	loose, plain := 0, '.'
	for _, kind := range []rune{'_', '*', '0', '.'} {
		if kinds[kind] {
			plain = kind
		}
	}
	for kind := range kinds {
		if isLooseBlank(kind) {
			loose++
		}
	}
	var changes []Change
	var lines []*looseLine
	isCell := map[place]bool{}
	for _, c := range g.cells {
		if len(lines) == 0 || lines[len(lines)-1] != c.line {
			lines = append(lines, c.line)
		}
		if !isLooseBlank(c.blank) || c.blank == 'O' && r.order > 9 {
			continue
		}
		isCell[place{int32(c.line.number), c.at.column}] = true
		old := cmp.Or(c.at.old, c.at.char)
		changes = append(changes, Change{c.line.number, int(c.at.column), string(old), string(plain), "another character for a blank"})
	}
	if loose > 0 && len(kinds) > 1 {
		r.changes = append(r.changes, changes...)
	} else {
		r.tidy = append(r.tidy, changes...)
	}
	for _, l := range lines {
		r.tidy = append(r.tidy, l.plainChanges(isCell)...)
	}
}

func isLooseBlank(kind rune) bool { return kind != 0 && strings.ContainsRune(looseBlanks, kind) }

// plainChanges returns the changes that put plain characters in place of others, except in cells
// that are blanks.
func (l *looseLine) plainChanges(isBlank map[place]bool) (changes []Change) {
	for _, c := range l.chars {
		switch {
		case c.old <= 0 || isBlank[place{int32(l.number), c.column}]:
		case c.old == ellipsis:
			changes = append(changes, Change{l.number, int(c.column), string(ellipsis), "...", "one character for three dots"})
		default:
			why := "another form of a character"
			if isSpaceChar(c.char) {
				why = "another kind of space"
			}
			changes = append(changes, Change{l.number, int(c.column), string(c.old), string(c.char), why})
		}
	}
	for _, c := range l.dropped {
		changes = append(changes, Change{l.number, int(c.column), string(c.old), "", "a character that cannot be seen"})
	}
	return changes
}
