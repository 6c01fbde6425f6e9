package codec

import (
	"slices"
	"strings"
	"unicode"
)

// A value is a value of JSON and its place. Only the field of its kind is set, and text for numbers as well.
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

// errorf returns an error about the value.
func (v *value) errorf(format string, args ...any) error { return errorAt(v.at, format, args...) }

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
