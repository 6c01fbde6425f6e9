package mapfile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fourfold/internal/export"
	"fourfold/internal/read/textfile"
	"fourfold/internal/words"
)

// A reader reads a map line by line.
type reader struct {
	name    string
	lines   *textfile.Lines
	size    int64 // bytes read so far
	text    int64 // bytes of the problem so far
	maxText int64
	m       *Map
	seen    map[string]bool // keywords that occur once
	value   strings.Builder // of a line flag or text, with the lines more behind it
	to      *[]string       // where the value belongs; nil if there is none
}

// Bounds of a text with a map: its bytes, also those of the model if the map is in its comments,
// and the bytes of a line.
const (
	maxSize = 1 << 30
	maxLine = 64 << 20
)

// DefaultText is the largest number of bytes that the problem in a map may have by default, as in
// files in Knuth's format.
const DefaultText = 64 << 20

// Read reads a map from a file of its own, or from the comments of a model. The name is for
// errors, which say file and line. The text of the problem may have maxText bytes; 0 means
// DefaultText.
func Read(r io.Reader, name string, maxText int64) (*Map, error) {
	m := reader{name: name, lines: textfile.NewLines(bufio.NewReaderSize(r, 1<<16), maxLine), maxText: cmp.Or(maxText, DefaultText), m: &Map{}, seen: map[string]bool{}}
	if err := m.begin(); err != nil {
		return nil, err
	}
	for {
		text, err := m.next()
		if err == io.EOF {
			return nil, m.errorf("the map ends here: expected the line %q", trailer)
		}
		if err != nil {
			return nil, err
		}
		if text == trailer {
			m.endValue()
			m.m.maxText = m.maxText
			return m.m, m.check()
		}
		if err := m.read(text); err != nil {
			return nil, err
		}
	}
}

// begin skips the lines before the map.
func (m *reader) begin() error {
	for {
		text, err := m.next()
		if err == io.EOF {
			return m.errorf("no map: expected the line %q, or a model with a map in its comments", header)
		}
		if err != nil {
			return err
		}
		if text == header {
			return nil
		}
		if strings.HasPrefix(text, "begin map ") {
			return m.errorf("%s: expected a map of version 1", words.Quote(text))
		}
	}
}

// comments returns what stands before a comment in the formats of models.
var comments = sync.OnceValue(func() (marks []string) {
	for _, f := range export.Formats() {
		if f.Comment != "" && !slices.Contains(marks, f.Comment) {
			marks = append(marks, f.Comment)
		}
	}
	return marks
})

// next returns the next line, without the mark of a comment and spaces around it. The error is io.EOF
// behind the last line.
func (m *reader) next() (string, error) {
	line, end, err := m.lines.Next()
	m.size += int64(len(line) + len(end))
	switch {
	case err == io.EOF:
		return "", io.EOF
	case m.size > maxSize:
		return "", m.errorf("the file has more than %d bytes: expected at most that many", maxSize)
	case err == textfile.ErrLongLine:
		return "", m.errorf("the line has more than %d bytes: expected at most that many", maxLine)
	case err != nil:
		return "", m.errorf("reading failed (%v): expected the rest of the file", err)
	}
	text := string(line)
	for _, mark := range comments() {
		if after, ok := strings.CutPrefix(text, mark); ok {
			return strings.TrimSpace(after), nil
		}
	}
	return strings.TrimSpace(text), nil
}

func (m *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:1: %s", m.name, m.lines.Number(), fmt.Sprintf(format, args...))
}

