// Package repair writes texts with puzzles as other programs expect them. It changes what the
// reader of puzzles understands, but others may not: other characters for blanks, blanks and
// separators between cells, text beside them, frames, the encoding, the ends of lines, and the
// extension of the file. It never changes a digit. Text between the puzzles stays as it is.
package repair

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// maxSize is the greatest size in bytes of a text that is kept in memory, which is a problem in Knuth's
// format or a line, unless the caller sets another limit.
const maxSize = 64 << 20

// maxListed bounds the memory of the changes or faults that are listed.
const maxListed = 8 << 20

// A Result says what must change in a text.
type Result struct {
	Name    string   // of the file, for messages
	Changes []Change // in the order of the text
	Faults  []error  // about puzzles that cannot be read; if there are any, the text is not to be used
	Further int      // the changes, or faults if there are any, for which the list has no room
	Puzzles int      // that were read
	Ext     string   // the extension that the file should have, such as ".txt"; "" if it need not change

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

// Options say what is read and how.
type Options struct {
	Parse   grid.ParseOptions
	MaxSize int64 // of the unpacked text in bytes; 0 means no limit for grids, and 64 MB for a problem in Knuth's format
	DLX     bool  // the text is in Knuth's format, whatever its name says
	Grids   bool  // the text is not in Knuth's format, unless its name says so
}

// Repair reads a file, which may be compressed, and writes the repaired text to w as it goes. If
// there are faults or an error, the text is not to be used. The memory does not depend on the length
// of a text of grids. name is the name of the file. The error says that the file cannot be read, that
// it is not a text, or that w cannot be written. If ctx is done, the error wraps its cause.
func Repair(ctx context.Context, r io.Reader, w io.Writer, name string, o Options) (*Result, error) {
	f := &Result{Name: words.Printable(name)}
	t, err := openText(r, o.MaxSize)
	isDLX, likely := o.DLX || textfile.IsDLX(name), false
	if err == nil && !isDLX {
		err = textfile.Model(t.in)
	}
	if err == nil && !isDLX && !o.Grids {
		isDLX, likely = textfile.LooksLikeDLX(t.in)
	}
	switch {
	case err != nil:
	case isDLX:
		err = f.problem(ctx, t, w, name, o)
	default:
		err = f.grids(ctx, t, w, o.Parse)
	}
	if likely && len(f.Faults) > 0 {
		f.Faults[0] = input.MayBeDLX(f.Faults[0])
	}
	if ctx.Err() != nil { // the faults so far may be those of a text that was cut off
		err = context.Cause(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	f.Changes = append(t.changes(), f.Changes...)
	return f, nil
}

// problem repairs a text that is in Knuth's format, or has a name that says so.
func (f *Result) problem(ctx context.Context, t *text, w io.Writer, name string, o Options) error {
	var whole []byte
	line, err := t.next()
	for ; err == nil; line, err = t.next() {
		if whole = append(append(whole, line...), '\n'); o.MaxSize == 0 && len(whole) > maxSize {
			return fmt.Errorf("more than %d bytes of text: expected less, or --max-size", maxSize)
		}
	}
	if err != io.EOF {
		return err
	}
	if !o.DLX {
		var repaired bytes.Buffer
		lines, err := openText(bytes.NewReader(whole), 0)
		if err == nil {
			err = f.grids(ctx, lines, &repaired, o.Parse)
		}
		if err != nil {
			return err
		}
		if f.Puzzles > 0 && len(f.Faults) == 0 {
			f.Ext = ".txt"
			f.Changes = append([]Change{{1, Extension(name), f.Ext, "the extension, by what the file holds"}}, f.Changes...)
			_, err := w.Write(repaired.Bytes())
			return err
		}
	}
	_, err = fourfold.ReadProblem(bytes.NewReader(whole), f.Name)
	switch {
	case err == nil:
		*f = Result{Name: f.Name, Puzzles: 1}
		_, err = w.Write(whole)
		return err
	case f.Puzzles == 0:
		f.Faults, f.Further = []error{err}, 0
	}
	return nil
}

// grids repairs a text of grids.
func (f *Result) grids(ctx context.Context, in *text, out io.Writer, o grid.ParseOptions) error {
	again := readAgain(f.Name, o)
	w := &writer{Result: f, in: in, out: bufio.NewWriter(io.MultiWriter(out, again)), options: o}
	w.reader = grid.NewReader(w, f.Name, o)
	for w.err == nil && ctx.Err() == nil {
		p, err := w.reader.Next()
		if err == io.EOF {
			w.finish(w.next + len(w.lines))
			w.keep(w.next + len(w.lines))
			w.err = cmp.Or(w.err, w.out.Flush())
			break
		}
		if err != nil {
			w.fault(err)
			w.lines, w.pending = nil, nil
			continue
		}
		f.Puzzles++
		if len(f.Faults) == 0 {
			w.finish(p.Line - 1)
			w.pending = p
			again.expect(p)
		}
	}
	same := again.end()
	if w.err == nil && ctx.Err() == nil && len(f.Faults) == 0 && len(f.Changes) > 0 && !same {
		w.fault(fmt.Errorf("%s: the text around its puzzles belongs to them: expected only captions and comments there", f.Name))
	}
	return w.err
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

// Extension returns the extension of a name, without that of compression.
func Extension(name string) string { return filepath.Ext(strings.TrimSuffix(name, ".gz")) }

// Done reports whether there is nothing to repair.
func (f *Result) Done() bool { return len(f.Changes)+len(f.Faults)+f.Further == 0 }
