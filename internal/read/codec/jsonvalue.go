package codec

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// A value is a value of JSON and its place. Only the field of its kind is set, and text for
// numbers as well.
type value struct {
	at     int // the offset of its first byte in the text
	kind   kind
	truth  bool     // of a boolean
	text   string   // of a string, or the digits of a number
	list   []*value // of an array
	fields []field  // of an object, in the order of the text
}

// A field is a value with its name in an object.
type field struct {
	name string
	*value
}

type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
)

var kindNames = [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}

const (
	maxDepth  = 50        // of arrays and objects in each other
	maxValues = 1_000_000 // of a text; they take about 100 MB
	maxFields = 20_000    // of an object
)

// A placeError is an error about the text from an offset on.
type placeError struct {
	at  int
	err error
}

func (e *placeError) Error() string { return e.err.Error() }

func (e *placeError) Unwrap() error { return e.err }

// errorf returns an error about the value.
func (v *value) errorf(format string, args ...any) error {
	return &placeError{v.at, fmt.Errorf(format, args...)}
}

// inPlace turns a *placeError about the text into an *Error with line and column.
func inPlace(text string, err error) error {
	e, ok := errors.AsType[*placeError](err)
	if !ok {
		return err
	}
	before := text[:min(e.at, len(text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return &Error{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[start:]), Err: e.err}
}

// A jsonParser makes values of a text. Its memory is in proportion to the text.
type jsonParser struct {
	text   string
	in     *json.Decoder
	values int // so far
}

// parseJSON returns the only value in a text. Its errors are *placeErrors.
func parseJSON(text string) (*value, error) {
	p := jsonParser{text: text, in: json.NewDecoder(strings.NewReader(text))}
	p.in.UseNumber()
	v, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if at := p.next(); at < len(text) {
		return nil, &placeError{at, errors.New("found text behind the JSON: expected nothing")}
	}
	return v, nil
}

// next returns the offset of the next token, behind spaces and one comma or colon.
func (p *jsonParser) next() int {
	rest := strings.TrimLeft(p.text[p.in.InputOffset():], spaces)
	if rest != "" && (rest[0] == ',' || rest[0] == ':') {
		rest = strings.TrimLeft(rest[1:], spaces)
	}
	return len(p.text) - len(rest)
}

const spaces = " \t\r\n"

// token returns the next token and its offset.
func (p *jsonParser) token() (t json.Token, at int, err error) {
	at = p.next()
	if t, err = p.in.Token(); err == nil {
		return t, at, nil
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, at, &placeError{len(p.text), errors.New("the JSON is cut off: expected its end")}
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok && int(syntax.Offset) > at {
		at = int(syntax.Offset) - 1
	}
	return nil, at, &placeError{at, fmt.Errorf("malformed JSON (%w): expected JSON such as [[5,3,0,...],...]", err)}
}

func (p *jsonParser) value(depth int) (*value, error) {
	t, at, err := p.token()
	if err != nil {
		return nil, err
	}
	v := &value{at: at}
	if p.values++; p.values > maxValues {
		return nil, v.errorf("found more than %d values: expected several texts, such as one puzzle on each line", maxValues)
	}
	switch t := t.(type) {
	case bool:
		v.kind, v.truth = boolean, t
	case json.Number:
		v.kind, v.text = number, t.String()
	case string:
		v.kind, v.text = text, printable(t)
	case json.Delim:
		if depth == maxDepth {
			return nil, v.errorf("found more than %d arrays and objects in each other: expected a puzzle", maxDepth)
		}
		if t == '[' {
			v.kind = array
			return v, p.elements(v, depth)
		}
		v.kind = object
		return v, p.members(v, depth)
	}
	return v, nil
}

// printable returns a text without control characters, which could change the state of a terminal.
// Line feeds and tabs stay, and lines end in line feeds.
func printable(text string) string {
	return strings.Map(func(char rune) rune {
		if unicode.IsControl(char) && char != '\n' && char != '\t' {
			return ' '
		}
		return char
	}, strings.ReplaceAll(text, "\r\n", "\n"))
}

// elements reads the values of an array, and its end.
func (p *jsonParser) elements(v *value, depth int) error {
	for p.in.More() {
		element, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.list = append(v.list, element)
	}
	_, _, err := p.token()
	return err
}

// members reads the fields of an object, and its end. Two fields of one name are an error, because
// programs do not agree on which one they read.
func (p *jsonParser) members(v *value, depth int) error {
	names := map[string]bool{}
	for p.in.More() {
		t, at, err := p.token()
		if err != nil {
			return err
		}
		name, _ := t.(string) // the decoder accepts nothing else
		if len(names) == maxFields {
			return &placeError{at, fmt.Errorf("found more than %d fields in an object: expected a puzzle", maxFields)}
		}
		if names[name] {
			return &placeError{at, fmt.Errorf("the field %s occurs twice: expected it once", words.Quote(name))}
		}
		names[name] = true
		member, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.fields = append(v.fields, field{name, member})
	}
	_, _, err := p.token()
	return err
}

// get returns the field with the name, or nil.
func (v *value) get(name string) *value {
	if k := slices.IndexFunc(v.fields, func(f field) bool { return f.name == name }); k >= 0 {
		return v.fields[k].value
	}
	return nil
}

// isEmpty reports whether the value says nothing: null, false, 0, or without content.
func (v *value) isEmpty() bool {
	switch v.kind {
	case boolean:
		return !v.truth
	case number:
		return v.text == "0"
	default:
		return v.text == "" && len(v.list) == 0 && len(v.fields) == 0
	}
}

// isScalar reports whether the value is neither an array nor an object.
func (v *value) isScalar() bool { return v.kind != array && v.kind != object }

// arrayOf reports whether the value is an array, not empty, whose elements all pass the test.
func (v *value) arrayOf(test func(*value) bool) bool {
	return v.kind == array && len(v.list) > 0 && !slices.ContainsFunc(v.list, func(e *value) bool { return !test(e) })
}
