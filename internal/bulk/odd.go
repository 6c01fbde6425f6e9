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

// isHopeless reports whether a line that is not classic is certainly neither a heading, nor
// a drawing, nor a puzzle in another notation. It may say no of any line; a yes saves the
// time of readOdd.
func isHopeless(line []byte) bool {
	plain := false
	for _, char := range line {
		if char == ' ' || char == '\t' || char >= utf8.RuneSelf {
			return false
		}
		plain = plain || '0' <= char && char <= '9' || 'a' <= char|0x20 && char|0x20 <= 'z'
	}
	return plain
}

// extraRules is gridtext.ExtraRules for a line that may be a comment or no text.
func extraRules(line []byte) string {
	if len(line) > maxLine || len(line) == 0 || line[0] == '#' || !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
		return ""
	}
	return gridtext.ExtraRules(line)
}

// readOdd reads a line as package gridtext does between two puzzles of 81 characters: as a
// puzzle, as nothing (a heading, say), or with an error.
func (l *lineSolver) readOdd(line []byte, number int) (*gridtext.Puzzle, error) {
	if l.odd == nil {
		l.odd = bufio.NewReaderSize(nil, maxLine) // large enough for gridtext to read from it directly
	}
	other := strings.Repeat(".", 81) + "\n"
	l.odd.Reset(strings.NewReader(other + string(line) + "\r\n" + other))
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
		found.Line = number
		return nil, found
	}
	return nil, &gridtext.ParseError{Name: l.Name, Line: number, Column: 1, Err: errRow}
}

// errRow says what is wrong with a line that gridtext takes for a part of a grid of many
// lines.
var errRow = errors.New("a row of a grid: expected 81 characters (order 9), each puzzle on a line, like those before it")

// repeatedGivens returns the error that names the givens of a line that break the rules.
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
