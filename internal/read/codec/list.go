package codec

import (
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A List collects the lines of a list, an object, or strings, as JSON and programs have them:
//
//	[[1,0,0,0],...]           {"puzzle": "1.....2..3.....4"}      (1, None, ...)
//	[[1. 0. 0. 0.]            "1...",                             {1, 0, 0, 0},
//	 [0. 0. 2. 0.] ...        "..2.", ...                         {0, 0, 2, 0}, ...
//
// The text may be one value, or a row of a grid on each line. Use [FindList] to find its beginning.
type List struct {
	lines strings.Builder
	parser
	ended bool
}

// FindList returns the index in a line at which a list, an object or a string of cells begins, or -1. Code such as "grid = " may
// stand before it.
func FindList(line string) int {
	const most = 200 // bytes of code before a list
	for from, char := range line[:min(len(line), most)] {
		isStart := strings.ContainsRune("[({\"'`", char) && codeBefore.Get().MatchString(line[:from])
		if isStart && listStart.Get().MatchString(line[from:]) && !callStart.Get().MatchString(line[from:]) {
			return from
		}
	}
	return -1
}

// codeBefore matches what may stand before a list: nothing, or the beginning of a statement, which may be a call.
var codeBefore = words.NewPattern(`^[ \t]*([-*•+>?]+[ \t]+)?` +
	`([\p{L}_$@%][\p{L}\p{N}_$.<>\[\]*&@:;, \t"'()-]*?[ \t]*(:?=>?|:|<-|\(|\([^()\[\]{}]{0,30},|[ \t]return|^return)[ \t]*)?` +
	`((new[ \t]+)?(\[\d*\])*[\p{L}_][\p{L}\p{N}_.]*[ \t]*((\[\d*\])+|!|\([ \t]*[\p{L}_]*)?)?[ \t]*$`)

// listStart matches the beginning of a list with cells, of an object, or of a string of cells. A section such as [Puzzle] and the
// time of a chat such as [12:30] do not match. The lines are for a cell in quotes or nothing, a number, a blank, a blank as a word, a
// string, and a string on the next line or an object.
var listStart = words.NewPattern("^(" +
	`[\[({][\s\[({|]*(["'][^"']{0,2}["']\s*[,;\])}]|$|#|//)|` +
	`[\[({][\s\[({|]*\**-?\d+\.?\d*\**\s*([,;\])}]|\s+(-?\d|[._*]\s|(?i:nan)\b)|$)|` +
	`[\[({][\s\[({|]*([.*?_xXoO-]?\s*,|[.*?_xXoO-]\s+[.*?_xXoO\d-])|` +
	`[\[({][\s\[({|]*(?i:null|none|false|nan?|nil|undefined|_\w*)\b|` +
	`[\[({\s]*("""|'''|"|'|` + "`" + `)[\d._*xX?oO·•∙⋅‧・□▢☐⬜◻○◦◯–—―‒−~-]{4,}|` +
	`(?s)[\[({\s]*("""|'''|` + "`" + `)\s*\\?$|\{\s*(["'][^"']*["']\s*:|\}|$)|[\[({\s]*\{\s*["'][^"']*["']\s*:` + ")")

// callStart matches the arguments of a call before a list, such as (1, [[.
var callStart = words.NewPattern(`^\([^()\[\]{}]*,\s*[\[{]`)

// IsOpen reports whether the text goes on behind the line that was added last.
func (l *List) IsOpen() bool { return !l.ended && l.isOpen() }

// IsBad reports whether the text has an error, behind which only the end of the list is looked for.
func (l *List) IsBad() bool { return l.err != nil }

// Add adds a line, and reports whether the text ends with it.
func (l *List) Add(line string) (ended bool) {
	if len(l.text) > 0 {
		l.lines.WriteByte('\n')
	}
	l.lines.WriteString(line)
	l.text = l.lines.String()
	l.parse()
	l.ended = !l.isOpen() && l.isWhole()
	return l.ended
}

// Len returns the number of bytes of the text.
func (l *List) Len() int { return len(l.text) }

// isWhole reports whether the values are a whole text: an object, a list of rows, all cells, or as many rows as the first row has
// cells.
func (l *List) isWhole() bool {
	if len(l.all) == 0 || l.err != nil {
		return l.err != nil
	}
	n := l.all[0].width()
	return n == 0 || len(l.all) >= n
}

// width returns the number of cells of a value that is a row of a grid, or 0 for any other value. A row with as many cells as a smaller
// grid is one if the smaller grid does not have its values.
func (v *value) width() int {
	cells := v.row()
	isLong := func(e *value) bool { return len(e.text) > 2 && e.kind == text }
	hasLong := strings.ContainsAny(v.text, " \n") || slices.ContainsFunc(v.list, isLong)
	if !v.isRow() || hasLong || checkOrder(len(cells)) != nil || isSmallGrid(cells) {
		return 0
	}
	return len(cells)
}

// Rest returns the text behind the values.
func (l *List) Rest() string {
	if l.isOpen() {
		return ""
	}
	return l.text[l.end:]
}

// Sheets returns the puzzles of the text, or an error, which may be an *Error. rows is the number of rows that were read before the
// error. isGrid is false if nothing in the text shows that it is a grid.
func (l *List) Sheets(v Values) (sheets []puzzle.Sheet, rows int, isGrid bool, err error) {
	if len(l.all) == 0 {
		return nil, 0, false, inPlace(l.text, l.err)
	}
	whole := l.all[0]
	if whole.width() > 0 {
		whole = &value{kind: array, at: whole.at, list: l.all}
	}
	r := jsonReader{values: v}
	if err = l.err; err == nil {
		err = r.puzzles(whole)
	}
	for k := 1; whole == l.all[0] && k < len(l.all) && err == nil; k++ { // the second of two grids or objects on a line
		if _, order, _ := l.all[k].cells(); order > 0 && l.all[k].kind == array || l.all[k].kind == object {
			err = r.puzzles(l.all[k])
		}
	}
	_, order, _ := whole.cells()
	rows = whole.rowsOfGrid()
	isGrid = rows >= 3 || len(r.sheets) > 0 || order > 0 && whole.kind == array || whole.kind == object
	return r.sheets, rows, isGrid, inPlace(l.text, err)
}

// rowsOfGrid returns the number of rows at the beginning of an array that may be those of a grid, perhaps a damaged one: each has at
// least four cells, and each cell may be a value.
func (v *value) rowsOfGrid() (rows int) {
	for _, row := range v.list {
		cells := row.row()
		isLong := func(c *value) bool { return len(c.text) > 4 }
		if !row.isRow() || len(cells) < 4 || len(cells) > puzzle.MaxOrder || slices.ContainsFunc(cells, isLong) {
			break
		}
		rows++
	}
	return rows
}

// IsRows reports whether the text is a row of a grid on each line, without brackets around all rows.
func (l *List) IsRows() bool { return len(l.all) > 0 && l.all[0].width() > 0 }
