package fourfold

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError is an error at a place in the text of a problem.
type SyntaxError struct {
	Name         string // of the file
	Line, Column int    // from 1; columns count characters
	Msg          string // what is wrong, and what was expected

	tooLarge bool
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Msg)
}

// Unwrap returns ErrTooLarge for an error about a limit of [TextLimits], and otherwise
// ErrBadProblem. ErrTooLarge wraps ErrBadProblem.
func (e *SyntaxError) Unwrap() error {
	if e.tooLarge {
		return ErrTooLarge
	}
	return ErrBadProblem
}

// maxName is the greatest length of the name of an item or a color, in bytes. With this
// limit, a file of some other kind is refused at its first long word. Knuth's programs
// allow 8 bytes.
const maxName = 255

// maxWarnings is the greatest number of warnings about options without a primary item.
// The last of them counts all further options.
const maxWarnings = 20

// firstColorName is the first color that stands for a name of several characters. It is
// greater than all runes.
const firstColorName Color = unicode.MaxRune + 1

// ReadProblem reads a problem in the text format of Knuth's programs dlx2 and ssxcc. The
// file docs/formats.md of this project describes the format. An example:
//
//	| a comment
//	a b c | x y          the items: primary ones, a bar, secondary ones
//	a b x:1              then the options, one on each line
//	c x:1 y
//
// A color is one character, which stands for its rune, or a longer name. Options have no names, so
// [Problem.OptionName] returns their items. Lines end in LF or CRLF. A byte order mark is skipped.
// The format allows options without a primary item, but no solution contains them. ReadProblem
// skips such options, and [Problem.Warnings] lists them.
//
// Bounds and costs are those of Knuth's programs dlx3 and dlx5. In the line of items, 2:3|a is a
// primary item that must be covered two or three times (see [Builder.Between]), and 2|a is 2:2|a.
// In an option, |7 is its cost, behind the first item; several costs add up.
//
// An error is a *SyntaxError about the first mistake. The name is the name of the file in errors
// and warnings, and has no other use.
//
// The time is proportional to the length of the text. ReadProblem refuses a text beyond the default
// limits of [TextLimits], so it never needs more than about 450 MB.
func ReadProblem(r io.Reader, name string) (*Problem, error) {
	return TextLimits{}.ReadProblem(r, name)
}

// read reads the whole text.
func (t *textReader) read() (*Problem, error) {
	for {
		more, err := t.nextLine()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if err := t.readWords(); err != nil {
			return nil, err
		}
	}
	if t.items == nil {
		return nil, t.errorf(1, "expected a line with the names of the items, found the end of the file")
	}
	p, err := t.b.Problem()
	if err != nil {
		return nil, err
	}
	p.warnings = t.allWarnings()
	if len(t.colorNames) > 0 {
		p.colorNames = t.colorNames
	}
	return p, nil
}

// readWords reads the current line: a comment, the items, an option, or nothing.
func (t *textReader) readWords() error {
	w, ok, err := t.nextWord()
	switch {
	case err != nil || !ok:
		return err
	case w.text[0] == '|':
		for ok && err == nil {
			_, ok, err = t.nextWord()
		}
		return err
	case t.items == nil:
		return t.readItems(w)
	}
	return t.readOption(w)
}

// A textReader reads one problem. text_limits.go reads its lines, and this file reads
// what is in them.
type textReader struct {
	in     *bufio.Reader
	name   string
	limits TextLimits
	size   int64  // bytes read so far
	buffer []byte // holds a line that is longer than the buffer of in
	line   int    // the number of the current line
	rest   []byte // the part of that line that is not cut into words yet
	column int    // the column of the last character before rest

	b          Builder
	items      map[string]Item // nil until the items are read
	lastLine   []int           // lastLine[item] is the last line that contains the item
	option     []Item
	colors     map[string]Color
	colorNames map[Color]string
	warnings   []*SyntaxError // at most maxWarnings
	unlisted   int            // the number of further warnings
}

// A word is a word of the current line. It is valid until the next line is read.
type word struct {
	text   []byte
	column int
}

func (t *textReader) syntaxError(column int, message string) *SyntaxError {
	return &SyntaxError{Name: t.name, Line: t.line, Column: column, Msg: message}
}

func (t *textReader) errorf(column int, format string, args ...any) error {
	return t.syntaxError(column, fmt.Sprintf(format, args...))
}

