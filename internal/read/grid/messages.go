package grid

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
)

// A ParseError is an error at a place in a text.
type ParseError struct {
	Name         string // of the file
	Line, Column int    // from 1; columns count characters
	Err          error  // what is wrong, and what was expected
	Unread       bool   // reading ends with this error, and some of the text was not read
	Format       Format // that the text seems to be in, for an example
	Order        int    // of the grid, for an example; 0 if it is not known

	reading bool // the text could not be read
	final   bool // there is no other way to read the text
}

// final marks an error about a text that there is no other way to read. err must be a *ParseError.
func final(err error) error {
	err.(*ParseError).final = true
	return err
}

func isFinal(err error) bool {
	at, ok := err.(*ParseError)
	return ok && at.final
}

// ErrText is wrapped by the error about a line that is text and no puzzle, heading or comment.
var ErrText = errors.New("text that is no puzzle")

// errEnd is wrapped by the error about a text without a puzzle.
var errEnd = errors.New("the end of the file")

// A textError wraps ErrText.
type textError struct{ error }

func (textError) Unwrap() error { return ErrText }

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// NoPuzzle reports whether there is no puzzle at the place: the text ends there, it is other text, or it
// cannot be read.
func (e *ParseError) NoPuzzle() bool {
	return e.reading || errors.Is(e.Err, ErrText) || errors.Is(e.Err, errEnd)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Is reports whether the error is about a puzzle, for puzzle.ErrBadPuzzle as the target. It is,
// unless the text could not be read.
func (e *ParseError) Is(target error) bool { return target == puzzle.ErrBadPuzzle && !e.reading }

// An argumentError is an error about an argument of a function. It wraps puzzle.ErrBadPuzzle, but
// its text does not begin with "malformed puzzle", because the argument may be a flag of a
// command.
type argumentError string

func (e argumentError) Error() string { return string(e) }

// Unwrap returns puzzle.ErrBadPuzzle.
func (argumentError) Unwrap() error { return puzzle.ErrBadPuzzle }

func badf(format string, args ...any) error { return argumentError(fmt.Sprintf(format, args...)) }

// counted returns a number and a noun, such as "1 cell" and "2 cells".
func counted(n int, noun string) string { return words.Plural(n, noun) }

// errorf returns an error about a column of the current line.
func (r *Reader) errorf(column int, format string, args ...any) error {
	return r.errorAt(r.placeOf(column), format, args...)
}

// errorAt returns an error about a place in the text.
func (r *Reader) errorAt(at place, format string, args ...any) error {
	return &ParseError{Name: r.name, Line: int(at.line), Column: int(at.column), Err: fmt.Errorf(format, args...), Format: r.likelyFormat(), Order: cmp.Or(r.order, r.grid.order)}
}

// Each function below makes one message of the Reader. The messages are in this order: about the
// file, about puzzles on one line, about rows, about cells, about alphabets.

func (r *Reader) readingFailed() error {
	return &ParseError{Name: r.name, Line: r.cur.number, Column: 1, reading: true,
		Err: fmt.Errorf("reading failed (%w): expected the rest of the file", r.in.err)}
}

func (r *Reader) noPuzzle() error {
	return r.errorf(1, "expected a puzzle, such as a line of 81 characters, found %w", errEnd)
}

func (r *Reader) secondPuzzle() error { return r.errorf(1, "expected one puzzle, found more") }

func (r *Reader) headingWithoutPuzzle() error {
	return r.errorf(1, "expected the puzzle of the heading in line %d, found the end of the file", r.heading)
}

func (r *Reader) tooManyBytes() error {
	return r.errorf(1, "the line is longer than %d bytes: expected a puzzle", textfile.MaxLine)
}

func (r *Reader) zeroByte(column int) error {
	return r.errorf(column, "byte 0x00 is not text: expected puzzles in UTF-8")
}

// textFound is about a line that is neither a puzzle nor a heading nor a comment.
func (r *Reader) textFound() error {
	text := bytes.TrimLeft(r.cur.text, " \t")
	return r.errorf(len(r.cur.text)-len(text)+1, "%w", textError{fmt.Errorf("found text (%q): expected a puzzle, a heading such as \"12 Hard\", or # in front of a comment", clip(text))})
}

func (r *Reader) notUTF8(column int, b byte) error {
	return r.errorf(column, "byte 0x%02x is not UTF-8 text: expected puzzles in UTF-8", b)
}

// wrongLineLength is about a puzzle on one line that is too short or too long. column is the
// column of its first character.
func (r *Reader) wrongLineLength(column, length int) error {
	fits := func(order int) string { return fmt.Sprintf("%d (order %d)", order*order, order) }
	if r.order != 0 {
		found := counted(length, "character")
		if order := puzzle.SquareOrder(length); order != 0 {
			found += fmt.Sprintf(" (order %d)", order)
		}
		order := r.order
		if length == 2*order*order {
			return r.twoOnOneLine(column, length, order)
		}
		return r.errorf(column+min(length, order*order), "found %s: expected %s%s", found, fits(order), r.likeBefore())
	}
	for _, order := range []int{9, 16, 25} {
		if length == 2*order*order {
			return r.twoOnOneLine(column, length, order)
		}
	}
	below := 4
	for below < puzzle.MaxOrder && (below+1)*(below+1) < length {
		below++
	}
	expected := fits(below)
	if below < puzzle.MaxOrder && below*below < length {
		expected += " or " + fits(below+1)
	}
	return r.errorf(column+length, "found %s: expected %s", counted(length, "character"), expected)
}

// twoOnOneLine is about a line with as many cells as two puzzles of the order.
func (r *Reader) twoOnOneLine(column, length, order int) error {
	return r.errorf(column+order*order, "found %s: expected %d (order %d)%s: two puzzles on one line?", counted(length, "character"), order*order, order, r.likeBefore())
}

// likeBefore says why an order is expected: because of the puzzles before. It returns "" if there
// are none, or if the caller asked for the order.
func (r *Reader) likeBefore() string {
	if r.order == 0 || r.o.Order != 0 {
		return ""
	}
	return ", like the puzzles before it"
}

func (r *Reader) noRows() error {
	return r.errorf(1, "expected a row of cells, found the end of the file")
}

func (r *Reader) missingRow(found string) error {
	g := &r.grid
	return r.errorf(1, "found %d of %d rows: expected row %d, found %s", g.rows, g.order, g.rows+1, found)
}

// singleRow is about a row below which there is a puzzle on one line, and no other row.
func (r *Reader) singleRow(at place) error {
	order := r.grid.order
	return r.errorAt(at, "found one row of %d cells: expected %d rows, or one puzzle on each line%s", order, order, r.likeBefore())
}

// candidatesFound is about a grid of candidates that cannot be read, such as one without its last
// row.
func (r *Reader) candidatesFound(at place) error {
	return r.errorAt(at, "found a damaged grid of candidates: expected as many rows as cells in a row, and increasing digits in each cell")
}

func (r *Reader) rowTooMany() error {
	order := r.grid.order
	return r.errorf(1, "found row %d of a %dx%d grid: expected a blank line or the end of the file", order+1, order, order)
}

// unevenWords is about a line whose characters are as many as the cells of a puzzle, but not all of
// them need be cells.
func (r *Reader) unevenWords(cells int) error {
	return r.errorf(r.grid.tokens[0].column, "found %d characters in words of different lengths: expected one word of %d cells, or words of equal length", cells, cells)
}

// wrongRowLength is about a row that is shorter or longer than the first row. Here and below,
// first is the index of the first cell of the row.
func (r *Reader) wrongRowLength(first int) error {
	g := &r.grid
	return r.errorf(r.columnAfter(first, g.order), "row %d has %s: expected %d, like row 1", g.rows+1, counted(len(g.cells)-first, "cell"), g.order)
}

// notInFirstColumn is about a line with a puzzle behind other text.
func (r *Reader) notInFirstColumn(column int) error {
	return r.errorf(column, "found the cells of a puzzle behind other text: expected them at the beginning of the line")
}

// wrongFirstRow is about a first row that is shorter or longer than the rows below it.
func (r *Reader) wrongFirstRow(first, order int) error {
	return r.errorf(r.columnAfter(first, order), "row 1 has %s: expected %d, like rows 2 and 3", counted(len(r.grid.cells)-first, "cell"), order)
}

// wrongOrder is about a first row that does not have the order of the puzzles before it.
func (r *Reader) wrongOrder(first int) error {
	return r.errorf(r.columnAfter(first, r.order), "found a row of %s: expected %d%s", counted(len(r.grid.cells)-first, "cell"), r.order, r.likeBefore())
}

// noOrder is about a first row with a number of cells that no grid has.
func (r *Reader) noOrder(first int) error {
	return r.errorf(r.columnAfter(first, puzzle.MaxOrder), "found a row of %s: expected 4 to %d, or all cells of a square",
		counted(len(r.grid.cells)-first, "cell"), puzzle.MaxOrder)
}

// columnAfter returns the column of the first cell beyond the expected number of cells of the row.
// If the row is not that long, it returns the column behind the row.
func (r *Reader) columnAfter(first, expected int) int {
	if cells := r.grid.cells[first:]; len(cells) > expected {
		return int(cells[expected].column)
	}
	return utf8.RuneCount(bytes.TrimRight(r.cur.text, " \t")) + 1
}

func (r *Reader) nothingBeforeComma(column int) error {
	return r.errorf(column, "nothing before the comma: expected a number, or 0 for a blank")
}

func (r *Reader) missingComma(t token) error {
	return r.errorf(t.column, "expected a comma before %q", clip(t.text))
}

// noValue is about a text in place of a value.
func (r *Reader) noValue(at place, text, expected string) error {
	what := strconv.Quote(text)
	if char, size := utf8.DecodeRuneInString(text); size == len(text) && char > unicode.MaxASCII {
		what = fmt.Sprintf("%q (%U)", text, char)
		if unicode.IsDigit(char) {
			what += ", a digit of another script,"
		}
	}
	return r.errorAt(at, "%s is not a value: %s", what, expected)
}

// clip shortens a text for a message.
func clip(text []byte) string {
	const most = 20
	if len(text) <= most {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:most]), "") + "..."
}

