package codec

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// A parser reads values of a text: those of JSON, and lists as languages print and write them. The text may grow after each
// call of parse. The time and the memory are in proportion to the text.
type parser struct {
	text   string
	at     int
	all    []*value // the values, of which the last one may have no end yet
	end    int      // the end of the last value that has one
	open   []*list  // the lists and objects without an end, each in the one before
	waits  bool     // a string or a comment has no end yet
	err    error    // the first error. The parser then only looks for the end of the list.
	below  int      // behind an error: how many lists are open in the last of the open ones
	values int      // how many values were read
}

const (
	maxDepth  = 50        // of lists and objects in each other
	maxValues = 1_000_000 // of a text; they take about 100 MB
	maxLines  = 10_000    // bytes of a string or a comment of several lines
)

// A list is an array or an object whose end is not read yet.
type list struct {
	*value
	bracket byte            // its end
	bars    bool            // bars end rows, as in [|1, 2 | 3, 4|]
	commas  bool            // there are commas
	sparse  bool            // there are empty elements
	between bool            // no element was read since the last comma
	name    *value          // of the field whose value comes next, or nil
	names   map[string]bool // of the fields
	rows    int             // the elements before the current row, which semicolons end
}

// isOpen reports whether a list, a string or a comment has no end yet.
func (p *parser) isOpen() bool { return len(p.open) > 0 || p.waits }

// parse reads the text that was not read yet, up to the first sign behind a value that cannot be between two values.
func (p *parser) parse() {
	p.waits = false
	for p.err == nil {
		p.skip()
		switch n := len(p.open); {
		case p.waits || p.at == len(p.text):
			return
		case n > 0:
			p.err = p.next(p.open[n-1])
		case strings.IndexByte("[({\"'`", p.text[p.at]) >= 0:
			p.err = p.value()
		case strings.IndexByte(",;+\\", p.text[p.at]) >= 0:
			p.at++
		default:
			return
		}
	}
	p.skipLists()
}

// skip skips spaces and comments.
func (p *parser) skip() {
	for p.at < len(p.text) && !p.waits {
		rest := p.text[p.at:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			p.at++
		case rest[0] == '#' || strings.HasPrefix(rest, "//"):
			line, _, _ := strings.Cut(rest, "\n")
			p.at += len(line)
		case strings.HasPrefix(rest, "/*"):
			comment, _, found := strings.Cut(rest, "*/")
			if p.waits = !found && len(rest) < maxLines; !p.waits {
				p.at += min(len(comment)+2, len(rest))
			}
		default:
			return
		}
	}
}

// skipLists skips the text behind an error up to the end of all lists.
func (p *parser) skipLists() {
	for len(p.open) > 0 {
		if p.skip(); p.waits || p.at == len(p.text) {
			return
		}
		switch char := p.text[p.at]; {
		case quoteOf(p.text[p.at:]) != "":
			p.string(&value{})
			continue
		case closing[char] != 0:
			p.below++
		case strings.IndexByte("])}", char) >= 0 && p.below > 0:
			p.below--
		case strings.IndexByte("])}", char) >= 0:
			p.open = p.open[:len(p.open)-1]
		}
		p.at++
	}
}

var closing = [256]byte{'[': ']', '(': ')', '{': '}'}

// next reads the next sign or value of a list.
func (p *parser) next(l *list) error {
	rest := p.text[p.at:]
	char := rest[0]
	switch {
	case l.name != nil:
	case char == l.bracket:
		return p.close(l)
	case l.bracket == '}' && !l.between && len(l.list) > 0 && (char == ':' || strings.HasPrefix(rest, "=>")):
		return p.colon(l)
	case char == '|' && l.bars, char == ';' && !l.commas && !l.between:
		p.at++
		l.endRow()
		l.between = true
		return nil
	case char == ',' || char == ';':
		if l.between {
			l.addEmpty(p.at)
		}
		p.at++
		l.commas, l.between = true, true
		return l.checkFields()
	case l.commas && !l.between && l.kind == array && l.list[len(l.list)-1].kind < text:
		return errorAt(p.at, "found %q: expected a comma", clip(rest))
	}
	return p.value()
}