// nextWord cuts the next word off rest. It returns false at the end of the line. The error
// is about a character that cannot be printed, or about bytes that are not UTF-8.
func (t *textReader) nextWord() (w word, ok bool, err error) {
	begin := -1
	for k := 0; k < len(t.rest); {
		r, size := rune(t.rest[k]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(t.rest[k:])
		}
		t.column++
		space := r == ' ' || r == '\t'
		switch {
		case r == utf8.RuneError && size == 1:
			return w, false, t.errorf(t.column, "byte 0x%02x is not UTF-8 text: expected a problem in Knuth's format", t.rest[k])
		case !space && (r < '!' || r > '~') && !unicode.IsPrint(r): // most characters are ASCII
			return w, false, t.errorf(t.column, "character %U is not printable: expected a problem in Knuth's format", r)
		case space && begin >= 0:
			w.text, t.rest = t.rest[begin:k], t.rest[k+size:]
			return w, true, nil
		case !space && begin < 0:
			begin, w.column = k, t.column
		}
		k += size
	}
	if begin >= 0 {
		w.text = t.rest[begin:]
	}
	t.rest = nil
	return w, begin >= 0, nil
}

// readItems reads the line with the names of the items. w is its first word.
func (t *textReader) readItems(w word) (err error) {
	t.items = map[string]Item{}
	secondary := false
	for ok := true; ok && err == nil; w, ok, err = t.nextWord() {
		if string(w.text) == "|" {
			if secondary {
				return t.errorf(w.column, "a second | between the items: expected one, before the secondary items")
			}
			secondary = true
			continue
		}
		if len(t.items) == t.limits.Items {
			return t.tooMany(w.column, "items", int64(t.limits.Items))
		}
		name, b, err := t.readBounds(w, secondary)
		if err == nil {
			err = t.checkItem(w, name)
		}
		if err != nil {
			return err
		}
		if secondary {
			t.items[name] = t.b.Secondary(name)
		} else {
			t.items[name] = t.b.Between(name, b.low, b.high)
		}
	}
	t.lastLine = make([]int, len(t.items))
	return err
}

// readBounds reads an item with bounds, such as 2:3|name or 2|name, or without.
func (t *textReader) readBounds(w word, secondary bool) (name string, b bound, err error) {
	text, name, _ := strings.Cut(string(w.text), "|")
	if len(text) == len(w.text) || text == "" || strings.Trim(text, "0123456789:") != "" {
		return string(w.text), bound{1, 1}, nil
	}
	lower, upper, two := strings.Cut(text, ":")
	if !two {
		upper = lower
	}
	low, err := strconv.ParseInt(lower, 10, 32)
	high, err2 := strconv.ParseInt(upper, 10, 32)
	switch {
	case err != nil || err2 != nil:
		err = t.errorf(w.column, "item %s has the bounds %s: expected a number, or two with a colon between them, up to %d", clip(string(w.text)), clip(text), math.MaxInt32)
	case low > high:
		err = t.errorf(w.column, "item %s has a lower bound above its upper one: expected the lower one first", clip(string(w.text)))
	case secondary:
		err = t.errorf(w.column, "secondary item %s has bounds: expected bounds on primary items only", clip(string(w.text)))
	}
	return name, bound{int32(low), int32(high)}, err
}

// checkItem returns an error if the word cannot be the name of another item.
func (t *textReader) checkItem(w word, name string) error {
	bar := strings.IndexByte(name, '|')
	_, taken := t.items[name]
	switch {
	case name == "":
		return t.errorf(w.column, "bounds without an item: expected its name behind the bar, without a space")
	case bar >= 0:
		return t.errorf(w.column, "item %s contains a |: expected a space on both sides of the bar, or bounds such as 2:3|item", clip(name))
	case strings.Contains(name, ":"):
		return t.errorf(w.column, "item %s contains a colon: expected colors only in options", clip(name))
	case len(name) > maxName:
		return t.errorf(w.column, "item %s is %d bytes long: expected at most %d", clip(name), len(name), maxName)
	case taken:
		return t.errorf(w.column, "item %s is named twice: expected different names", clip(name))
	}
	return nil
}

// readOption reads a line with an option. w is its first word.
func (t *textReader) readOption(w word) (err error) {
	t.option = t.option[:0]
	primary, column, cost := false, w.column, int64(0)
	if int(t.b.p.NumOptions()) == t.limits.Options {
		return t.tooMany(column, "options", int64(t.limits.Options))
	}
	for ok := true; ok && err == nil; w, ok, err = t.nextWord() {
		if w.text[0] == '|' {
			if cost, err = t.readCost(w, cost); err != nil {
				return err
			}
			continue
		}
		i, err := t.readCell(w)
		if err != nil {
			return err
		}
		if len(t.b.p.cells)+len(t.option) == t.limits.Cells {
			return t.tooMany(w.column, "items over all options", int64(t.limits.Cells))
		}
		t.option = append(t.option, i)
		primary = primary || !t.b.p.secondary[i.Index]
	}
	switch {
	case err != nil:
		return err
	case primary:
		t.grow()
		t.b.Cost(t.b.Option("", t.option...), cost)
	default:
		t.warn(column)
	}
	return nil
}

