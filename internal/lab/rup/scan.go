package rup

import (
	"bufio"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// A File is a text and its name in messages.
type File struct {
	Name string
	Text io.Reader
}

// A Fault is what is wrong at a place of a file.
type Fault struct {
	File         string
	Line, Column int // from 1; columns count bytes
	Text         string
}

func (e *Fault) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Text)
}

// The kinds of faults.
type (
	SyntaxError  struct{ Fault } // a file is not in its format, or the formula is not that of the proof
	RefusedError struct{ Fault } // a file is in its format but does not show what it should
	LimitError   struct{ Fault } // what a file holds takes too much memory; it may be right
)

// maxToken is the largest length of a token.
const maxToken = 64

// A scanner cuts a text into tokens, separated by white space. The sign ";" is always a token of its
// own.
type scanner struct {
	name string
	r    *bufio.Reader
	err  error // of reading; io.EOF at the end

	line, column int // of the next byte

	comment byte // begins a comment at the start of a line; 0 means that there are no comments

	token    []byte // the last token; valid until the next one
	at       place  // of the token
	newLine  bool   // the token is the first one on its line
	lineDone int    // the line of the token before

	sum hash.Hash // gets the tokens without comments, and a space behind each; nil if nothing does
}

// A place is a position in a file.
type place struct{ line, column int }

func newScanner(f File) *scanner {
	return &scanner{name: f.Name, r: bufio.NewReaderSize(f.Text, 1<<16), line: 1, column: 1}
}

// next reads the next token. It returns false at the end of the text and at an error, which failed
// then returns.
func (s *scanner) next() bool {
	ok := s.scan()
	if ok && s.sum != nil && !s.isComment() {
		s.sum.Write(append(s.token, ' '))
	}
	return ok
}

// scan is next without sum.
func (s *scanner) scan() bool {
	s.token = s.token[:0]
	b, ok := s.skipSpace()
	if !ok {
		s.at = place{s.line, s.column}
		return false
	}
	s.at = place{s.line, s.column - 1}
	s.newLine = s.lineDone != s.line
	s.lineDone = s.line
	s.token = append(s.token, b)
	for b != ';' && !s.isComment() {
		if b, ok = s.read(); !ok {
			return s.err == io.EOF
		}
		if isSpace(b) || b == ';' {
			s.unread(b)
			return true
		}
		if len(s.token) == maxToken {
			s.err = s.fault("%q...: expected a number or a word, found more than %d bytes", s.token[:16], maxToken)
			return false
		}
		s.token = append(s.token, b)
	}
	return true
}

// isComment reports whether the token begins a comment, which skipLine skips.
func (s *scanner) isComment() bool {
	return s.newLine && s.token[0] == s.comment
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

// skipSpace returns the next byte that is no white space.
func (s *scanner) skipSpace() (byte, bool) {
	for {
		b, ok := s.read()
		if !ok || !isSpace(b) {
			return b, ok
		}
	}
}

// read returns the next byte. It returns false at the end and at an error.
func (s *scanner) read() (byte, bool) {
	if s.err != nil {
		return 0, false
	}
	b, err := s.r.ReadByte()
	if err != nil {
		s.err = err
		return 0, false
	}
	s.column++
	if b == '\n' {
		s.line, s.column = s.line+1, 1
	}
	return b, true
}

// unread undoes read of a byte. If the byte is a line end, the place of the next token is right
// nevertheless, since read counts the line again.
func (s *scanner) unread(b byte) {
	s.r.UnreadByte()
	s.column--
	if b == '\n' {
		s.line--
	}
}

// skipLine skips the rest of the line, which is a comment, and returns up to max bytes of it.
func (s *scanner) skipLine(max int) string {
	var text []byte
	for {
		b, ok := s.read()
		if !ok || b == '\n' {
			return string(text)
		}
		if len(text) < max && b != '\r' {
			text = append(text, b)
		}
	}
}

// is reports whether the token is a word.
func (s *scanner) is(word string) bool { return string(s.token) == word }

// expect reads the next tokens, which must be these words.
func (s *scanner) expect(words ...string) error {
	for _, word := range words {
		if !s.next() || !s.is(word) {
			return s.unexpected("%q", word)
		}
	}
	return nil
}

// number returns the token as a number.
func (s *scanner) number() (int, bool) {
	n, err := strconv.ParseInt(string(s.token), 10, 32)
	return int(n), err == nil
}

// nextNumber reads a number from low to high. The error says that the number is of something.
func (s *scanner) nextNumber(low, high int, what string) (int, error) {
	if s.next() {
		if n, ok := s.number(); ok && low <= n && n <= high {
			return n, nil
		}
	}
	return 0, s.unexpected("%s, from %d to %d", what, low, high)
}

// unexpected returns the error that something else was expected than the token or the end of the
// text, or the error of reading.
func (s *scanner) unexpected(format string, args ...any) error {
	if err := s.failed(); err != nil {
		return err
	}
	expected := fmt.Sprintf(format, args...)
	if len(s.token) == 0 {
		return s.fault("the file ends: expected %s", expected)
	}
	return s.fault("%q: expected %s", s.token, expected)
}

// fault returns an error at the place of the last token.
func (s *scanner) fault(format string, args ...any) error {
	return s.faultAt(s.at, format, args...)
}

func (s *scanner) faultAt(at place, format string, args ...any) error {
	return &SyntaxError{s.faultOf(at, format, args...)}
}

func (s *scanner) faultOf(at place, format string, args ...any) Fault {
	return Fault{s.name, at.line, at.column, fmt.Sprintf(format, args...)}
}

// failed returns the error of reading, if there was one other than the end of the text.
func (s *scanner) failed() error {
	if s.err == nil || s.err == io.EOF {
		return nil
	}
	if syntax := (*SyntaxError)(nil); errors.As(s.err, &syntax) {
		return s.err
	}
	return fmt.Errorf("%s: %w", s.name, s.err)
}
