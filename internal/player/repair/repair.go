// Package repair writes texts with puzzles as other programs expect them. It changes what the
// reader of puzzles understands, but others may not: other characters for blanks, blanks and
// separators between cells, text beside them, frames, the encoding, and the ends of lines. It never
// changes a digit. Text between the puzzles stays as it is.
package repair

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/record"
)

const (
	maxLine   = 64 << 20 // the greatest length of a line in bytes
	maxListed = 8 << 20  // bounds the memory of the changes or faults that are listed
)

// A Result says what must change in a text.
type Result struct {
	Name    string   // of the file, for messages
	Changes []Change // in the order of the text
	Faults  []error  // about puzzles that cannot be read; if there are any, the text is not to be used
	Further int      // the changes, or faults if there are any, for which the list has no room
	Puzzles int      // that were read

	listed int // the bytes of the list
}

// A Change is a line that changes. Old is empty if the line is new, and New if it goes. The changes
// of the whole text, such as its encoding, come first.
type Change struct {
	Line int    `json:"line"` // in the old text, from 1
	Old  string `json:"old"`
	New  string `json:"new"`
	Why  string `json:"why"`
}

// Repair writes the repaired text of a file to out, which it empties first. If there are faults or an
// error, the text is not to be used. The memory does not depend on the length of a text of grids. The
// error says that the file cannot be read, that it is a picture, or that out cannot be written. If ctx is
// done, the error wraps its cause.
func Repair(ctx context.Context, in *input.File, shape *input.Shape, out *os.File) (*Result, error) {
	if in.Picture {
		return nil, fmt.Errorf("%s: a picture: expected text; fourfold convert --to line FILE writes its 9x9 Sudoku as text", in.Name)
	}
	f, t := &Result{Name: in.Name}, newText(in)
	err := out.Truncate(0)
	w := bufio.NewWriter(io.NewOffsetWriter(out, 0))
	if in.HoldsProblem {
		f.problem(t, shape, w)
	} else {
		f.grids(ctx, t, shape.ParseOptions(), w, out)
	}
	if len(f.Faults) > 0 {
		f.Faults[0] = in.WithHint(f.Faults[0])
	}
	if err = cmp.Or(context.Cause(ctx), err, t.err, w.Flush()); err != nil { // the faults may be those of a text that was cut off
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	f.Changes = append(t.changes(), f.Changes...)
	return f, nil
}

// problem repairs a text in Knuth's format.
func (f *Result) problem(t *text, shape *input.Shape, out *bufio.Writer) {
	if _, err := shape.ReadProblem(io.TeeReader(t, out), f.Name); err != nil {
		f.fault(err)
		return
	}
	f.Puzzles = 1
}

// grids repairs a text of grids, and reads the repaired text again, which must have the same puzzles.
func (f *Result) grids(ctx context.Context, in *text, o grid.ParseOptions, out *bufio.Writer, written io.ReaderAt) {
	w := &writer{Result: f, reader: grid.NewReader(in, f.Name, o), out: out, options: o}
	in.take = w.take
	var before, after input.Key
	for p, err := w.reader.Next(); err != io.EOF && ctx.Err() == nil; p, err = w.reader.Next() {
		if err != nil {
			f.fault(err)
			w.lines, w.pending = nil, nil
			continue
		}
		f.Puzzles++
		before = with(before, p)
		if len(f.Faults) == 0 {
			w.finish(p.Line - 1)
			w.pending = p
		}
	}
	end := w.next + len(w.lines)
	w.finish(end)
	w.keep(end)
	if out.Flush() != nil || len(f.Faults) > 0 || len(f.Changes) == 0 {
		return
	}
	text := textfile.WithContext(ctx, io.NewSectionReader(written, 0, math.MaxInt64))
	for p, err := range grid.Parse(text, f.Name, o) {
		if err == nil {
			after = with(after, p)
		}
	}
	if after != before {
		f.fault(fmt.Errorf("%s: the text around its puzzles belongs to them: expected only captions and comments there", f.Name))
	}
}

// with returns the checksum of puzzles and another one, with what stands beside its givens.
func with(sum input.Key, p *grid.Puzzle) input.Key {
	next := input.EqualKey(&input.Task{Puzzle: p})
	return input.KeyOf(fmt.Appendf(append(sum[:], next[:]...), "%v %v %v", p.Placed, p.Candidates, p.Solution))
}

// change lists a change.
func (f *Result) change(c Change) {
	if f.hasRoom(len(c.Old) + len(c.New)) {
		f.Changes = append(f.Changes, c)
	}
}

// fault lists a fault. The changes of grids go, since nothing is written.
func (f *Result) fault(err error) {
	if len(f.Faults) == 0 {
		f.Changes, f.Further, f.listed = nil, 0, 0
	}
	if f.hasRoom(len(err.Error())) || len(f.Faults) == 0 {
		f.Faults = append(f.Faults, err)
	}
}

// hasRoom reports whether the list has room for a text, and counts one that is not listed.
func (f *Result) hasRoom(n int) bool {
	const row = 128 // the memory of a change or fault without its text, about
	if f.listed+n+row > maxListed {
		f.Further++
		return false
	}
	f.listed += n + row
	return true
}

// Done reports whether there is nothing to repair.
func (f *Result) Done() bool { return len(f.Changes)+len(f.Faults)+f.Further == 0 }

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Puzzles int      `json:"puzzles"`
	Changes []Change `json:"changes"`
	Faults  []string `json:"faults"`
	Further int      `json:"further"`
	Output  string   `json:"output,omitempty"`
}

// Record returns the JSON line. path is that of the file that was written, or "".
func (f *Result) Record(path string) *Record {
	r := &Record{
		Head: record.New("repair", f.Name, 0), Puzzles: f.Puzzles,
		Changes: f.Changes, Faults: []string{}, Further: f.Further, Output: path,
	}
	if r.Changes == nil {
		r.Changes = []Change{}
	}
	for _, err := range f.Faults {
		r.Faults = append(r.Faults, err.Error())
	}
	return r
}
