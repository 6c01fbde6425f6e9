package export

import (
	"bytes"
	"fmt"

	"fourfold/internal/kit/words"
)

// Lines cuts a text into lines, and lines into words.
type lines struct {
	text   []byte
	number int    // of the current line, from 1
	line   []byte // the current line, without its end
	rest   []byte // the part of the line that is not cut into words yet
	column int    // of the last word, from 1
}

// next goes to the next line. It returns false at the end of the text.
func (l *lines) next() bool {
	if len(l.text) == 0 {
		l.line, l.rest = nil, nil
		return false
	}
	l.number++
	line, rest, _ := bytes.Cut(l.text, []byte("\n"))
	l.line, l.text = bytes.TrimSuffix(line, []byte("\r")), rest
	l.rest, l.column = l.line, 1
	return true
}

// word returns the next word of the line, or "" at its end.
func (l *lines) word() string {
	rest := bytes.TrimLeft(l.rest, " \t")
	end := bytes.IndexAny(rest, " \t")
	if end < 0 {
		end = len(rest)
	}
	l.column = len(l.line) - len(rest) + 1
	l.rest = rest[end:]
	return string(rest[:end])
}

// trimmed returns the line without spaces around it.
func (l *lines) trimmed() string { return string(bytes.TrimSpace(l.line)) }

// errorf returns an error about the last word.
func (l *lines) errorf(format string, args ...any) error {
	return &SyntaxError{Line: max(1, l.number), Column: max(1, l.column), Msg: fmt.Sprintf(format, args...)}
}

// wrongWord returns an error about a word.
func (l *lines) wrongWord(word, expected string) error {
	if word == "" {
		return l.errorf("the line ends here: expected %s", expected)
	}
	return l.errorf("%s: expected %s", words.Quote(word), expected)
}
