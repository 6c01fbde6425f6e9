package codec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/pattern"
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
	text  strings.Builder
	scan  listScanner
	ended bool
	rows  []*value // the values of the text
	used  int      // the length of the text up to the end of the last of them
	err   error    // in the text behind them
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
func (l *List) IsOpen() bool { return !l.ended && l.scan.isOpen() }

// Add adds a line, and reports whether the text ends with it.
func (l *List) Add(line string) (ended bool) {
	if l.text.Len() > 0 {
		l.text.WriteByte('\n')
	}
	l.text.WriteString(line)
	if l.scan.line(line); l.scan.isOpen() {
		return false
	}
	l.parse()
	l.ended = l.isWhole()
	return l.ended
}

// Len returns the number of bytes of the text.
func (l *List) Len() int { return l.text.Len() }

// IsObject reports whether the text is an object, which is no list of cells.
func (l *List) IsObject() bool {
	text := strings.TrimLeft(l.text.String(), "[( \t\n")
	return len(text) > 1 && text[0] == '{' && strings.ContainsAny(strings.TrimSpace(text[1:])[:min(1, len(strings.TrimSpace(text[1:])))], `"'`) && strings.Contains(text, ":")
}

// parse reads the values of the text.
func (l *List) parse() {
	p := listParser{text: barsToBrackets(l.text.String())}
	l.rows, l.used, l.err = nil, 0, nil
	for l.err == nil {
		p.skip(",;+\\")
		if p.at == len(p.text) || !p.beginsValue() {
			return
		}
		var v *value
		if v, l.err = p.value(0); l.err == nil || p.open {
			l.rows, l.used = append(l.rows, v), p.at
		}
	}
}

// barsToBrackets returns a text with brackets for the bars of an array of MiniZinc, such as [|1,2|3,4|], or of OCaml,
// such as [|[|1;2|];[|3;4|]|].
func barsToBrackets(text string) string {
	switch {
	case !strings.HasPrefix(text, "[|"):
		return text
	case strings.Contains(text, "[|["): // OCaml
		return strings.NewReplacer("[|", "[", "|]", "]").Replace(text)
	}
	return strings.NewReplacer("[|", "[[", "|]", "]]", "|", "],[").Replace(text)
}

