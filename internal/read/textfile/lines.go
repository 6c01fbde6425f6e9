package textfile

import (
	"bufio"
	"errors"
	"io"
)

// A LineEnd is the text that ends a line.
type LineEnd string

// The ends of lines. Only the last line of a text may have NoEnd. A CR that is not followed by LF
// is part of its line.
const (
	NoEnd LineEnd = ""
	LF    LineEnd = "\n"
	CRLF  LineEnd = "\r\n"
)

// ErrLongLine is the error about a line that is longer than the limit.
var ErrLongLine = errors.New("the line is too long")

// Lines reads a text line by line. However long a line is, it takes no more memory than the limit
// and the buffer of the reader.
type Lines struct {
	in     *bufio.Reader
	max    int
	number int
	long   []byte // the current line, if it does not fit into the buffer of in
	err    error  // why there are no more lines
	ended  bool   // Next has returned err
}

// NewLines returns the lines of the text in r that r has not returned yet. A line may have max
// bytes without its end. The caller may use r between calls of Next, for example to peek.
func NewLines(r *bufio.Reader, max int) *Lines { return &Lines{in: r, max: max} }

// Number returns the number of the line that Next has returned, or could not return, from 1. Behind
// the last line, it is the number that the next line would have.
func (l *Lines) Number() int { return l.number }

// Next returns the next line without its end, and its end. The line is valid until the next call of
// Next. It is not copied if it fits into the buffer of the reader.
//
// The error is io.EOF behind the last line, and [ErrLongLine] for a line that is too long. Any other
// error is one of the reader. The line in which it occurs is lost. All further calls return the error.
func (l *Lines) Next() (line []byte, end LineEnd, err error) {
	if l.ended {
		return nil, NoEnd, l.err
	}
	l.number++
	text := l.read()
	if line, end = cutEnd(text); len(line) > l.max {
		l.err = ErrLongLine
	}
	if l.ended = len(text) == 0 || l.err != nil && l.err != io.EOF; l.ended {
		return nil, NoEnd, l.err
	}
	return line, end, nil
}

// read returns the next line, or the beginning of one that is too long.
func (l *Lines) read() []byte {
	if l.err != nil {
		return nil
	}
	part, err := l.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		l.long = l.long[:0]
		for err == bufio.ErrBufferFull && len(l.long)-1 <= l.max { // the end of the line may be two bytes
			l.long = append(l.long, part...)
			part, err = l.in.ReadSlice('\n')
		}
		part = append(l.long, part...)
		l.long = part
	}
	l.err = err
	return part
}

// cutEnd cuts the end of a line off.
func cutEnd(text []byte) (line []byte, end LineEnd) {
	n := len(text)
	switch {
	case n == 0 || text[n-1] != '\n':
		return text, NoEnd
	case n > 1 && text[n-2] == '\r':
		return text[:n-2], CRLF
	}
	return text[:n-1], LF
}
