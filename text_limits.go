package fourfold

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrTooLarge is wrapped by every error about a text that exceeds a limit of
// [TextLimits]. ErrTooLarge wraps ErrBadProblem.
var ErrTooLarge = fmt.Errorf("%w: too large", ErrBadProblem)

// The limits of ReadProblem. To read a problem that reaches all limits takes about 450 MB;
// the problem itself takes 200 MB.
const (
	defaultSize    = 64 << 20
	defaultLine    = 16 << 20
	defaultItems   = 1 << 19
	defaultOptions = 2 << 20
	defaultCells   = 8 << 20
)

// TextLimits limits what its method ReadProblem reads, and so the memory that reading
// takes. A limit of 0 stands for the default, so the zero TextLimits has the limits of the
// function [ReadProblem]. If Size is above its default, the defaults of the other limits
// grow in proportion. A negative limit is refused.
type TextLimits struct {
	Size    int64 // bytes of text; the default is 64 MB
	Line    int   // bytes of a line without its end; the default is 16 MB
	Items   int   // number of items, and also of names of colors; the default is 524,288
	Options int   // number of options; the default is 2,097,152
	Cells   int   // sum of the lengths of all options; the default is 8,388,608
}

// ReadProblem reads a problem as the function [ReadProblem] does, with these limits. An
// error about a limit wraps ErrTooLarge.
func (l TextLimits) ReadProblem(r io.Reader, name string) (*Problem, error) {
	if min(l.Size, int64(l.Line), int64(l.Items), int64(l.Options), int64(l.Cells)) < 0 {
		return nil, fmt.Errorf("%s: text limits %+v: expected no negative number", name, l)
	}
	t := textReader{in: bufio.NewReader(r), name: name, limits: l.withDefaults(), colors: map[string]Color{}}
	return t.read()
}

// withDefaults returns the limits with their defaults instead of zeros.
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

// tooMany returns the error about a limit.
func (t *textReader) tooMany(column int, what string, limit int64) error {
	e := t.syntaxError(column, fmt.Sprintf("more than %d %s: expected at most that many", limit, what))
	e.tooLarge = true
	return e
}

// nextLine reads the next line into t.rest. It returns false at the end of the file.
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

// readLine returns the next line with its line break. The slice is valid until the next
// call.
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
