package gridtext

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// A ParseError says where a text is no puzzle.
type ParseError struct {
	Name         string // of the file
	Line, Column int    // from 1; the column counts characters
	Err          error  // what is wrong and what was expected
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

func badf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", puzzle.ErrBadPuzzle, fmt.Sprintf(format, args...))
}

// errorf returns an error about the current line.
func (r *Reader) errorf(column int, format string, args ...any) error {
	return r.errorAt(r.line, column, fmt.Errorf(format, args...))
}

func (r *Reader) errorAt(line, column int, err error) error {
	return &ParseError{Name: r.name, Line: line, Column: column, Err: err}
}

// noValue returns the error about a text that stands where a value should.
func (r *Reader) noValue(line, column int, text, expected string) error {
	what := strconv.Quote(text)
	if char, size := utf8.DecodeRuneInString(text); size == len(text) && char > unicode.MaxASCII {
		what = fmt.Sprintf("%q (%U)", text, char)
		if unicode.IsDigit(char) {
			what += ", a digit of another script,"
		}
	}
	return r.errorAt(line, column, fmt.Errorf("%s is no value: %s", what, expected))
}

func clip(text []byte) string {
	const most = 20
	if len(text) <= most {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:most]), "") + "..."
}

// expectedNumber says which numbers a grid of the order may hold.
func expectedNumber(order int) string {
	return fmt.Sprintf("expected a number from 1 to %d, or . 0 * _ X for a blank", max(4, min(order, puzzle.MaxOrder)))
}

// errAlphabet is the error about a grid with both 0 and another blank that does
// not say whether 0 is a blank.
var errAlphabet = errors.New(`0 may be a blank or a value, as there are other blanks: ` +
	`expected the alphabet to be given (--alphabet 1-9A-Z if 0 is a blank, --alphabet 0-9A-Z if it is the first value)`)

// checkLength returns an error unless a line has the right number of characters.
func (r *Reader) checkLength(column, length, order int) error {
	fits := func(order int) string { return fmt.Sprintf("%d (order %d)", order*order, order) }
	switch {
	case order != 0 && (r.order == 0 || r.order == order):
		return nil
	case r.order != 0:
		found := fmt.Sprintf("%d characters", length)
		if order != 0 {
			found += fmt.Sprintf(" (order %d)", order)
		}
		return r.errorf(column+min(length, r.order*r.order), "found %s: expected %s%s", found, fits(r.order), r.asBefore())
	}
	below := 4
	for below < puzzle.MaxOrder && (below+1)*(below+1) < length {
		below++
	}
	expected := fits(below)
	if below < puzzle.MaxOrder && below*below < length {
		expected += " or " + fits(below+1)
	}
	return r.errorf(column+length, "found %d characters: expected %s", length, expected)
}

// asBefore says why an order is expected.
func (r *Reader) asBefore() string {
	if r.o.Order != 0 {
		return ""
	}
	return ", like the puzzles before it"
}

func (r *Reader) missing(found string) error {
	g := &r.grid
	return r.errorf(1, "found %d of %d rows: expected row %d, found %s", g.rows, g.order, g.rows+1, found)
}
