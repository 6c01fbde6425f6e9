package fourfold

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError says where a text is not what it should be.
type SyntaxError struct {
	Name         string // of the file
	Line, Column int    // from 1; the column counts characters
	Msg          string // what is wrong and what was expected
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Msg)
}

// Unwrap returns ErrBadProblem.
func (e *SyntaxError) Unwrap() error { return ErrBadProblem }

// maxName bounds item names, so that a file that is no problem at all is
// refused by its first long word. Knuth's programs allow 8 bytes.
const maxName = 255

// firstColorName is the first color that stands for a name of more than one
// character. No rune is as large.
const firstColorName Color = unicode.MaxRune + 1

// ReadProblem reads a problem in the text format of Knuth's programs (dlx2,
// ssxcc), whose grammar is in docs/formats.md. In short:
//
//	| a comment
//	a b c | x y          the items: primary ones, a bar, secondary ones
//	a b x:1              then the options, one a line
//	c x:1 y
//
// A color is one character, which stands for its rune, or a longer name.
// Option names are the options themselves. A line break may be LF or CRLF, and a
// byte order mark is skipped. Options without a primary item can never be part
// of a solution that the format is about; they are passed over and listed by
// [Problem.Warnings].
//
// The first thing that does not fit is returned as a *SyntaxError with the name,
// which is used for nothing else. Multiplicities (dlx3) and costs (dlx5) are not
// supported and are such errors.
func ReadProblem(r io.Reader, name string) (*Problem, error) {
	t := textReader{in: bufio.NewReader(r), name: name, colors: map[string]Color{}}
	for {
		more, err := t.nextLine()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if len(t.words) == 0 || t.words[0].text[0] == '|' {
			continue
		}
		if t.items == nil {
			err = t.readItems()
		} else {
			err = t.readOption()
		}
		if err != nil {
			return nil, err
		}
	}
	if t.items == nil {
		t.line++
		return nil, t.errorf(1, "expected a line with the names of the items, found the end of the file")
	}
	p, err := t.b.Problem()
	if err != nil {
		return nil, err
	}
	p.warnings = t.warnings
	if len(t.colorNames) > 0 {
		p.colorNames = t.colorNames
	}
	return p, nil
}

type textReader struct {
	in   *bufio.Reader
	name string
	line int

	words      []word
	b          Builder
	items      map[string]Item // nil until the items are read
	lastLine   []int           // lastLine[item] is the last line that held it
	option     []Item
	colors     map[string]Color
	colorNames map[Color]string
	warnings   []error
}

type word struct {
	text   string
	column int
}

func (t *textReader) errorf(column int, format string, args ...any) error {
	return &SyntaxError{Name: t.name, Line: t.line, Column: column, Msg: fmt.Sprintf(format, args...)}
}

// nextLine reads a line into t.words. It returns false at the end of the file.
func (t *textReader) nextLine() (bool, error) {
	s, err := t.in.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		t.line++
		return false, t.errorf(1, "reading failed (%v): expected the rest of the file", err)
	}
	if s == "" {
		return false, nil
	}
	t.line++
	s = strings.TrimSuffix(strings.TrimSuffix(s, "\n"), "\r")
	if t.line == 1 {
		s = strings.TrimPrefix(s, "\ufeff")
	}
	return true, t.split(s)
}

// split cuts a line into words and refuses characters that belong in no text.
func (t *textReader) split(s string) error {
	t.words = t.words[:0]
	start, startColumn, column := -1, 0, 0
	for k, r := range s {
		column++
		if r == utf8.RuneError && !strings.HasPrefix(s[k:], "\ufffd") {
			return t.errorf(column, "byte 0x%02x is not UTF-8 text: expected a problem in Knuth's format", s[k])
		}
		space := r == ' ' || r == '\t'
		if !space && !unicode.IsPrint(r) {
			return t.errorf(column, "character %U is not printable: expected a problem in Knuth's format", r)
		}
		if space && start >= 0 {
			t.words = append(t.words, word{s[start:k], startColumn})
			start = -1
		}
		if !space && start < 0 {
			start, startColumn = k, column
		}
	}
	if start >= 0 {
		t.words = append(t.words, word{s[start:], startColumn})
	}
	return nil
}

// readItems reads the line that names the items.
func (t *textReader) readItems() error {
	t.items = make(map[string]Item, len(t.words))
	secondary := false
	for _, w := range t.words {
		switch bar := strings.IndexByte(w.text, '|'); {
		case w.text == "|" && secondary:
			return t.errorf(w.column, "a second | between the items: expected one, before the secondary items")
		case w.text == "|":
			secondary = true
			continue
		case bar >= 0 && strings.Trim(w.text[:bar], "0123456789:") == "":
			return t.errorf(w.column, "item %s has a multiplicity: expected items that are covered once", clip(w.text))
		case bar >= 0:
			return t.errorf(w.column, "item %s holds a |: expected a blank on both sides of the bar", clip(w.text))
		case strings.Contains(w.text, ":"):
			return t.errorf(w.column, "item %s holds a colon: expected a colour only in options", clip(w.text))
		case len(w.text) > maxName:
			return t.errorf(w.column, "item %s is %d bytes long: expected at most %d", clip(w.text), len(w.text), maxName)
		}
		if _, ok := t.items[w.text]; ok {
			return t.errorf(w.column, "item %s is named twice: expected different names", clip(w.text))
		}
		if secondary {
			t.items[w.text] = t.b.Secondary(w.text)
		} else {
			t.items[w.text] = t.b.Primary(w.text)
		}
	}
	t.lastLine = make([]int, len(t.items))
	return nil
}

