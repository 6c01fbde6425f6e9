package gridtext

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// A Change is one change to a text that makes a puzzle of it readable. Old stands at the place and
// becomes New. Either of them may be empty: then text is inserted or removed. Old is "\n" if two
// lines are joined.
type Change struct {
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // of the first character of Old, from 1; columns count characters
	Old    string `json:"old"`
	New    string `json:"new"`
	Why    string `json:"why"` // such as "another character for a blank"
}

// Apply makes changes to a text whose lines end in LF. The changes are in the order of the text and
// do not overlap. The error says which of them does not fit the text.
func Apply(text []byte, changes []Change) ([]byte, error) {
	var out []byte
	done := 0 // the bytes of text that were copied
	lines := newLineIndex(text)
	for _, c := range changes {
		at, ok := lines.offset(c.Line, c.Column)
		if !ok || at < done || !bytes.HasPrefix(text[at:], []byte(c.Old)) {
			return nil, badf("change in line %d, column %d: expected the text %q there", c.Line, c.Column, c.Old)
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

// isMended reports whether the lines, after the changes, are read as the puzzle of the reading
// without further changes.
func (found *reading) isMended(lines []textLine, first int, changes []Change, o ParseOptions) bool {
	var text []byte
	for _, line := range lines[:found.lines] {
		text = append(append(text, line.text...), '\n')
	}
	moved := make([]Change, len(changes))
	for k, c := range changes {
		c.Line -= first - 1
		moved[k] = c
	}
	text, err := Apply(text, moved)
	if err != nil {
		return false
	}
	o.Order, o.Repair = found.order, false
	r := NewReader(bytes.NewReader(text), "", o)
	r.noMending = true
	p, err := r.Next()
	if err != nil || len(p.Grid.Cells) != len(found.cells) {
		return false
	}
	for k, v := range p.Grid.Cells {
		c := found.cells[k]
		value, ok := c.asNumber(found.order)
		if c.symbol != 0 && found.order > 9 {
			value, ok = p.Alphabet.value(c.symbol, found.order)
		}
		if !ok || value != int(v) {
			return false
		}
	}
	_, err = r.Next()
	return err == io.EOF
}