// expectedSymbol says which characters a grid of the order may contain, such as "expected 1-9 and
// A-G, or . 0 * _ X for a blank".
func expectedSymbol(a Alphabet, order int) string {
	if order < 4 || order > puzzle.MaxOrder {
		return "expected digits or letters, or . 0 * _ X for a blank"
	}
	if a == AlphabetAuto {
		a = AlphabetOne
	}
	a = a[:min(order, len(a))]
	blanks := ". 0 * _ X"
	for _, blank := range "0X" {
		if strings.ContainsRune(string(a), blank) {
			blanks = strings.Replace(blanks, " "+string(blank), "", 1)
		}
	}
	return fmt.Sprintf("expected %s, or %s for a blank", a.inWords(), blanks)
}

// inWords returns the characters as ranges, such as "1-9 and A-G".
func (a Alphabet) inWords() string {
	var ranges []string
	for _, all := range []string{symbols[:10], letters} {
		from := strings.Trim(string(a), strings.Trim(symbols, all))
		switch {
		case len(from) == 1:
			ranges = append(ranges, from)
		case from != "" && strings.Contains(all, from):
			ranges = append(ranges, from[:1]+"-"+from[len(from)-1:])
		case from != "":
			return string(a)
		}
	}
	return strings.Join(ranges, " and ")
}