// readOption reads a line that is an option.
func (t *textReader) readOption() error {
	t.option = t.option[:0]
	primary := false
	for _, w := range t.words {
		i, err := t.readCell(w)
		if err != nil {
			return err
		}
		t.option = append(t.option, i)
		primary = primary || !t.b.p.secondary[i.Index]
	}
	if !primary {
		t.warnings = append(t.warnings, t.errorf(t.words[0].column, "the option has no primary item and is never chosen"))
		return nil
	}
	t.b.Option("", t.option...)
	return nil
}

// readCell reads one item of an option, with its color if it has one.
func (t *textReader) readCell(w word) (Item, error) {
	if w.text[0] == '|' {
		return Item{}, t.errorf(w.column, "%s looks like a cost: expected an item (costs are not supported)", clip(w.text))
	}
	name, color, painted := strings.Cut(w.text, ":")
	i, ok := t.items[name]
	switch {
	case !ok:
		return Item{}, t.errorf(w.column, "unknown item %s: expected one named in the line of items", clip(name))
	case painted && !t.b.p.secondary[i.Index]:
		return Item{}, t.errorf(w.column, "primary item %s has a colour: expected colours on secondary items only", clip(name))
	case painted && color == "":
		return Item{}, t.errorf(w.column, "item %s has a colon without a colour: expected a colour after it", clip(name))
	case painted && strings.ContainsAny(color, ":|"):
		return Item{}, t.errorf(w.column, "colour %s holds a colon or a bar: expected a character or a name", clip(color))
	case painted && len(color) > maxName:
		return Item{}, t.errorf(w.column, "colour %s is %d bytes long: expected at most %d", clip(color), len(color), maxName)
	}
	if t.lastLine[i.Index] == t.line {
		return Item{}, t.errorf(w.column, "item %s occurs twice in the option: expected it once", clip(name))
	}
	t.lastLine[i.Index] = t.line
	if painted {
		i = i.Paint(t.color(color))
	}
	return i, nil
}

// color returns the color with the name: its rune, or the next free one.
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

// colorName is how c is written: its rune if that is one to see, else the name
// it was read by or, for a color that never had one, "c" and its number.
func (p *Problem) colorName(c Color) string {
	if name, ok := p.colorNames[c]; ok {
		return name
	}
	if r := rune(c); c < firstColorName && unicode.IsGraphic(r) && !unicode.IsSpace(r) && r != ':' && r != '|' && utf8.ValidRune(r) {
		return string(r)
	}
	return fmt.Sprintf("c%d", c)
}

func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%q...", strings.ToValidUTF8(s[:most], ""))
}

// WriteProblem writes p in the format that [ReadProblem] reads. Reading it back
// gives the same options in the same order; option names are not kept, primary
// items come before secondary ones, and colors that are no single printable
// character are renumbered.
//
// It returns an error that wraps ErrBadProblem, and writes nothing, if p has no
// primary item or if an item's name is empty, taken twice, longer than 255 bytes
// or holds a blank, a colon, a bar or a character that cannot be printed.
func WriteProblem(w io.Writer, p *Problem) error {
	if p.numPrimary == 0 {
		return fmt.Errorf("%w: a problem without primary items has no text form", ErrBadProblem)
	}
	seen := make(map[string]bool, p.NumItems())
	for _, name := range p.itemNames {
		if !writable(name) || seen[name] {
			return fmt.Errorf("%w: the text form needs another name for item %s", ErrBadProblem, clip(name))
		}
		seen[name] = true
	}
	out := bufio.NewWriter(w)
	p.writeItems(out)
	for o := range p.NumOptions() {
		for k, i := range p.Option(o) {
			if k > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(p.itemNames[i.Index])
			if i.Color != NoColor {
				out.WriteString(":" + p.colorName(i.Color))
			}
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

func (p *Problem) writeItems(out *bufio.Writer) {
	sep := ""
	for _, secondary := range []bool{false, true} {
		if secondary && p.numPrimary < p.NumItems() {
			out.WriteString(" |")
		}
		for i, name := range p.itemNames {
			if p.secondary[i] == secondary {
				out.WriteString(sep + name)
				sep = " "
			}
		}
	}
	out.WriteByte('\n')
}

func writable(name string) bool {
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.HasPrefix(name, "\ufeff") {
		return false
	}
	for _, r := range name {
		if r == ' ' || r == ':' || r == '|' || !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