// readCost reads a cost of an option, and adds it to those before.
func (t *textReader) readCost(w word, sum int64) (int64, error) {
	n, err := strconv.ParseInt(string(w.text[1:]), 10, 64)
	if err != nil {
		return 0, t.errorf(w.column, "%s is not a cost: expected a whole number behind the |", clip(string(w.text)))
	}
	if magnitude(n)+magnitude(sum) > MaxCosts-t.b.costs {
		return 0, t.errorf(w.column, "the costs up to %s are too large: expected a sum of their absolute values up to %d", clip(string(w.text)), int64(MaxCosts))
	}
	return sum + n, nil
}

// grow makes room in a long problem for many times the options so far, so that they are hardly ever
// copied. Memory that is not used in the end costs nothing: the system gives it out when something
// is written there.
func (t *textReader) grow() {
	const long, times = 1 << 17, 63
	p := &t.b.p
	if n := len(p.cells); n >= long && n+len(t.option) > cap(p.cells) {
		options := int(p.NumOptions())
		p.cells = grow(p.cells, min(times*n, t.limits.Cells-n))
		p.cellStart = grow(p.cellStart, min(times*options, t.limits.Options-options))
	}
}

// warn adds a warning about an option without a primary item, or counts it.
func (t *textReader) warn(column int) {
	if len(t.warnings) < maxWarnings {
		t.warnings = append(t.warnings, t.syntaxError(column, "the option has no primary item and is never chosen"))
		return
	}
	t.unlisted++
}

// allWarnings returns the warnings. If some were only counted, the last one says how many.
func (t *textReader) allWarnings() (all []error) {
	if t.unlisted > 0 {
		t.warnings[maxWarnings-1].Msg = fmt.Sprintf("the option, and %d of the options after it, have no primary item and are never chosen", t.unlisted)
	}
	for _, w := range t.warnings {
		all = append(all, w)
	}
	return all
}

// readCell reads one item of an option, with its color if the item has one.
func (t *textReader) readCell(w word) (Item, error) {
	if bytes.IndexByte(w.text, '|') >= 0 {
		return Item{}, t.errorf(w.column, "%s contains a |: expected an item, or a cost such as |7 after a space", clip(string(w.text)))
	}
	name, color, painted := bytes.Cut(w.text, []byte(":"))
	i, ok := t.items[string(name)]
	switch {
	case !ok:
		return Item{}, t.errorf(w.column, "unknown item %s: expected an item named in the line of items", clip(string(name)))
	case painted && !t.b.p.secondary[i.Index]:
		return Item{}, t.errorf(w.column, "primary item %s has a color: expected colors on secondary items only", clip(string(name)))
	case t.lastLine[i.Index] == t.line:
		return Item{}, t.errorf(w.column, "item %s occurs twice in the option: expected it once", clip(string(name)))
	}
	t.lastLine[i.Index] = t.line
	if !painted {
		return i, nil
	}
	c, err := t.readColor(w, string(name), string(color))
	return i.Paint(c), err
}

// readColor reads the color of an item in an option.
func (t *textReader) readColor(w word, item, color string) (Color, error) {
	switch {
	case color == "":
		return 0, t.errorf(w.column, "item %s has a colon without a color: expected a color after the colon", clip(item))
	case strings.Contains(color, ":"):
		return 0, t.errorf(w.column, "color %s contains a colon: expected a character or a name", clip(color))
	case len(color) > maxName:
		return 0, t.errorf(w.column, "color %s is %d bytes long: expected at most %d", clip(color), len(color), maxName)
	case len(t.colors) == t.limits.Items && t.colors[color] == 0 && utf8.RuneCountInString(color) > 1:
		return 0, t.tooMany(w.column, "names of colors", int64(t.limits.Items))
	}
	return t.color(color), nil
}

// color returns the color for a name: the rune if the name is one character, else the
// color that the name got before, else the next free color.
func (t *textReader) color(name string) Color {
	if r, size := utf8.DecodeRuneInString(name); size == len(name) {
		return Color(r)
	}
	c, ok := t.colors[name]
	if !ok {
		c = firstColorName + Color(len(t.colors))
		t.colors[name] = c
		if t.colorNames == nil {
			t.colorNames = map[Color]string{}
		}
		t.colorNames[c] = name
	}
	return c
}

// ColorName returns the text for c: the name under which c was read, else the rune if
// the rune is visible and allowed in a text, else "c" and the number of the color.
func (p *Problem) ColorName(c Color) string {
	if name, ok := p.colorNames[c]; ok {
		return name
	}
	if r := rune(c); c < firstColorName && unicode.IsGraphic(r) && !unicode.IsSpace(r) && r != ':' && r != '|' && utf8.ValidRune(r) {
		return string(r)
	}
	return fmt.Sprintf("c%d", c)
}

// clip quotes a word for a message, and shortens it if it is long.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%q...", strings.ToValidUTF8(s[:most], ""))
}