// close reads the end of a list.
func (p *parser) close(l *list) error {
	if l.sparse && l.between {
		l.addEmpty(p.at)
	}
	if p.at++; l.bracket == '}' && len(l.list) == 0 {
		l.kind = object
	}
	if l.rows > 0 {
		l.endRow()
		isCell := func(row *value) bool { return row.kind == array && len(row.list) == 1 }
		for k := 0; k < len(l.list) && (k > 0 || l.arrayOf(isCell)); k++ { // OCaml has semicolons in place of commas
			l.list[k] = l.list[k].list[0]
		}
	}
	if p.open = p.open[:len(p.open)-1]; len(p.open) == 0 {
		p.end = p.at
	}
	return l.checkFields()
}

// colon makes the last element of a list in braces the name of a field. Two fields of one name are an error, because programs do
// not agree on which one they read.
func (p *parser) colon(l *list) error {
	n := len(l.list) - 1
	l.kind, l.name, l.list = object, l.list[n], l.list[:n]
	if l.names[l.name.text] {
		return l.name.errorf("the field %s occurs twice: expected it once", words.Quote(l.name.text))
	} else if l.names == nil {
		l.names = map[string]bool{}
	}
	l.names[l.name.text] = true
	p.at += 1 + strings.Count(p.text[p.at:min(p.at+2, len(p.text))], ">")
	return nil
}

// value reads a string or a word, or the beginning of a list.
func (p *parser) value() error {
	if p.values++; p.values > maxValues {
		return errorAt(p.at, "found more than %d values: expected several texts, such as one puzzle on each line", maxValues)
	}
	v, from := &value{at: p.at}, p.at
	if before := typeBefore.Get().FindString(p.text[p.at:min(p.at+40, len(p.text))]); before != "" {
		p.at += len(before) - 1
	}
	var err error
	switch bracket := closing[p.text[p.at]]; {
	case bracket != 0 && len(p.open) == maxDepth:
		return errorAt(p.at, "found more than %d lists and objects in each other: expected a puzzle", maxDepth)
	case bracket != 0:
		v.kind = array
		p.add(v)
		p.open = append(p.open, &list{value: v, bracket: bracket, bars: strings.HasPrefix(p.text[p.at:], "[|"), between: true})
		p.at++
		return nil
	case quoteOf(p.text[p.at:]) != "":
		err = p.string(v)
	default:
		err = p.word(v)
	}
	if p.waits {
		p.at = from
	} else if err == nil {
		p.add(v)
	}
	return err
}

// typeBefore matches what may stand before a list in a list, as in vec![1, 2], new int[]{1, 2} and []int{1, 2}.
var typeBefore = words.NewPattern(`^(new\s+)?(\[\d*\])*[\p{L}_][\w.:]*!?(\[\d*\])*\s*[\[({]`)

// add adds a value to the innermost list.
func (p *parser) add(v *value) {
	if len(p.open) == 0 {
		p.all = append(p.all, v)
		p.end = p.at
		return
	}
	l := p.open[len(p.open)-1]
	if l.between = false; l.name == nil {
		l.list = append(l.list, v)
		return
	}
	l.fields = append(l.fields, field{l.name.text, v})
	l.name = nil
}

// emptyElement is the text of an element between two commas. It is no null: in a list with other blanks, a value may be missing.
const emptyElement = ","

func (l *list) addEmpty(at int) {
	l.list = append(l.list, &value{at: at, text: emptyElement})
	l.sparse = true
}

// checkFields returns an error if an object has an element that is no field.
func (l *list) checkFields() error {
	if l.kind == object && len(l.list) > 0 {
		return l.list[0].errorf("found %s in an object: expected a name and a colon", l.list[0].describe())
	}
	return nil
}

