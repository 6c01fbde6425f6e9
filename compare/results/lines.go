package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fourfold/internal/read/textfile"
)

// maxLine is the length in bytes of the longest line that is read, enough for a million samples.
const maxLine = 256 << 20

// next returns the next line without its line break, until the next call. A line that is no JSON
// object is refused at its first byte, before the rest is read.
func (d *Reader) next() ([]byte, error) {
	if first, err := d.r.Peek(1); err == nil && first[0] != '{' {
		head, _ := d.r.Peek(min(d.r.Buffered(), 40))
		head, _, _ = bytes.Cut(head, []byte("\n"))
		return nil, fmt.Errorf("%s:%d:1: found %q: %s", d.name, d.lines.Number()+1, head, expectedObject)
	}
	line, end, err := d.lines.Next()
	d.lineSize = int64(len(line) + len(end))
	switch {
	case err == io.EOF:
		return nil, io.EOF
	case err == textfile.ErrLongLine:
		return nil, d.errorf("more than %d bytes in a line: %s", maxLine, expectedObject)
	case err != nil:
		return nil, d.errorf("reading failed (%w): expected the rest of the file", err)
	case end == textfile.NoEnd:
		return nil, fmt.Errorf("%s:%d:%d: %w in the middle of a line: expected a line break", d.name, d.lines.Number(), len(line)+1, ErrCut)
	}
	return line, nil
}

const expectedObject = "expected a JSON object, as in a file written with --jsonl"

// badJSON says what is wrong with a line of the given type.
func (d *Reader) badJSON(err error, kind string) error {
	var syntax *json.SyntaxError
	var field *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("%s:%d:%d: this is not JSON: %s", d.name, d.lines.Number(), max(syntax.Offset, 1), expectedObject)
	case errors.As(err, &field):
		return d.errorf("field %q is a %s: expected a %s of schema %d", field.Field, field.Value, kind, Schema)
	}
	return d.errorf("%w", err) // from UnmarshalText of package compare, which says what was expected
}

func (d *Reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:1: %w", d.name, d.lines.Number(), fmt.Errorf(format, args...))
}
