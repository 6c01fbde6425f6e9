package results

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// ErrCut is wrapped by the error about a file without an End: its run was killed, or a part of the
// file is missing.
var ErrCut = errors.New("cut off")

// A Reader reads a results file line by line. It keeps one line in memory.
type Reader struct {
	Run Run
	End *End // set when Next has returned io.EOF

	name  string
	lines *textfile.Lines
	cases int
	size  int64 // in bytes of the whole lines read so far, without the End
}

// maxLine is the length in bytes of the longest line that is read, enough for a million samples.
const maxLine = 256 << 20

// start is how every results file begins.
const start = `{"schema":`

// NewReader reads the first line. Errors have the form name:line:column: message.
func NewReader(r io.Reader, name string) (*Reader, error) {
	d := &Reader{name: words.Printable(name), lines: textfile.NewLines(bufio.NewReaderSize(r, 1<<16), maxLine)}
	text, err := d.next()
	switch {
	case err == io.EOF:
		return nil, fmt.Errorf("%s:1:1: %w before the first line: expected the results of a comparison, as in a file written with --jsonl", d.name, ErrCut)
	case errors.Is(err, ErrCut) && !strings.HasPrefix(string(text), start) && !strings.HasPrefix(start, string(text)):
		return nil, d.errorf("this is not a results file: expected a file written with --jsonl")
	case err == nil:
		err = d.decode(text, &d.Run, &d.Run.Head, TypeRun)
	}
	if err == nil && len(d.Run.Solvers) == 0 {
		err = d.errorf("the run has no solvers: expected their names")
	}
	return d, err
}

// Next returns the next case. The error is io.EOF after the End. It wraps ErrCut if the file ends
// without an End; all cases returned before are valid.
func (d *Reader) Next() (*Case, error) {
	before := d.size
	text, err := d.next()
	switch {
	case err == io.EOF && d.End == nil:
		return nil, fmt.Errorf("%s:%d:1: %w: expected more cases or the end of the run", d.name, d.lines.Number(), ErrCut)
	case err == nil && d.End != nil:
		return nil, d.errorf("there is a line after the end of the run: expected none")
	case err != nil:
		d.size = before
		return nil, err
	}
	var c Case
	err = d.decode(text, &c, &c.Head, TypeCase)
	if c.Type == TypeEnd {
		d.size = before
		return d.end(text)
	}
	if err == nil {
		err = d.check(&c)
	}
	if err != nil {
		return nil, err
	}
	d.cases++
	return &c, nil
}

// end reads the End, and returns io.EOF if it is the last line.
func (d *Reader) end(text []byte) (*Case, error) {
	d.End = new(End)
	if err := d.decode(text, d.End, &d.End.Head, TypeEnd); err != nil {
		return nil, err
	}
	if d.End.Cases != d.cases {
		return nil, d.errorf("this line counts %s: found %d", words.Plural(d.End.Cases, "case"), d.cases)
	}
	return d.Next()
}

// next returns the next line without its line break, until the next call.
func (d *Reader) next() ([]byte, error) {
	line, end, err := d.lines.Next()
	switch {
	case err == io.EOF:
		return nil, io.EOF
	case err == textfile.ErrLongLine:
		return nil, d.errorf("more than %d bytes in a line: %s", maxLine, expectedObject)
	case err != nil:
		return nil, d.errorf("reading failed (%w): expected the rest of the file", err)
	case len(line) == 0 || line[0] != '{':
		return nil, d.errorf("found %q: %s", line[:min(len(line), 40)], expectedObject)
	case end == textfile.NoEnd:
		return line, fmt.Errorf("%s:%d:%d: %w in the middle of a line: expected a line break", d.name, d.lines.Number(), len(line)+1, ErrCut)
	}
	d.size += int64(len(line) + len(end))
	return line, nil
}

const expectedObject = "expected a JSON object, as in a file written with --jsonl"

// decode reads a line into a struct, whose head must have the type kind.
func (d *Reader) decode(text []byte, into any, head *Head, kind string) error {
	err := json.Unmarshal(text, into)
	var syntax *json.SyntaxError
	var field *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("%s:%d:%d: this is not JSON: %s", d.name, d.lines.Number(), max(syntax.Offset, 1), expectedObject)
	case head.Type != kind:
		return d.errorf("found type %q: expected %q, as in a file written with --jsonl", head.Type, kind)
	case head.Schema > Schema:
		return d.errorf("schema %d, of a later build of fourfold: expected %d", head.Schema, Schema)
	case head.Schema < Schema:
		return d.errorf("schema %d, of an older build of fourfold: expected %d", head.Schema, Schema)
	case errors.As(err, &field):
		return d.errorf("field %q is a %s: expected a %s of schema %d", field.Field, field.Value, kind, Schema)
	case err != nil:
		return d.errorf("%w", err) // from UnmarshalText of package compare, which says what was expected
	}
	return nil
}

func (d *Reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:1: %w", d.name, d.lines.Number(), fmt.Errorf(format, args...))
}
