package codec

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"fourfold/internal/kit/pattern"
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
	if strings.IndexAny(line, "[({\"'`") < 0 {
		return -1
	}
	for from := 0; ; from++ {
		k := strings.IndexAny(line[from:], "[({\"'`")
		if k < 0 {
			return -1
		}
		if from += k; codeBefore().MatchString(line[:from]) && listStart().MatchString(line[from:]) && !callStart().MatchString(line[from:]) {
			return from
		}
	}
}

// codeBefore matches what may stand before a list: nothing, or the beginning of a statement, which may be a call.
var codeBefore = pattern.New(`^[ \t]*([-*•+>?]+[ \t]+)?([\p{L}_$@%][\p{L}\p{N}_$.<>\[\]*&@:;, \t"'()-]*?[ \t]*(:?=>?|:|<-|\(|\([^()\[\]{}]{0,30},|[ \t]return|^return)[ \t]*)?((new[ \t]+)?(\[\d*\])*[\p{L}_][\p{L}\p{N}_.]*[ \t]*((\[\d*\])+|!|\([ \t]*[\p{L}_]*)?)?[ \t]*$`)

// listStart matches the beginning of a list with cells, of an object, or of a string of cells. A section such as [Puzzle] and the time of a
// chat such as [12:30] do not match.
var listStart = pattern.New(`^([\[({][\s\[({|]*(["'][^"']{0,2}["']\s*[,;\])}]|\**-?\d+\.?\d*\**\s*([,;\])}]|\s+(-?\d|[._*]\s|(?i:nan)\b)|$)|[.*?_xXoO-]?\s*,|[.*?_xXoO-]\s+[.*?_xXoO\d-]|(?i:null|none|false|nan?|nil|undefined|_\w*)\b|$|#|//)` +
	`|[\[({\s]*("""|'''|"|'|` + "`" + `)[\d._*xX?oO·•∙⋅‧・□▢☐⬜◻○◦◯–—―‒−~-]{4,}|(?s)[\[({\s]*("""|'''|` + "`" + `)\s*\\?$|\{\s*(["'][^"']*["']\s*:|\}|$)|[\[({\s]*\{\s*["'][^"']*["']\s*:)`)

// callStart matches the arguments of a call before a list, such as (1, [[.
var callStart = pattern.New(`^\([^()\[\]{}]*,\s*[\[{]`)

// IsOpen reports whether the text goes on behind the line that was added last.
func (l *List) IsOpen() bool { return !l.ended && l.isOpen() }

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

// IsObject reports whether the text is an object, which is no list of cells.
func (l *List) IsObject() bool {
	text := strings.TrimLeft(l.text, "[( \t\n")
	return len(text) > 1 && text[0] == '{' && strings.ContainsAny(strings.TrimSpace(text[1:])[:min(1, len(strings.TrimSpace(text[1:])))], `"'`) && strings.Contains(text, ":")
}

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
	cells := v.list
	switch {
	case v.kind == text && !strings.ContainsAny(v.text, " \n"):
		for _, char := range v.text {
			cells = append(cells, &value{kind: text, text: string(char)})
		}
	case !v.arrayOf((*value).isScalar) || slices.ContainsFunc(v.list, func(e *value) bool { return len(e.text) > 2 && e.kind == text }):
		return 0
	}
	n := len(cells)
	order := puzzle.SquareOrder(n)
	isSmall := order != 0 && !slices.ContainsFunc(cells, func(e *value) bool {
		return symbolValue(strings.TrimSpace(e.text)) > order || len(e.text) == 2 && e.kind == number
	})
	if checkOrder(n) != nil || isSmall {
		return 0
	}
	return n
}

// Rest returns the text behind the values.
func (l *List) Rest() string {
	if l.isOpen() {
		return ""
	}
	return l.text[l.end:]
}

// errNoGrid is the error about a list that is no grid and has no row of one.
var errNoGrid = errors.New("a list that is no grid: expected rows of cells")

// Sheets returns the puzzles of the text, or an error, which may be an *Error. The error is errNoGrid, and isGrid is false, if nothing in the text shows that it
// is a grid. rows is the number of rows that were read before the error.
func (l *List) Sheets(v Values) (sheets []puzzle.Sheet, rows int, isGrid bool, err error) {
	if len(l.all) == 0 {
		return nil, 0, l.IsObject() && l.err != nil, inPlace(l.text, cmp.Or(l.err, errNoGrid))
	}
	whole := l.all[0]
	if n := whole.width(); n > 0 {
		whole = &value{kind: array, at: whole.at, list: l.all}
	}
	rows, isGrid = whole.rowsOfGrid()
	if err = l.err; err == nil {
		r := jsonReader{values: v}
		err = r.puzzles(whole)
		sheets = r.sheets
	}
	q, _ := whole.square()
	isGrid = isGrid || whole.kind == object || len(sheets) > 0 || q != nil && whole.kind == array
	return sheets, rows, isGrid, inPlace(l.text, err)
}

// rowsOfGrid returns the number of rows that look like those of a grid: they have at least four cells, and each may be a value. It says whether the
// value seems to be a grid, perhaps a damaged one: it has at least three such rows.
func (v *value) rowsOfGrid() (rows int, isGrid bool) {
	if v.kind != array {
		return 0, false
	}
	for _, row := range v.list {
		cells := row.list
		if row.kind == text && len(row.text) >= 4 && len(row.text) <= puzzle.MaxOrder {
			rows++
			continue
		}
		if row.kind != array || len(cells) < 4 || slices.ContainsFunc(cells, func(c *value) bool { return !c.isScalar() || len(c.text) > 4 }) {
			break
		}
		rows++
	}
	return rows, rows >= 3
}

// IsRows reports whether the text is a row of a grid on each line, without brackets around all rows.
func (l *List) IsRows() bool { return len(l.all) > 0 && l.all[0].width() > 0 }
