package results

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold/internal/words"
)

// ErrCut is wrapped by the error about a file without an End: its run was killed, or
// the file is not whole.
var ErrCut = errors.New("cut off")

// A Reader reads a results file line by line, in memory for one line.
type Reader struct {
	Run Run
	End *End // once Next has returned io.EOF

	// Environments are those of the cases read so far, by their Env.
	Environments []Environment

	size  int64 // of the whole lines read so far that are not the End
	name  string
	line  int
	cases int
	r     *bufio.Reader
}

// NewReader reads the first line. Errors have the form name:line:column: message.
func NewReader(r io.Reader, name string) (*Reader, error) {
	name = words.Printable(name)
	d := &Reader{name: name, r: bufio.NewReaderSize(r, 1<<16)}
	text, err := d.next()
	if err == io.EOF {
		return nil, fmt.Errorf("%s:1:1: %w before the first line: expected the results of a comparison, as --jsonl writes them", name, ErrCut)
	}
	if err != nil {
		return nil, err
	}
	if err := d.decode(text, TypeRun, &d.Run); err != nil {
		return nil, err
	}
	if len(d.Run.Solvers) == 0 {
		return nil, d.errorf("a run without solvers: expected their names")
	}
	d.size += int64(len(text))
	d.Environments = []Environment{d.Run.Environment}
	return d, nil
}

// Next returns the next case. The error is io.EOF behind the End, and wraps ErrCut
// where the file ends without one; all cases before it stand.
func (d *Reader) Next() (*Case, error) {
	text, err := d.next()
	if err == io.EOF && d.End == nil {
		return nil, fmt.Errorf("%s:%d:1: %w: expected more cases or the end of the run", d.name, d.line, ErrCut)
	}
	if err != nil {
		return nil, err
	}
	if d.End != nil {
		return nil, d.errorf("a line behind the end of the run: expected none")
	}
	var c Case
	switch kind := d.typeOf(text); kind {
	case TypeEnd:
		d.End = new(End)
		if err := d.decode(text, TypeEnd, d.End); err != nil {
			return nil, err
		}
		if d.End.Cases != d.cases {
			return nil, d.errorf("the end of %d cases: found %d before it", d.End.Cases, d.cases)
		}
		return d.Next()
	default:
		if err := d.decode(text, TypeCase, &c); err != nil {
			return nil, err
		}
	}
	if err := d.check(&c); err != nil {
		return nil, err
	}
	if c.Environment != nil {
		d.Environments = append(d.Environments, *c.Environment)
	}
	if c.Env < 0 || c.Env >= len(d.Environments) || c.Environment != nil && c.Env != len(d.Environments)-1 {
		return nil, d.errorf("environment %d: expected one of %d that are known", c.Env, len(d.Environments))
	}
	d.size += int64(len(text))
	d.cases++
	return &c, nil
}

func (d *Reader) typeOf(text []byte) string {
	var head struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(text, &head) // decode reports what is wrong
	return head.Type
}

// decode reads a line of a type.
func (d *Reader) decode(text []byte, kind string, into any) error {
	var head struct {
		Schema int    `json:"schema"`
		Type   string `json:"type"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return d.badJSON(err, kind)
	}
	switch {
	case head.Schema > Schema:
		return d.errorf("schema %d, written by a later version of fourfold: expected at most %d", head.Schema, Schema)
	case head.Schema < 1 || head.Type != kind:
		return d.errorf("found type %q of schema %d: expected %q of schema 1 to %d", head.Type, head.Schema, kind, Schema)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return d.badJSON(err, kind)
	}
	return nil
}

// check reports whether the trials of a case are those of the run's solvers.
func (d *Reader) check(c *Case) error {
	names := make([]string, len(c.Trials))
	for k := range c.Trials {
		names[k] = c.Trials[k].Solver
	}
	if !slices.Equal(names, d.Run.Solvers) {
		return d.errorf("trials of %s: expected those of %s", strings.Join(names, " "), strings.Join(d.Run.Solvers, " "))
	}
	return nil
}

// Differ says how the settings of two runs differ, as "want 1 and 2", or "" if their
// cases can stand side by side in one table.
func (r *Run) Differ(other *Run) string {
	for _, s := range []struct {
		name string
		a, b any
	}{
		{"solvers", strings.Join(r.Solvers, " "), strings.Join(other.Solvers, " ")},
		{"want", r.Want, other.Want},
		{"timeout_ns", r.TimeoutNs, other.TimeoutNs},
		{"nodes", r.Nodes, other.Nodes},
		{"repeat", r.Repeat, other.Repeat},
		{"sample_ns", r.SampleNs, other.SampleNs},
		{"isomorphs", r.Isomorphs, other.Isomorphs},
		{"seed", r.Seed, other.Seed},
	} {
		if s.a != s.b {
			return fmt.Sprintf("%s %v and %v", s.name, s.a, s.b)
		}
	}
	return ""
}

// encode returns a line.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
