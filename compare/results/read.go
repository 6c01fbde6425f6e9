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

	"fourfold/compare"
	"fourfold/internal/read/textfile"
	"fourfold/internal/words"
)

// ErrCut is wrapped by the error about a file without an End: its run was killed, or a part of the
// file is missing.
var ErrCut = errors.New("cut off")

// A Reader reads a results file line by line. It keeps one line in memory.
type Reader struct {
	Run Run
	End *End // set when Next has returned io.EOF

	// Environments holds those of the cases read so far. Env of a case is the index.
	Environments []Environment

	size     int64 // in bytes of the whole lines read so far, without the End
	name     string
	cases    int
	r        *bufio.Reader
	lines    *textfile.Lines // of r
	lineSize int64           // in bytes of the last line, with its end
}

// NewReader reads the first line. Errors have the form name:line:column: message.
func NewReader(r io.Reader, name string) (*Reader, error) {
	name = words.Printable(name)
	in := bufio.NewReaderSize(r, 1<<16)
	d := &Reader{name: name, r: in, lines: textfile.NewLines(in, maxLine)}
	text, err := d.next()
	if err == io.EOF {
		return nil, fmt.Errorf("%s:1:1: %w before the first line: expected the results of a comparison, as in a file written with --jsonl", name, ErrCut)
	}
	if err != nil {
		return nil, err
	}
	if err := d.decode(text, TypeRun, &d.Run); err != nil {
		return nil, err
	}
	if len(d.Run.Solvers) == 0 {
		return nil, d.errorf("the run has no solvers: expected their names")
	}
	d.size += d.lineSize
	d.Environments = []Environment{d.Run.Environment}
	return d, nil
}

// Next returns the next case. The error is io.EOF after the End. It wraps ErrCut if the file ends
// without an End; all cases returned before are valid.
func (d *Reader) Next() (*Case, error) {
	text, err := d.next()
	if err == io.EOF && d.End == nil {
		return nil, fmt.Errorf("%s:%d:1: %w: expected more cases or the end of the run", d.name, d.lines.Number(), ErrCut)
	}
	if err != nil {
		return nil, err
	}
	if d.End != nil {
		return nil, d.errorf("there is a line after the end of the run: expected none")
	}
	var c Case
	switch kind := d.typeOf(text); kind {
	case TypeEnd:
		d.End = new(End)
		if err := d.decode(text, TypeEnd, d.End); err != nil {
			return nil, err
		}
		if d.End.Cases != d.cases {
			return nil, d.errorf("this line counts %s: found %d", words.Plural(d.End.Cases, "case"), d.cases)
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
		return nil, d.errorf("environment %d is not described: expected one of the %d that are", c.Env, len(d.Environments))
	}
	d.size += d.lineSize
	d.cases++
	return &c, nil
}

func (d *Reader) typeOf(text []byte) string {
	var head struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(text, &head) // decode reports the error
	return head.Type
}

// decode reads a line that must have the type kind.
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
		return d.errorf("schema %d, written by a later version of fourfold: expected %d", head.Schema, Schema)
	case head.Schema < Schema || head.Type != kind:
		return d.errorf("found type %q of schema %d: expected %q of schema %d", head.Type, head.Schema, kind, Schema)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return d.badJSON(err, kind)
	}
	return nil
}

// check returns an error if the trials of a case are not those of the run's solvers, or contradict
// its verdict.
func (d *Reader) check(c *Case) error {
	names := make([]string, len(c.Trials))
	for k := range c.Trials {
		names[k] = c.Trials[k].Solver
	}
	if !slices.Equal(names, d.Run.Solvers) {
		return d.errorf("the trials are of %s: expected %s", strings.Join(names, " "), strings.Join(d.Run.Solvers, " "))
	}
	want := int64(d.Run.Want)
	for k := range c.Trials {
		t := &c.Trials[k]
		tooMany := want > 0 && t.Count > want
		if t.finished() && (t.Count < 0 || tooMany || t.Status != compare.Finished(t.Count, want)) {
			return d.errorf("%s has status %s and count %d: expected a count that fits the status, and want %d of the run", t.Solver, t.Status, t.Count, want)
		}
	}
	if verdict := verdictOf(c.Trials); c.Verdict != verdict {
		return d.errorf("verdict %s: expected %s, as the trials say", c.Verdict, verdict)
	}
	return nil
}

// finished reports whether a trial has an answer.
func (t *Trial) finished() bool {
	return t.Fault == "" && t.Kind == "" && t.Error == "" && t.Status != compare.Unsupported
}

// verdictOf returns the verdict on trials, by the rules of package compare.
func verdictOf(trials []Trial) compare.Verdict {
	var ref *Trial // it finished, and has a set of solutions if any that finished has
	finished, stopped, listed := 0, 0, int64(0)
	for k := range trials {
		switch t := &trials[k]; {
		case t.Fault != "" || t.Kind != "":
			return compare.Disagree
		case t.finished():
			finished++
			if ref != nil && t.differs(ref) {
				return compare.Disagree
			}
			if ref == nil || ref.Hash == "" {
				ref = t
			}
		case t.Status != compare.Unsupported:
			if stopped++; t.Hash != "" && t.Count < sampledCount {
				listed = max(listed, t.Count)
			}
		}
	}
	switch {
	case ref != nil && ref.Status != compare.Capped && listed > ref.Count:
		return compare.Disagree // a trial that stopped has more than all solutions
	case finished > 1 && stopped == 0:
		return compare.Agree
	}
	return compare.Undecided
}

// differs reports whether two trials that finished have different answers.
func (t *Trial) differs(ref *Trial) bool {
	return t.Count != ref.Count || t.Total != ref.Total || t.Status != compare.Capped && t.Hash != ref.Hash && t.Hash != "" && ref.Hash != ""
}

// sampledCount is a number of solutions from which sets may be compared by samples.
const sampledCount = 1 << 18

// Differ says how the settings of two runs differ, for example "want 1 and 2". It returns "" if
// the settings are the same, so that the cases of both fit into one table.
func (r *Run) Differ(other *Run) string {
	for _, s := range []struct {
		name string
		a, b any
	}{
		{"solvers", strings.Join(r.Solvers, " "), strings.Join(other.Solvers, " ")},
		{"want", r.Want, other.Want},
		{"counting", r.Counting, other.Counting},
		{"timeout_ns", r.TimeoutNs, other.TimeoutNs},
		{"nodes", r.Nodes, other.Nodes},
		{"memory", r.Memory, other.Memory},
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

// encode returns v as a line of JSON.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
