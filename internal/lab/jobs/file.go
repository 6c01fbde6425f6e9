package jobs

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/record"
)

// Write writes a file of jobs.
func Write(w io.Writer, s *Split, list []Job) error {
	s.Jobs, s.Check = len(list), s.checkOf(list)
	if err := record.Write(w, s); err != nil {
		return err
	}
	for _, j := range list {
		if err := record.Write(w, j); err != nil {
			return err
		}
	}
	return nil
}

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 1 << 28

// A Reader reads lines of jobs and answers.
type Reader struct {
	name  string
	lines *textfile.Lines
	size  int64  // of the whole lines read, in bytes
	text  []byte // the last line
}

// NewReader returns a reader of a file. Its name is for messages.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: words.Printable(name), lines: textfile.NewLines(bufio.NewReaderSize(r, 1<<16), maxLine)}
}

// begins is how every line begins.
const begins = `{"schema":`

// errCut is wrapped by the error about a last line that does not end.
var errCut = errors.New("the line is cut off")

// Next returns the next line as a *Split, a *Job or an *Answer. The error is io.EOF behind the last
// one. Other errors have the form name:line:column: message.
func (r *Reader) Next() (any, error) {
	text, end, err := r.lines.Next()
	for err == nil && len(bytes.TrimSpace(text)) == 0 && end != textfile.NoEnd {
		r.size += int64(len(text) + len(end))
		text, end, err = r.lines.Next()
	}
	if err == io.EOF || err == nil && len(text) == 0 {
		return nil, io.EOF
	}
	r.text = text
	if short := text[:min(len(text), len(begins))]; err == nil && end == textfile.NoEnd && strings.HasPrefix(begins, string(short)) && !json.Valid(text) {
		err = errCut
	}
	var head record.Head
	if err == nil {
		head, err = headOf(text)
	}
	if err != nil {
		return nil, r.errorf("%w: expected a line that split or work has written", err)
	}
	var v any
	switch head.Type {
	case TypeSplit:
		v = new(Split)
	case TypeJob:
		v = new(Job)
	case TypeAnswer:
		v = new(Answer)
	default:
		return nil, r.errorf("type %q: expected %s, %s or %s", head.Type, TypeSplit, TypeJob, TypeAnswer)
	}
	if head.Schema != record.Schema {
		return nil, r.errorf("schema %d: expected %d, that of this version of fourfold", head.Schema, record.Schema)
	}
	if err := decode(text, v); err != nil {
		return nil, r.errorf("%w", err)
	}
	if a, ok := v.(*Answer); ok {
		if a.Check != a.checkOf() {
			return nil, r.errorf("the answer is damaged: its checksum is that of other text")
		}
		for _, j := range a.Left {
			if j.ID != idOf(a.Problem, a.All, j.Parts) {
				return nil, r.errorf("job %s, which is left of %s, is damaged", j.ID, a.ID)
			}
		}
	}
	if end != textfile.NoEnd {
		r.size += int64(len(text) + len(end))
	}
	return v, nil
}

// headOf returns the head of a line, whose fields come first. A long line is decoded once, behind
// it.
func headOf(text []byte) (head record.Head, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	for _, to := range []any{nil, "schema", &head.Schema, "type", &head.Type} {
		if v, isName := to.(string); isName || to == nil {
			token, err := d.Token()
			if err != nil || isName && token != v || !isName && token != json.Delim('{') {
				return head, cmp.Or(notJSON(err), errors.New("not a line with a schema and a type"))
			}
		} else if err := d.Decode(to); err != nil {
			return head, notJSON(err)
		}
	}
	return head, nil
}

// decode reads a line of JSON.
func decode(text []byte, v any) error {
	return notJSON(json.Unmarshal(text, v))
}

func notJSON(err error) error {
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("not JSON, %v", err)
	}
	return err
}

func (r *Reader) errorf(format string, values ...any) error {
	return fmt.Errorf("%s:%d:1: "+format, append([]any{r.name, max(r.lines.Number(), 1)}, values...)...)
}

// A Batch is a file of jobs.
type Batch struct {
	Split
	List []Job
	P    *fourfold.Problem // of the jobs
}

// ReadBatch reads a file of jobs, and checks that it is as it was written. It returns the cause if
// ctx is done.
func ReadBatch(ctx context.Context, in io.Reader, name string) (*Batch, error) {
	b, r := new(Batch), NewReader(textfile.WithContext(ctx, in), name)
	var all []dlx.Part
	for {
		line, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
		switch v := line.(type) {
		case *Split:
			if b.Problem != "" {
				return nil, r.errorf("a second %s line: expected a job", TypeSplit)
			}
			b.Split = *v
			if b.P, err = fourfold.ReadProblem(strings.NewReader(v.DLX), "problem"); err == nil {
				var key string
				if key, err = keyOf(ctx, b.P); err == nil && key != v.Problem {
					err = errors.New("the problem is damaged: its key is that of another one")
				}
			}
			if err != nil {
				return nil, cmp.Or(context.Cause(ctx), r.errorf("%w", err))
			}
		case *Job:
			if b.Problem == "" {
				return nil, r.errorf("a job before the %s line: expected that line first", TypeSplit)
			}
			if v.ID != b.newJob(v.Parts).ID {
				return nil, r.errorf("job %s is damaged, or of another problem", v.ID)
			}
			b.List, all = append(b.List, *v), append(all, v.Parts...)
		case *Answer:
			return nil, r.errorf("an answer: expected jobs, as split writes them")
		}
	}
	if b.Problem == "" {
		return nil, r.errorf("no jobs: expected a file that split has written")
	}
	if len(b.List) != b.Jobs {
		return nil, r.errorf("%s: expected %s", words.Plural(len(b.List), "job"), words.Grouped(b.Jobs))
	}
	if b.Check != b.checkOf(b.List) || !b.Grid.fits(b.P) {
		return nil, r.errorf("other jobs than split has written: expected the whole file as it was")
	}
	if err := dlx.CheckParts(ctx, b.P, all); err != nil {
		return nil, cmp.Or(context.Cause(ctx), fmt.Errorf("%s: %w", r.name, err))
	}
	return b, nil
}
