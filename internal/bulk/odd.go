package bulk

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"fourfold/internal/answer"
	"fourfold/internal/input"
	"fourfold/puzzle/gridtext"
)

// isSurelyInvalid reports whether a line that is not classic is certainly invalid: neither a
// heading, nor a drawing, nor a puzzle in another notation or of another order. It may return
// false for any line. If it returns true, the call of readOdd can be saved.
func isSurelyInvalid(line []byte) bool {
	plain, letters := false, 0
	for _, char := range line {
		if char >= utf8.RuneSelf || strings.IndexByte(" \t,;:|\"'/=?&{[<", char) >= 0 {
			return false
		}
		if 'a' <= char|0x20 && char|0x20 <= 'z' {
			letters++
		}
		plain = plain || '0' <= char && char <= '9' || letters > 0
	}
	if 2*letters > len(line) {
		return false // a caption
	}
	for order := 4; order*order <= len(line); order++ {
		if order*order == len(line) {
			return false
		}
	}
	return plain && !gridtext.BeginsText(line)
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
	if column := bytes.IndexByte(bytes.TrimRight(line, "\r"), '\r'); column >= 0 {
		at := &gridtext.ParseError{Name: l.Name, Line: number, Column: utf8.RuneCount(line[:column]) + 1, Err: errReturn}
		return nil, at
	}
	if l.odd == nil {
		l.odd = bufio.NewReaderSize(nil, maxLine) // large enough for gridtext to read from it directly
	}
	other := "1" + strings.Repeat(".", 80) + "\n"
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

// isOrdinary reports whether the engine can solve a puzzle: a 9x9 Sudoku without further rules.
func (l *lineSolver) isOrdinary(p *gridtext.Puzzle) bool {
	if p.Grid.Rows != 9 {
		return false
	}
	t := &input.Task{File: l.Name, Puzzle: p}
	if l.Shape.Compile(t); t.Err != nil {
		return false
	}
	_, ok := t.Compiled.Classic()
	return ok
}

// errOther is the error about a line that only Job.Other could answer.
var errOther = errors.New("found a puzzle of another order or with further rules: expected a puzzle of 81 characters (order 9)")

// solveOther solves the batch and then answers a puzzle that the engine cannot solve.
func (l *lineSolver) solveOther(s *solvedBlock, p *gridtext.Puzzle, number int) {
	if l.Other == nil {
		l.addInvalid(s, &gridtext.ParseError{Name: l.Name, Line: number, Column: 1, Err: errOther}, number)
		return
	}
	if l.flush(s); s.partial {
		return
	}
	l.opening = false
	a := l.Other.Solve(l.searching, &input.Task{File: l.Name, Where: fmt.Sprintf("%s:%d", l.Name, number), Line: number, Puzzle: p})
	var found *gridtext.ParseError
	switch {
	case errors.As(a.Task.Err, &found):
		found.Line = number
		l.reject(s, found, number)
		return
	case l.searching.Err() != nil && (!a.Begun || a.Err != nil):
		s.partial = true
		return
	}
	s.lines++
	from := len(s.out)
	if text := a.Message(); text != "" {
		s.messages = append(s.messages, message{text: text, grave: true})
	}
	if !l.Quiet {
		out := bytes.NewBuffer(s.out)
		w := answer.Writer{W: out, Named: l.Named}
		w.WriteAnswer(a)
		s.out = out.Bytes()
	}
	if key, ok := l.keyer.OfTask(l.Shape, a.Task); ok && l.Duplicates != nil {
		s.noteAnswer(key, from, a.Severity())
	} else {
		s.severity = max(s.severity, a.Severity())
	}
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

// errReturn is the error about a line that has several lines for programs of old Macintosh systems.
var errReturn = errors.New("found a carriage return within a line: expected lines that end in LF or CRLF")

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
