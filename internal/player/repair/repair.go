// Package repair writes texts with puzzles as other programs expect them. It changes what the
// reader of puzzles understands, but others may not: other characters for blanks, blanks and
// separators between cells, text beside them, frames, the encoding, the ends of lines, and the
// extension of the file. It never changes a digit. Text between the puzzles stays as it is.
package repair

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle/gridtext"
)

// maxSize is the greatest size of a text in bytes, unless the caller sets another limit. The text
// is kept in memory.
const maxSize = 64 << 20

// A Result is a text and what must change in it.
type Result struct {
	Name    string   // of the file, for messages
	Text    []byte   // the repaired text
	Changes []Change // in the order of the text
	Faults  []error  // about puzzles that cannot be read; if there are any, Text is not to be written
	Puzzles int      // that were read
	Ext     string   // the extension that the file should have, such as ".txt"; "" if it need not change
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
	Parse   gridtext.ParseOptions
	MaxSize int64 // of the unpacked text in bytes; 0 means 64 MB
	DLX     bool  // the text is in Knuth's format, whatever its name says
}

// Repair reads a file, which may be compressed, and repairs its text. name is the name of the
// file. The error says that the file cannot be read, or that it is not a text. If ctx is done, the
// error wraps its cause.
func Repair(ctx context.Context, r io.Reader, name string, o Options) (*Result, error) {
	f := &Result{Name: words.Printable(name)}
	text, err := f.read(r, o.MaxSize)
	if err == nil {
		f.repair(ctx, text, name, o)
	}
	if ctx.Err() != nil { // the faults so far may be those of a text that was cut off
		err = context.Cause(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return f, nil
}

// read returns the text of a file in UTF-8 without a byte order mark, and with LF at the end of
// every line, also of the last one.
func (f *Result) read(r io.Reader, limit int64) ([]byte, error) {
	in := textfile.Unzip(r)
	if err := textfile.Foreign(in); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(textfile.Limit(in, cmp.Or(limit, maxSize)))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(textfile.Text(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	plain := textfile.TrimMark(text)
	f.wholeText(!bytes.Equal(text, data), "UTF-16", "UTF-8", "the encoding of the text")
	f.wholeText(bytes.Equal(text, data) && len(plain) < len(text), "\ufeff", "", "a byte order mark")
	if ends := lineEnd().FindAll(plain, -1); len(ends) > 0 {
		f.wholeText(true, string(ends[0]), "\n", "ends of lines: "+words.Plural(len(ends), "line"))
		plain = lineEnd().ReplaceAllLiteral(plain, []byte("\n"))
	}
	if n := len(plain); n > 0 && plain[n-1] != '\n' {
		f.wholeText(true, "", "\n", "no end of the last line")
		plain = append(plain, '\n')
	}
	return plain, nil
}

// lineEnd matches the end of a line other than LF: CRLF with more than one CR, too, LF CR, and CR.
var lineEnd = pattern.New(`\r+\n|\n\r|\r`)

func (f *Result) wholeText(is bool, old, to, why string) {
	if is {
		f.Changes = append(f.Changes, Change{1, old, to, why})
	}
}

// repair repairs a text.
func (f *Result) repair(ctx context.Context, text []byte, name string, o Options) {
	f.Text = text
	puzzles, faults := f.parse(ctx, text, o)
	isDLX, isGrids := o.DLX || textfile.IsDLX(name), !o.DLX && len(puzzles) > 0
	if isDLX && (!isGrids || len(faults) > 0) {
		_, err := fourfold.ReadProblem(bytes.NewReader(text), f.Name)
		switch {
		case err == nil:
			f.Puzzles = 1
			return
		case !isGrids:
			f.Faults = []error{err}
			return
		}
	}
	f.Puzzles, f.Faults = len(puzzles), faults
	switch {
	case len(faults) > 0:
		return
	case isDLX:
		f.Ext = ".txt"
		f.wholeText(true, Extension(name), f.Ext, "the extension, by what the file holds")
	}
	f.write(ctx, puzzles, o)
}

// parse reads the puzzles of a text.
func (f *Result) parse(ctx context.Context, text []byte, o Options) (puzzles []*gridtext.Puzzle, faults []error) {
	for p, err := range gridtext.Parse(bytes.NewReader(text), f.Name, o.Parse) {
		if ctx.Err() != nil {
			return nil, nil
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, faults
}

// write writes the puzzles in their places. The text must be the same puzzles afterwards.
func (f *Result) write(ctx context.Context, puzzles []*gridtext.Puzzle, o Options) {
	w := writer{lines: strings.Split(string(f.Text), "\n"), options: o.Parse}
	next := 0
	for k, p := range puzzles {
		end := len(w.lines)
		if k+1 < len(puzzles) {
			end = puzzles[k+1].Line - 1
		}
		next = w.add(p, next, end)
	}
	w.keep(next, len(w.lines))
	if len(w.changes) == 0 {
		return
	}
	text := []byte(strings.Join(w.out, "\n"))
	again, faults := f.parse(ctx, text, o)
	if len(faults) > 0 || !slices.EqualFunc(puzzles, again, isSame) {
		f.Faults = append(f.Faults, fmt.Errorf("%s: the text around its puzzles belongs to them: expected only captions and comments there", f.Name))
		return
	}
	f.Text, f.Changes = text, append(f.Changes, w.changes...)
}

func isSame(p, q *gridtext.Puzzle) bool {
	return p.Grid.Equal(q.Grid) && len(gridtext.Missing(p, q)) == len(p.Ignored)
}

// Extension returns the extension of a name, without that of compression.
func Extension(name string) string { return filepath.Ext(strings.TrimSuffix(name, ".gz")) }

// Done reports whether there is nothing to repair.
func (f *Result) Done() bool { return len(f.Changes)+len(f.Faults) == 0 }