// isWhole reports whether the values are a whole text: an object, a list of rows, all cells, or as many rows as the first row has
// cells.
func (l *List) isWhole() bool {
	if len(l.rows) == 0 || l.err != nil {
		return l.err != nil
	}
	n := l.rows[0].width()
	return n == 0 || len(l.rows) >= n
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
func (l *List) Rest() string { return barsToBrackets(l.text.String())[l.used:] }

// errNoGrid is the error about a list that is no grid and has no row of one.
var errNoGrid = errors.New("a list that is no grid: expected rows of cells")

// Sheets returns the puzzles of the text, or an error, which may be an *Error. The error is errNoGrid, and isGrid is false, if nothing in the text shows that it
// is a grid. rows is the number of rows that were read before the error.
func (l *List) Sheets(v Values) (sheets []puzzle.Sheet, rows int, isGrid bool, err error) {
	l.parse()
	source := l.text.String()
	if len(l.rows) == 0 {
		return nil, 0, l.IsObject() && l.err != nil, inPlace(source, cmp.Or(l.err, errNoGrid))
	}
	whole := l.rows[0]
	if n := whole.width(); n > 0 {
		whole = &value{kind: array, at: whole.at, list: l.rows}
	}
	rows, isGrid = whole.rowsOfGrid()
	if err = l.err; err == nil {
		r := jsonReader{values: v}
		err = r.puzzles(whole)
		sheets = r.sheets
	}
	q, _ := whole.square()
	isGrid = isGrid || whole.kind == object || len(sheets) > 0 || q != nil && whole.kind == array
	return sheets, rows, isGrid, inPlace(source, err)
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

// A listScanner finds the end of a text that is read line by line. It counts brackets outside of strings and comments.
type listScanner struct {
	depth  int
	quote  string // that ends the string; "" outside of strings
	remark bool   // in a comment of several lines
}

func (s *listScanner) isOpen() bool { return s.depth > 0 || s.quote != "" || s.remark }

func (s *listScanner) line(line string) {
	for k := 0; k < len(line); k++ {
		rest := line[k:]
		switch char := line[k]; {
		case s.remark:
			if strings.HasPrefix(rest, "*/") {
				s.remark, k = false, k+1
			}
		case s.quote != "" && char == '\\':
			k++
		case s.quote != "":
			if strings.HasPrefix(rest, s.quote) {
				s.quote, k = "", k+len(s.quote)-1
			}
		case quoteOf(rest) != "":
			s.quote = quoteOf(rest)
			k += len(s.quote) - 1
		case strings.HasPrefix(rest, "/*"):
			s.remark, k = true, k+1
		case char == '#' || strings.HasPrefix(rest, "//"):
			return
		case strings.IndexByte("[({", char) >= 0:
			s.depth++
		case strings.IndexByte("])}", char) >= 0:
			s.depth = max(s.depth-1, 0)
		}
	}
	if len(s.quote) == 1 && s.quote != "`" {
		s.quote = "" // such a string ends with its line
	}
}

// quoteOf returns the quote that a text begins with, or "".
func quoteOf(text string) string {
	for _, quote := range []string{`"""`, "'''", `"`, "'", "`"} {
		if strings.HasPrefix(text, quote) {
			return quote
		}
	}
	return ""
}

// A listParser reads values of a text: those of JSON, and lists as languages print and write them. Its memory is in
// proportion to the text.
type listParser struct {
	text   string
	at     int
	values int
	open   bool // a list has no end
}

const (
	maxDepth  = 50        // of lists and objects in each other
	maxValues = 1_000_000 // of a text; they take about 100 MB
	maxFields = 20_000    // of an object
)

// parseJSON returns the only value in a text.
func parseJSON(text string) (*value, error) {
	p := listParser{text: text}
	p.skip("")
	v, err := p.value(0)
	if err == nil && p.open {
		err = &placeError{len(text), errCut}
	}
	if p.skip(""); err == nil && p.at < len(text) {
		err = &placeError{p.at, errors.New("found text behind the JSON: expected nothing")}
	}
	return v, err
}

var errCut = errors.New("the list is cut off: expected its end")

// skip skips spaces, comments and some signs.
func (p *listParser) skip(signs string) (skipped int) {
	from := p.at
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case strings.IndexByte(" \t\r\n"+signs, rest[0]) >= 0:
			p.at++
		case rest[0] == '#' || strings.HasPrefix(rest, "//"):
			p.skipTo("\n")
		case strings.HasPrefix(rest, "/*"):
			p.skipTo("*/")
		default:
			return p.at - from
		}
	}
	return p.at - from
}

// skipTo skips the text up to an end and behind it.
func (p *listParser) skipTo(end string) {
	if k := strings.Index(p.text[p.at:], end); k >= 0 {
		p.at += k + len(end)
	} else {
		p.at = len(p.text)
	}
}

// beginsValue reports whether a list or a string begins here.
func (p *listParser) beginsValue() bool { return strings.IndexByte("[({\"'`", p.text[p.at]) >= 0 }

func (p *listParser) fault(format string, args ...any) error {
	return &placeError{p.at, fmt.Errorf(format, args...)}
}

func (p *listParser) value(depth int) (*value, error) {
	v := &value{at: p.at}
	if p.values++; p.values > maxValues {
		return nil, p.fault("found more than %d values: expected several texts, such as one puzzle on each line", maxValues)
	}
	if p.at == len(p.text) {
		return nil, &placeError{p.at, errCut}
	}
	if before := typeBefore().FindString(p.text[p.at:min(p.at+maxType, len(p.text))]); before != "" {
		p.at += len(before) - 1
	}
	switch char := p.text[p.at]; {
	case strings.IndexByte("[({", char) >= 0:
		if depth == maxDepth {
			return nil, p.fault("found more than %d lists and objects in each other: expected a puzzle", maxDepth)
		}
		return v, p.list(v, depth)
	case quoteOf(p.text[p.at:]) != "":
		return v, p.string(v)
	}
	return v, p.word(v)
}

