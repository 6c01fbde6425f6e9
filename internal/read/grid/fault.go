package grid

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
	Class        Class  // what kind of fault it is
	Unread       bool   // reading ends with this error, and some of the text was not read
}

// A Class is a kind of faults.
type Class string

// The classes of faults.
const (
	ClassReading    Class = "reading"    // the text could not be read
	ClassEncoding   Class = "encoding"   // bytes that are no text
	ClassLength     Class = "long line"  // a line, or a text of another program, that is too long
	ClassNone       Class = "no puzzle"  // there is none in the whole text
	ClassText       Class = "text"       // text that is no puzzle
	ClassValue      Class = "value"      // a cell that is no value
	ClassLine       Class = "line"       // a puzzle on one line that is too short or too long
	ClassRow        Class = "row"        // a row that is too short or too long
	ClassMissing    Class = "missing"    // rows that are missing
	ClassMore       Class = "more"       // a row too many, a second puzzle on a line, or text behind a puzzle
	ClassAlphabet   Class = "alphabet"   // the alphabet is not known
	ClassCandidates Class = "candidates" // a damaged grid of candidates
	ClassWays       Class = "ways"       // several readings
	ClassDrawing    Class = "drawing"    // lines that are drawn in the grid
	ClassRules      Class = "rules"      // further rules
	ClassProgram    Class = "program"    // a text of another program
)

// ErrText is wrapped by the error about a line that is text and no puzzle, heading or comment.
var ErrText = errors.New("text that is no puzzle")

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// NoPuzzle reports whether there is no puzzle at the place: the text ends there, it is other text, or it
// cannot be read.
func (e *ParseError) NoPuzzle() bool {
	return e.Class == ClassReading || e.Class == ClassText || e.Class == ClassNone
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Is reports whether the error is about a puzzle, for puzzle.ErrBadPuzzle as the target. It is,
// unless the text could not be read. An error about text is ErrText.
func (e *ParseError) Is(target error) bool {
	return target == puzzle.ErrBadPuzzle && e.Class != ClassReading || target == ErrText && e.Class == ClassText
}

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

// A fault says why lines are no puzzle in some layout.
type fault struct {
	at    place
	class Class
	err   error // what is wrong, and what was expected
	rows  int   // that were read before it
	cells int   // of the row with the fault that were read before it
	order int   // that the grid seems to have; 0 if that is not known
	signs sign  // of the text so far
	lines int   // how many lines of the block belong to the bad puzzle; 0 if the Reader decides
	least int   // so many lines belong to it at least
	above bool  // the next puzzle must be refused, because the text may state its rules
	sure  bool  // no other layout may read the lines
	ends  bool  // reading ends here
}

func newFault(at place, class Class, format string, args ...any) *fault {
	return &fault{at: at, class: class, err: fmt.Errorf(format, args...)}
}

// further returns the fault before which more was read. Either may be nil.
func (f *fault) further(g *fault) *fault {
	if f == nil || g != nil && (g.rows > f.rows || g.rows == f.rows && g.cells > f.cells) {
		return g
	}
	return f
}

// final marks a fault as one that no other layout can avoid.
func (f *fault) final() *fault {
	f.sure = true
	return f
}

// noValue is about a cell that has no value.
func noValue(c *cell, expected string) *fault {
	return noValueAt(c.place(), c.text(), expected)
}

func noValueAt(at place, text, expected string) *fault {
	what := strconv.Quote(clip(text))
	if char, size := utf8.DecodeRuneInString(text); size == len(text) && size > 1 {
		what = fmt.Sprintf("%q (%U)", text, char)
	}
	return newFault(at, ClassValue, "%s is not a value: %s", what, expected)
}

// clip shortens a text for a message.
func clip[text string | []byte](t text) string {
	const most = 20
	if len(t) <= most {
		return string(t)
	}
	return strings.ToValidUTF8(string(t[:most]), "") + "..."
}

// expectedSymbol says which characters a grid of the order may contain, such as "expected 1-9 and
// A-G, or . 0 * _ X for a blank".
func expectedSymbol(a Alphabet, order int) string {
	switch {
	case order > maxSymbols && order <= puzzle.MaxOrder:
		return expectedNumber(order)
	case order < 4 || order > puzzle.MaxOrder:
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

// expectedNumber says which numbers a grid of the order may contain.
func expectedNumber(order int) string {
	return fmt.Sprintf("expected a number from 1 to %d, or . 0 * _ X for a blank", max(4, min(order, puzzle.MaxOrder)))
}

// otherAlphabet is about a symbol that is a value only in 1-9A-Z, in a file that used 0-9A-Z
// before.
func otherAlphabet(c *cell, order int) *fault {
	return noValue(c, expectedSymbol(AlphabetZero, order)+", like the puzzles before it (or --alphabet 1-9A-Z)")
}

// unclearAlphabet is about a grid with 0 and other blanks in which 0 may be a value or a blank.
func unclearAlphabet(zero *cell) *fault {
	return newFault(zero.place(), ClassAlphabet, "0 may be a blank or a value, because there are other blanks: "+
		"expected --alphabet 1-9A-Z if 0 is a blank, or --alphabet 0-9A-Z if 0 is the first value")
}

// shortAlphabet is about a grid with more values than the alphabet that the user asked for.
func shortAlphabet(a Alphabet, c *cell, order int) *fault {
	switch {
	case order > maxSymbols:
		return newFault(c.place(), ClassAlphabet, "%v has %d values: expected numbers from 1, and no alphabet, for order %d", a, len(a), order)
	case order == maxSymbols && a == AlphabetOne:
		return newFault(c.place(), ClassAlphabet, "1-9A-Z has no letter for the last value of order 36: expected --alphabet 0-9A-Z, or numbers")
	}
	return newFault(c.place(), ClassAlphabet, "%v has %d values: expected an alphabet for order %d", a, len(a), order)
}

// unknownLetters is about a grid of letters that has other letters than its values.
func unknownLetters(c *cell, found string, order int) *fault {
	if len(found) > order {
		return newFault(c.place(), ClassAlphabet, "found %d letters for values (%s): expected %d", len(found), found, order)
	}
	return newFault(c.place(), ClassAlphabet, "found %d letters for values (%s): expected all %d, or --alphabet with them, such as %s", len(found), found, order, letters[:min(order, len(letters))])
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

// notText is about a line that is no text.
func notText(l *line) *fault {
	if l.long {
		return newFault(place{int32(l.number), 1}, ClassLength, "the line is longer than %d bytes: expected a puzzle", textfile.MaxLine).one()
	}
	at, column, n := place{int32(l.number), int32(l.noText)}, 1, 0
	for column < l.noText {
		_, size := utf8.DecodeRune(l.raw[n:])
		n, column = n+size, column+1
	}
	if l.raw[n] == 0 {
		return newFault(at, ClassEncoding, "byte 0x00 is not text: expected puzzles in UTF-8").one()
	}
	return newFault(at, ClassEncoding, "byte 0x%02x is not UTF-8 text: expected puzzles in UTF-8", l.raw[n]).one()
}

// textFound is about a line that is neither a puzzle nor a heading nor a comment.
func textFound(l *line) *fault {
	from := 0
	for from < len(l.text) && is(l.text[from], space) {
		from++
	}
	return newFault(l.place(from), ClassText, "found text (%q): expected a puzzle, a heading such as \"12 Hard\", or # in front of a comment", clip(string(trim(l.raw))))
}
