package fourfold

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrTooLarge is wrapped by the errors about a text that goes beyond a limit of
// [TextLimits]. It wraps ErrBadProblem.
var ErrTooLarge = fmt.Errorf("%w: too large", ErrBadProblem)

// The limits of ReadProblem. A problem at all of them takes some 450 MB to read, and then
// 200 MB.
const (
	defaultSize    = 64 << 20
	defaultLine    = 16 << 20
	defaultItems   = 1 << 19
	defaultOptions = 2 << 20
	defaultCells   = 8 << 20
)

// TextLimits bound what is read of a text in Knuth's format, and with it the memory that
// reading takes. The zero value has the limits of [ReadProblem]. A limit that is 0 is the
// default; if Size is above its default, the defaults of the others grow in proportion.
type TextLimits struct {
	Size    int64 // bytes of text; the default is 64 MB
	Line    int   // bytes of a line without its end; the default is 16 MB
	Items   int   // items, and likewise names of colors; the default is 524,288
	Options int   // the default is 2,097,152
	Cells   int   // items over all options; the default is 8,388,608
}

// ReadProblem is the function [ReadProblem] with these limits. An error about a limit
// wraps ErrTooLarge.
func (l TextLimits) ReadProblem(r io.Reader, name string) (*Problem, error) {
	t := textReader{in: bufio.NewReader(r), name: name, limits: l.withDefaults(), colors: map[string]Color{}}
	return t.read()
}

// withDefaults returns the limits with the defaults in place of zeros.
func (l TextLimits) withDefaults() TextLimits {
	if l.Size == 0 {
		l.Size = defaultSize
	}
	growth := max(float64(l.Size)/defaultSize, 1)
	for _, f := range []struct {
		limit    *int
		standard float64
	}{{&l.Line, defaultLine}, {&l.Items, defaultItems}, {&l.Options, defaultOptions}, {&l.Cells, defaultCells}} {
		if *f.limit == 0 {
			*f.limit = int(min(f.standard*growth, math.MaxInt32))
		}
	}
	return l
}

// tooMany is the error about a limit.
func (t *textReader) tooMany(column int, what string, limit int64) error {
	e := t.syntaxError(column, fmt.Sprintf("more than %d %s: expected at most that many", limit, what))
	e.tooLarge = true
	return e
}

// nextLine reads a line into t.rest. It returns false at the end of the file.
func (t *textReader) nextLine() (more bool, err error) {
	t.line++
	t.column = 0
	line, err := t.readLine()
	switch {
	case errors.Is(err, ErrTooLarge):
		return false, err
	case err != nil && err != io.EOF:
		return false, t.errorf(1, "reading failed (%v): expected the rest of the file", err)
	case len(line) == 0:
		return false, nil
	}
	line = trimEnd(line)
	if t.line == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	t.rest = line
	return true, nil
}

// readLine returns the next line with its end. It is valid until the next call.
func (t *textReader) readLine() ([]byte, error) {
	t.buffer = t.buffer[:0]
	for {
		part, err := t.in.ReadSlice('\n')
		if t.size += int64(len(part)); t.size > t.limits.Size {
			return nil, t.tooMany(1, "bytes of text", t.limits.Size)
		}
		if len(t.buffer)+len(trimEnd(part)) > t.limits.Line {
			return nil, t.tooMany(1, "bytes in a line", int64(t.limits.Line))
		}
		switch {
		case err == nil && len(t.buffer) == 0:
			return part, nil
		case err != nil && err != bufio.ErrBufferFull && err != io.EOF:
			return nil, err
		}
		t.buffer = append(t.buffer, part...)
		if err != bufio.ErrBufferFull {
			return t.buffer, err
		}
	}
}

// trimEnd returns a line without its LF or CRLF.
func trimEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}