// typeBefore matches what may stand before a list in a list, as in vec![1, 2], new int[]{1, 2} and []int{1, 2}.
var typeBefore = pattern.New(`^(new\s+)?(\[\d*\])*[\p{L}_][\w.:]*!?(\[\d*\])*\s*[\[({]`)

const maxType = 40 // bytes

var closing = map[byte]byte{'[': ']', '(': ')', '{': '}'}

// list reads the elements of a list, or the fields of an object, and its end. If the text ends first, the list is as it was read
// so far.
func (p *listParser) list(v *value, depth int) error {
	end := closing[p.text[p.at]]
	isBrace := end == '}'
	v.kind = array
	p.at++
	names := map[string]bool{}
	commas, sparse, between := false, false, true // between: the last sign was a comma, or there was none
	row := 0                                      // where the row begins that a semicolon ends
	for {
		p.skip("")
		switch isComma := p.at < len(p.text) && strings.IndexByte(",;", p.text[p.at]) >= 0; {
		case p.at == len(p.text):
			p.open = true
			return nil
		case p.text[p.at] == end:
			if sparse && between { // an empty element behind the last comma
				v.list = append(v.list, &value{at: p.at, text: emptyElement})
			}
			if p.at++; isBrace && len(v.list) == 0 {
				v.kind = object
			}
			if row > 0 {
				v.endRow(row)
				v.joinCells()
			}
			return nil
		case p.text[p.at] == ';' && !commas && !between:
			row = v.endRow(row)
			p.at++
			between = true
			continue
		case isComma && between: // an empty element
			v.list = append(v.list, &value{at: p.at, text: emptyElement})
			sparse = true
			fallthrough
		case isComma:
			p.at++
			commas, between = true, true
			continue
		case commas && !between && v.kind == array && v.list[len(v.list)-1].isScalar() && !v.isText():
			return p.fault("found %q: expected a comma", clip(p.text[p.at:]))
		}
		between = false
		e, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		p.skip("")
		if isBrace && p.at < len(p.text) && (p.text[p.at] == ':' || strings.HasPrefix(p.text[p.at:], "=>")) {
			v.kind = object
			if err := p.field(v, e, names, depth); err != nil {
				return err
			}
			continue
		}
		if v.kind == object {
			return &placeError{e.at, fmt.Errorf("found %s in an object: expected a name and a colon", e.describe())}
		}
		v.list = append(v.list, e)
		if p.open {
			return nil
		}
	}
}

// emptyElement is the text of an element between two commas. It is no null: in a list with other blanks, a value may be missing.
const emptyElement = ","

// endRow makes the elements of a list from an index on a row of it, as a semicolon does in Matlab. It returns the number of rows.
func (v *value) endRow(from int) (rows int) {
	if cells := v.list[from:]; len(cells) > 0 && cells[0].isScalar() {
		v.list = append(v.list[:from:from], &value{at: cells[0].at, kind: array, list: cells})
	}
	return len(v.list)
}

// joinCells makes a list of rows of one cell each the list of these cells, as OCaml has semicolons in place of commas.
func (v *value) joinCells() {
	if !v.arrayOf(func(row *value) bool { return row.kind == array && len(row.list) == 1 }) {
		return
	}
	for k, row := range v.list {
		v.list[k] = row.list[0]
	}
}

// isText reports whether all elements of a list are strings, which need no commas between them.
func (v *value) isText() bool { return v.arrayOf(func(e *value) bool { return e.kind == text }) }

// field reads the value of a field behind its name. Two fields of one name are an error, because
// programs do not agree on which one they read.
func (p *listParser) field(v, name *value, names map[string]bool, depth int) error {
	p.at += 1 + strings.Count(p.text[p.at:min(p.at+2, len(p.text))], ">")
	switch {
	case len(names) == maxFields:
		return &placeError{name.at, fmt.Errorf("found more than %d fields in an object: expected a puzzle", maxFields)}
	case names[name.text]:
		return &placeError{name.at, fmt.Errorf("the field %s occurs twice: expected it once", words.Quote(name.text))}
	}
	names[name.text] = true
	p.skip("")
	e, err := p.value(depth + 1)
	if err == nil {
		v.fields = append(v.fields, field{name.text, e})
	}
	return err
}