// expectedNumber says which numbers a grid of the order may contain.
func expectedNumber(order int) string {
	return fmt.Sprintf("expected a number from 1 to %d, or . 0 * _ X for a blank", max(4, min(order, puzzle.MaxOrder)))
}

// otherAlphabet is about a symbol that is a value only in 1-9A-Z, in a file that used 0-9A-Z
// before.
func (r *Reader) otherAlphabet(c rawCell, order int) error {
	return r.noValue(c.place, c.String(), expectedSymbol(AlphabetZero, order)+", like the puzzles before it (or --alphabet 1-9A-Z)")
}

// unclearAlphabet is about a grid with 0 and other blanks in which 0 may be a value or a blank.
func (r *Reader) unclearAlphabet(zero rawCell) error {
	return r.errorAt(zero.place, "0 may be a blank or a value, because there are other blanks: "+
		"expected --alphabet 1-9A-Z if 0 is a blank, or --alphabet 0-9A-Z if 0 is the first value")
}

// shortAlphabet is about a grid with more values than the alphabet that the caller asked for.
func (r *Reader) shortAlphabet(c rawCell, order int) error {
	if order == puzzle.MaxOrder && r.o.Alphabet == AlphabetOne {
		return r.errorAt(c.place, "1-9A-Z has no letter for the last value of order 36: expected --alphabet 0-9A-Z, or numbers")
	}
	return r.errorAt(c.place, "%v has %d values: expected an alphabet for order %d", r.o.Alphabet, len(r.o.Alphabet), order)
}

// unknownLetters is about a grid of letters that has other letters than its values.
func (r *Reader) unknownLetters(c rawCell, found string, order int) error {
	if len(found) > order {
		return r.errorAt(c.place, "found %d letters for values (%s): expected %d", len(found), found, order)
	}
	return r.errorAt(c.place, "found %d letters for values (%s): expected all %d, or --alphabet with them, such as %s", len(found), found, order, letters[:min(order, len(letters))])
}
