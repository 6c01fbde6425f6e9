package bulk

import (
	"bufio"
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"fourfold/internal/input"
	"fourfold/puzzle/gridtext"
)

// isSurelyInvalid reports whether a line that is not classic is certainly invalid: neither a
// heading, nor a drawing, nor a puzzle in another notation. It may return false for any line. If
// it returns true, the call of readOdd can be saved.
func isSurelyInvalid(line []byte) bool {
	plain := false
	for _, char := range line {
		if char == ' ' || char == '\t' || char >= utf8.RuneSelf {
			return false
		}
		plain = plain || '0' <= char && char <= '9' || 'a' <= char|0x20 && char|0x20 <= 'z'
	}
	return plain
}

// extraRules is gridtext.ExtraRules for a line that may also be a comment or not text.
func extraRules(line []byte) string {
	if len(line) > maxLine || len(line) == 0 || line[0] == '#' || !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
		return ""
	}
	return gridtext.ExtraRules(line)
}

// readOdd reads a line as package gridtext reads it between two puzzles of 81 characters. It
// returns a puzzle, an error, or two nils if the line needs no answer, as a heading does.
func (l *lineSolver) readOdd(line []byte, number int) (*gridtext.Puzzle, error) {
	if l.odd == nil {
		l.odd = bufio.NewReaderSize(nil, maxLine) // large enough for gridtext to read from it directly
	}
	other := strings.Repeat(".", 81) + "\n"
	l.odd.Reset(strings.NewReader(other + string(line) + "\r\n" + other)) // as between two puzzles
	r := gridtext.NewReader(l.odd, l.Name, l.Shape.ParseOptions())
	r.Next()
	p, err := r.Next()
	var found *gridtext.ParseError
	switch {
	case err == nil && p.Line == 2:
		return p, nil
	case err == nil:
		return nil, nil
	case errors.As(err, &found) && found.Line == 2:
		if l.opening {
			found = l.openingError(line, found)
		}
		found.Line = number
		return nil, found
	}
	return nil, &gridtext.ParseError{Name: l.Name, Line: number, Column: 1, Err: errRow}
}

// openingError returns the error about an invalid line with no puzzle before it. The error must
// not compare the line with earlier puzzles, as the error between two puzzles does.
func (l *lineSolver) openingError(line []byte, between *gridtext.ParseError) *gridtext.ParseError {
	l.odd.Reset(strings.NewReader(string(line) + "\r\n"))
	_, err := gridtext.NewReader(l.odd, l.Name, l.Shape.ParseOptions()).Next()
	var found *gridtext.ParseError
	if errors.As(err, &found) && found.Line == 1 {
		return found
	}
	return between
}

// errRow is the error about a line that gridtext reads as a part of a grid of several lines.
var errRow = errors.New("a row of a grid: expected a puzzle of 81 characters (order 9) on each line")

// repeatedGivens returns the error that names the repeated givens of a line.
func (l *lineSolver) repeatedGivens(line []byte, number int) error {
	p, err := l.readOdd(line, number)
	if err != nil {
		return err
	}
	t := &input.Task{File: l.Name, Puzzle: p}
	l.Shape.Compile(t)
	var found *gridtext.ParseError
	if errors.As(t.Err, &found) {
		found.Line = number
	}
	return t.Err
}