// endRow makes the elements since the last row a row, as a semicolon does in Matlab.
func (l *list) endRow() {
	if cells := l.list[l.rows:]; len(cells) > 0 && cells[0].isScalar() {
		l.list = append(l.list[:l.rows:l.rows], &value{at: cells[0].at, kind: array, list: cells})
	}
	l.rows = len(l.list)
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

// string reads a string. In some quotes it may have several lines.
func (p *parser) string(v *value) error {
	quote := quoteOf(p.text[p.at:])
	long := len(quote) == 3 || quote == "`"
	v.kind = text
	var b strings.Builder
	from := p.at
	for p.at += len(quote); p.at < len(p.text); {
		rest := p.text[p.at:]
		char, size := utf8.DecodeRuneInString(rest)
		switch {
		case strings.HasPrefix(rest, quote):
			p.at += len(quote)
			v.text = printable(strings.Trim(b.String(), "\n"))
			return nil
		case char == '\n' && !long:
			return errorAt(p.at, "a string without its end: expected %s", quote)
		case char == '\\' && len(rest) > 1:
			p.at += p.escape(&b)
			continue
		}
		b.WriteRune(char)
		p.at += size
	}
	if p.waits = long && p.at-from < maxLines; p.waits {
		p.at = from
		return nil
	}
	return errorAt(p.at, "a string without its end: expected %s", quote)
}

// escape writes the character of an escape such as \n, and returns the length of the escape. A line that ends in a backslash goes on.
func (p *parser) escape(b *strings.Builder) int {
	rest := p.text[p.at:]
	if char, _, tail, err := strconv.UnquoteChar(rest, 0); err == nil {
		b.WriteRune(char)
		return len(rest) - len(tail)
	}
	char, size := utf8.DecodeRuneInString(rest[1:])
	if char != '\n' {
		b.WriteRune(char)
	}
	return 1 + size
}

// word reads a number, or a word such as null.
func (p *parser) word(v *value) error {
	rest := p.text[p.at:]
	if end := strings.IndexAny(rest, " \t\r\n,;:[](){}\"'`#=|"); end >= 0 {
		rest = rest[:end]
	}
	word := rest
	if plain := strings.Trim(word, "*"); plain != "" {
		word = plain // bold
	}
	name := strings.ToLower(strings.TrimPrefix(word, "np."))
	noLetter := func(char rune) bool { return !unicode.IsLetter(char) }
	isName := strings.HasPrefix(p.text[p.at+len(rest):], ":") && !strings.ContainsFunc(word, noLetter)
	first, size := utf8.DecodeRuneInString(word)
	switch {
	case word == "":
		return errorAt(p.at, "found %q: expected a value", clip(p.text[p.at:]))
	case isNumeral(word):
		v.kind, v.text = number, word
	case slices.Contains([]string{"null", "none", "nil", "nan", "na", "undefined"}, name) || word[0] == '_':
		v.kind = null
	case name == "true" || name == "false":
		v.kind, v.truth = boolean, name == "true"
	case isName:
		v.kind, v.text = text, word
	case len(word) == size || strings.Trim(word, "*") == "":
		v.kind, v.text = text, string(first)
	default:
		return errorAt(p.at, "found %q: expected a value, such as 5 or null", clip(word))
	}
	p.at += len(rest)
	return nil
}

// isNumeral reports whether a word is a number as languages print it.
func isNumeral(word string) bool {
	digits := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "+"), "0123456789")
	return len(digits) < len(strings.Trim(word, "+-")) && numeralEnd.Get().MatchString(digits)
}

var numeralEnd = words.NewPattern(`^(\.\d*)?([eE][-+]?\d+)?[uUlLfF]?$`)

// clip shortens a text for a message.
func clip(text string) string {
	line, _, _ := strings.Cut(text[:min(len(text), 100)], "\n")
	return words.Clip(strings.ToValidUTF8(line, ""), 12)
}
