package repair

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle/gridtext"
)

// before orders changes by their places.
func before(a, b gridtext.Change) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// isDone reports whether a change concerns the whole text, and is done already.
func isDone(c gridtext.Change) bool {
	return c.Why == encoding || c.Why == mark || strings.HasPrefix(c.Why, lineEnds)
}

// apply makes the changes, which are in the order of the text. Each must find its old text.
func apply(text []byte, changes []gridtext.Change) ([]byte, error) {
	var out []byte
	done := 0 // the bytes of text that were copied
	lines := newLineIndex(text)
	for _, c := range changes {
		if isDone(c) {
			continue
		}
		at, ok := lines.offset(c.Line, c.Column)
		if !ok || at < done || !bytes.HasPrefix(text[at:], []byte(c.Old)) {
			return nil, fmt.Errorf("line %d, column %d: %w: expected %q", c.Line, c.Column, ErrWrong, c.Old)
		}
		out = append(append(out, text[done:at]...), c.New...)
		done = at + len(c.Old)
	}
	return append(out, text[done:]...), nil
}

// A lineIndex finds the bytes of lines and columns.
type lineIndex struct {
	text   []byte
	starts []int
}

func newLineIndex(text []byte) *lineIndex {
	x := &lineIndex{text: text, starts: []int{0}}
	for k, char := range text {
		if char == '\n' {
			x.starts = append(x.starts, k+1)
		}
	}
	return x
}

// offset returns the byte of a line and a column. The column may be behind the last character of
// the line.
func (x *lineIndex) offset(line, column int) (int, bool) {
	if line < 1 || line > len(x.starts) {
		return 0, false
	}
	at := x.starts[line-1]
	for range column - 1 {
		if at >= len(x.text) || x.text[at] == '\n' {
			return 0, false
		}
		_, size := utf8.DecodeRune(x.text[at:])
		at += size
	}
	return at, true
}