// string reads a string.
func (p *listParser) string(v *value) error {
	quote := quoteOf(p.text[p.at:])
	long := len(quote) == 3 || quote == "`"
	v.kind = text
	var b strings.Builder
	for p.at += len(quote); p.at < len(p.text); {
		rest := p.text[p.at:]
		char, size := utf8.DecodeRuneInString(rest)
		switch {
		case strings.HasPrefix(rest, quote):
			p.at += len(quote)
			v.text = printable(strings.Trim(b.String(), "\n"))
			return nil
		case char == '\n' && !long:
			return p.fault("a string without its end: expected %s", quote)
		case char == '\\' && len(rest) > 1:
			p.at += p.escape(&b)
			continue
		}
		b.WriteRune(char)
		p.at += size
	}
	p.open = long
	if v.text = printable(strings.Trim(b.String(), "\n")); long {
		return nil
	}
	return &placeError{len(p.text), errCut}
}

// escape writes the character of an escape such as \n, and returns the length of the escape.
func (p *listParser) escape(b *strings.Builder) int {
	rest := p.text[p.at:]
	var code rune
	if rest[1] == 'u' && len(rest) >= 6 {
		if _, err := fmt.Sscanf(rest[2:6], "%04x", &code); err == nil {
			b.WriteRune(code)
			return 6
		}
	}
	char, size := utf8.DecodeRuneInString(rest[1:])
	if k := strings.IndexRune("ntrbf", char); k >= 0 {
		char = rune("\n\t\r  "[k])
	}
	if char != '\n' || rest[1] == 'n' { // a line that ends in a backslash goes on
		b.WriteRune(char)
	}
	return 1 + size
}

// word reads a number, or a word such as null.
func (p *listParser) word(v *value) error {
	end := p.at
	for end < len(p.text) && strings.IndexByte(" \t\r\n,;:[](){}\"'`#=", p.text[end]) < 0 {
		end++
	}
	word := p.text[p.at:end]
	if plain := strings.Trim(word, "*"); plain != "" {
		word = plain // bold
	}
	name := strings.ToLower(strings.TrimPrefix(word, "np."))
	switch {
	case isNumeral(word):
		v.kind, v.text = number, word
	case slices.Contains([]string{"null", "none", "nil", "nan", "na", "undefined"}, name) || strings.HasPrefix(word, "_"):
		v.kind = null
	case name == "true" || name == "false":
		v.kind, v.truth = boolean, name == "true"
	case word != "" && word == strings.TrimFunc(word, func(char rune) bool { return !unicode.IsLetter(char) }) && end < len(p.text) && p.text[end] == ':':
		v.kind, v.text = text, word // a name without quotes
	case len([]rune(word)) == 1 || strings.Trim(word, "*") == "" && word != "":
		v.kind = text
		v.text = string([]rune(word)[:1])
	case word == "":
		return p.fault("found %q: expected a value", clip(p.text[p.at:]))
	default:
		return p.fault("found %q: expected a value, such as 5 or null", clip(word))
	}
	p.at = end
	return nil
}

// isNumeral reports whether a word is a number as languages print it.
func isNumeral(word string) bool {
	digits := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "+"), "0123456789")
	return len(digits) < len(strings.Trim(word, "+-")) && numeralEnd().MatchString(digits)
}

var numeralEnd = pattern.New(`^(\.\d*)?([eE][-+]?\d+)?[uUlLfF]?$`)

// clip shortens a text for a message.
func clip(text string) string {
	const most = 12
	if line, _, _ := strings.Cut(text, "\n"); len(line) < len(text) {
		text = line
	}
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// IsRows reports whether the text is a row of a grid on each line, without brackets around all rows.
func (l *List) IsRows() bool { return len(l.rows) > 0 && l.rows[0].width() > 0 }