// read reads a line of the map.
func (m *reader) read(text string) error {
	keyword, rest, _ := strings.Cut(text, " ")
	switch keyword {
	case "format", "encoding", "options", "variables":
		if m.seen[keyword] {
			return m.errorf("a second line %s: expected one", keyword)
		}
		m.seen[keyword] = true
	}
	if keyword != "more" {
		m.endValue()
	}
	var err error
	switch keyword {
	case "format":
		m.m.Format = rest
		_, err = export.Find(rest)
	case "encoding":
		m.m.Encoding, err = value(rest)
	case "flag":
		m.to = &m.m.Source.Flags
		err = m.add(rest)
	case "text":
		m.to = &m.m.Source.Lines
		m.text++ // the end of the line
		err = m.add(rest)
	case "more":
		if m.to == nil {
			err = errors.New("a line more: expected it behind a line flag or text")
			break
		}
		err = m.add(rest)
	case "options":
		m.m.Options, err = number(rest)
	case "variables":
		m.m.Variables, err = number(rest)
	case "variable":
		err = m.variable(rest)
	case "chosen":
		err = m.option(&m.m.Chosen, rest)
	default:
		err = fmt.Errorf("%s: expected a line of a map, such as variable 1 option 1 r1c1=1", words.Quote(text))
	}
	if err != nil {
		return m.errorf("%v", err)
	}
	return nil
}

// add adds a text to the value of the last line flag or text.
func (m *reader) add(text string) error {
	v, err := value(text)
	if m.to == &m.m.Source.Lines {
		m.text += int64(len(v))
	}
	if m.text > m.maxText {
		return fmt.Errorf("the problem of the map has more than %d bytes: expected at most that many (--max-size raises the limit)", m.maxText)
	}
	m.value.WriteString(v)
	return err
}

// endValue ends the value of the last line flag or text.
func (m *reader) endValue() {
	if m.to != nil {
		*m.to = append(*m.to, m.value.String())
		m.value.Reset()
		m.to = nil
	}
}

// variable reads a line such as "variable 1 option 5 r1c1=5", without the first word.
func (m *reader) variable(text string) error {
	first, rest, _ := strings.Cut(text, " ")
	v, err := number(first)
	if err != nil {
		return err
	}
	if int(v) != len(m.m.Of)+1 {
		return fmt.Errorf("variable %d: expected variable %d", v, len(m.m.Of)+1)
	}
	if len(m.m.Chosen) > 0 {
		return errors.New("a line variable behind a line chosen: expected it before")
	}
	rest, ok := strings.CutPrefix(rest, "option ")
	if !ok {
		return fmt.Errorf("variable %d: expected option and its number behind it", v)
	}
	return m.option(&m.m.Of, rest)
}

// option reads the number and the name of an option.
func (m *reader) option(to *[]int32, text string) error {
	first, rest, _ := strings.Cut(text, " ")
	o, err := number(first)
	if err != nil {
		return err
	}
	if o < 1 || m.seen["options"] && o > m.m.Options {
		return fmt.Errorf("option %d: expected 1 to %d", o, m.m.Options)
	}
	name, err := value(rest)
	*to = append(*to, o-1)
	m.m.names = append(m.m.names, name)
	return err
}

// check checks the map as a whole.
func (m *reader) check() error {
	for _, keyword := range []string{"format", "options", "variables"} {
		if !m.seen[keyword] {
			return m.errorf("a map without a line %s: expected one", keyword)
		}
	}
	if len(m.m.Source.Lines) == 0 {
		return m.errorf("a map without a line text: expected the puzzle or the problem")
	}
	if int(m.m.Variables) < len(m.m.Of) {
		return m.errorf("%d variables: expected %d or more, as many as there are lines variable", m.m.Variables, len(m.m.Of))
	}
	return nil
}

// value returns the text of a value, which may be in quotes.
func value(text string) (string, error) {
	if !strings.HasPrefix(text, `"`) {
		return text, nil
	}
	v, err := strconv.Unquote(text)
	if err != nil {
		return "", fmt.Errorf("%s: expected a text in quotes, as a string of Go", words.Quote(text))
	}
	return v, nil
}

func number(text string) (int32, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s: expected a number", words.Quote(text))
	}
	return int32(n), nil
}
