// Package repair writes texts with puzzles as other programs expect them. It changes what the
// reader of puzzles understands, but others may not: other characters for blanks, blanks and
// separators between cells, text beside them, frames, the encoding, and the ends of lines. It never
// changes a digit. Text between the puzzles stays as it is.
package repair

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

const (
	maxText   = 128 << 20 // bytes of a text
	maxListed = 100_000   // changes or faults that are listed
)

// A Result says what must change in a text.
type Result struct {
	Name    string   // of the file, for messages
	Text    string   // the repaired text; not to be used if there are faults
	Changes []Change // in the order of the text; none if there are faults
	Faults  []error  // about puzzles that cannot be read
	Further int      // changes, or faults if there are any, that the list has no room for
	Puzzles int      // that were read
}

// A Change is a line that changes. Old is empty if the line is new, and New if it goes. The changes
// of the whole text, such as its encoding, come first.
type Change struct {
	Line int    `json:"line"` // in the old text, from 1
	Old  string `json:"old"`
	New  string `json:"new"`
	Why  string `json:"why"`
}

// Repair repairs the text of a file, which may have 128 MiB. The error says that the file cannot be
// read or is a picture. If ctx is done, the error wraps its cause.
func Repair(ctx context.Context, in *input.File, shape *input.Shape) (*Result, error) {
	if in.Picture {
		return nil, fmt.Errorf("%s: a picture: expected text; fourfold convert --to line FILE writes its 9x9 Sudoku as text", in.Name)
	}
	text, err := io.ReadAll(io.LimitReader(in.Text, maxText+1))
	if len(text) > maxText {
		err = errors.New("the text has more than 128 MiB: expected parts of it")
	}
	if err = cmp.Or(context.Cause(ctx), err); err != nil {
		return nil, fmt.Errorf("%s: %w", in.Name, err)
	}
	f := &Result{Name: in.Name}
	f.repairEnds(text, in.UTF16)
	if in.HoldsProblem {
		f.problem(shape)
	} else {
		f.grids(ctx, shape.ParseOptions())
	}
	if err := context.Cause(ctx); err != nil { // the faults may be those of a text that was cut off
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	if len(f.Faults) > 0 {
		f.Faults[0] = in.WithHint(f.Faults[0])
	}
	return f, nil
}

// repairEnds sets Text to a text with LF at the end of each line, and without a byte order mark.
func (f *Result) repairEnds(text []byte, wasUTF16 bool) {
	const mark = "\ufeff"
	rest, hasMark := strings.CutPrefix(string(text), mark)
	switch {
	case wasUTF16:
		f.change(Change{1, "UTF-16", "UTF-8", "the encoding of the text"})
	case hasMark:
		f.change(Change{1, mark, "", "a byte order mark"})
	}
	var b strings.Builder
	first, others := "", 0
	for at := strings.IndexByte(rest, '\r'); at >= 0; at = strings.IndexByte(rest, '\r') {
		b.WriteString(rest[:at])
		rest = rest[at:]
		after := strings.TrimLeft(rest, "\r")
		end, n := "\r", len(rest)-len(after)
		if rest = after; strings.HasPrefix(after, "\n") { // CRLF with one or more CRs
			end, n, rest = "\r\n", 1, after[1:]
		}
		b.WriteString(strings.Repeat("\n", n))
		first, others = cmp.Or(first, end), others+n
	}
	if others > 0 {
		f.change(Change{1, first, "\n", "ends of lines: " + words.Plural(others, "line")})
	}
	b.WriteString(rest)
	if f.Text = b.String(); f.Text != "" && !strings.HasSuffix(f.Text, "\n") {
		f.change(Change{1, "", "\n", "no end of the last line"})
		f.Text += "\n"
	}
}

// problem repairs a text in Knuth's format.
func (f *Result) problem(shape *input.Shape) {
	if _, err := shape.ReadProblem(strings.NewReader(f.Text), f.Name); err != nil {
		f.fault(err)
		return
	}
	f.Puzzles = 1
}

// grids repairs a text of grids, and reads the repaired text again, which must have the same puzzles.
func (f *Result) grids(ctx context.Context, o grid.ParseOptions) {
	w := &writer{Result: f, options: o, lines: strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n")}
	var before, after input.Key
	for p, err := range grid.Parse(strings.NewReader(f.Text), f.Name, o) {
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			f.fault(err)
			continue
		}
		f.Puzzles++
		before = with(before, p)
		w.finish(p.Line - 1)
		w.pending = p
	}
	w.finish(len(w.lines))
	w.keep(len(w.lines))
	if len(f.Faults) > 0 || w.out.String() == f.Text {
		return
	}
	f.Text = w.out.String()
	for p, err := range grid.Parse(strings.NewReader(f.Text), f.Name, o) {
		if ctx.Err() != nil {
			return
		}
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
	if len(f.Changes) < maxListed {
		f.Changes = append(f.Changes, c)
	} else {
		f.Further++
	}
}

// fault lists a fault. The changes go, since nothing is written.
func (f *Result) fault(err error) {
	if len(f.Faults) == 0 {
		f.Changes, f.Further = nil, 0
	}
	if len(f.Faults) < maxListed {
		f.Faults = append(f.Faults, err)
	} else {
		f.Further++
	}
}

// Done reports whether there is nothing to repair.
func (f *Result) Done() bool { return len(f.Changes)+len(f.Faults) == 0 }

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
		Changes: append([]Change{}, f.Changes...), Faults: []string{}, Further: f.Further, Output: path,
	}
	for _, err := range f.Faults {
		r.Faults = append(r.Faults, err.Error())
	}
	return r
}
