// Package repair mends texts with puzzles. It makes only changes that have one obvious reading:
// other characters for blanks, separators that are missing, rows out of line, text behind rows,
// the encoding and the ends of lines. It never changes a digit. A repair is a list of changes of
// the text; all other text stays as it is.
package repair

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold"
	"fourfold/internal/textfile"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// maxSize is the greatest size of a text in bytes, unless the caller sets another limit. The text
// is kept in memory.
const maxSize = 64 << 20

// A Result is a text and what must change in it.
type Result struct {
	Name    string            // of the file, for messages
	Text    []byte            // the repaired text; without changes, the text in UTF-8
	Changes []gridtext.Change // in the order of the text
	Faults  []error           // that have no obvious repair; if there are any, Text is not repaired
	Puzzles int               // that were read
	Ext     string            // the extension that the file should have, such as ".txt"; "" if it need not change

	knuth bool // the text is a problem in Knuth's format
}

// ErrWrong is wrapped by the error of [Repair] if the repaired text is not the same puzzles. It is
// a fault of this package.
var ErrWrong = errors.New("the repaired text is not the same")

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
	f, err := repair(ctx, r, name, o)
	if ctx.Err() != nil { // the faults so far may be those of a text that was cut off
		return nil, fmt.Errorf("%s: %w", words.Printable(name), context.Cause(ctx))
	}
	return f, err
}

func repair(ctx context.Context, r io.Reader, name string, o Options) (*Result, error) {
	data, err := read(until{ctx, r}, o.MaxSize)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", words.Printable(name), err)
	}
	f := &Result{Name: words.Printable(name)}
	text, err := f.decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return f.mend(ctx, name, f.endLines(text), o)
}

// mend repairs a text in UTF-8.
func (f *Result) mend(ctx context.Context, name string, text []byte, o Options) (_ *Result, err error) {
	first := *f
	first.Changes = slices.Clone(f.Changes)
	grids := f.readPuzzles(ctx, text, o)
	f.checkExtension(name, o.DLX)
	slices.SortStableFunc(f.Changes, before)
	if f.Text = text; len(f.Faults) > 0 {
		return f, nil
	}
	if len(f.Changes) == 0 || ctx.Err() != nil {
		return f, nil // the text is that which was read
	}
	left := slices.DeleteFunc(slices.Clone(f.Changes), isDone)
	if f.Text, err = gridtext.Apply(text, left); err != nil {
		if cut := first.cutAtReturns(text); cut != nil {
			return first.mend(ctx, name, cut, o)
		}
		return f, fmt.Errorf("%s: %w: %w", f.Name, ErrWrong, err)
	}
	return f, f.verify(ctx, text, grids, o)
}

// read returns the unpacked bytes of a file.
func read(r io.Reader, limit int64) ([]byte, error) {
	in := textfile.Unzip(r)
	if err := textfile.Foreign(in); err != nil && !isUTF16(in) {
		return nil, err
	}
	if limit > 0 {
		return io.ReadAll(textfile.Limit(in, limit))
	}
	data, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	if len(data) > maxSize {
		return nil, fmt.Errorf("more than %d bytes of text, which repair keeps in memory: expected a smaller file, or --max-size with a higher limit", maxSize)
	}
	return data, err
}

func isUTF16(in *bufio.Reader) bool {
	head, _ := in.Peek(2)
	return hasMark16(head)
}

func hasMark16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}

// decode returns the text in UTF-8 without a byte order mark.
func (f *Result) decode(data []byte) ([]byte, error) {
	if rest := textfile.TrimMark(data); len(rest) < len(data) && hasMark16(rest) {
		f.add(1, 1, "\ufeff", "", mark)
		data = rest
	}
	text, err := io.ReadAll(textfile.Text(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(text, data) {
		f.add(1, 1, "UTF-16", "UTF-8", encoding)
	}
	plain := textfile.TrimMark(text)
	if len(plain) < len(text) && bytes.Equal(text, data) {
		f.add(1, 1, "\ufeff", "", mark)
	}
	return plain, nil
}

// These are reasons of changes that concern the whole text. They are done when it is read.
const (
	encoding = "the encoding of the text"
	mark     = "a byte order mark"
	lineEnds = "ends of lines: "
)

func (f *Result) add(line, column int, old, to, why string) {
	f.Changes = append(f.Changes, gridtext.Change{Line: line, Column: column, Old: old, New: to, Why: why})
}

// endLines returns the text with LF at the end of every line, also of the last one.
func (f *Result) endLines(text []byte) []byte {
	for _, end := range []string{"\r\n", "\r"} {
		at := bytes.Index(text, []byte(end))
		if at < 0 || end == "\r" && bytes.IndexByte(text, '\n') >= 0 {
			continue
		}
		line := 1 + bytes.Count(text[:at], []byte("\n"))
		column := 1 + utf8.RuneCount(text[bytes.LastIndexByte(text[:at], '\n')+1:at])
		f.add(line, column, end, "\n", lineEnds+words.Plural(bytes.Count(text, []byte(end)), "line"))
		text = bytes.ReplaceAll(text, []byte(end), []byte("\n"))
	}
	if n := len(text); n > 0 && text[n-1] != '\n' {
		last := bytes.LastIndexByte(text, '\n') + 1
		f.add(1+bytes.Count(text, []byte("\n")), 1+utf8.RuneCount(text[last:]), "", "\n", "no end of the last line")
	}
	return text
}

// readPuzzles reads the puzzles, or the problem in Knuth's format, and keeps what must change.
// It returns a sum of each grid.
func (f *Result) readPuzzles(ctx context.Context, text []byte, o Options) (grids []sum) {
	isDLX := o.DLX || textfile.IsDLX(f.Name)
	if f.knuth = isDLX && isKnuth(ctx, text, f.Name); f.knuth {
		f.Puzzles = 1
		return nil
	}
	parse := o.Parse
	parse.Repair = true
	for p, err := range gridtext.Parse(until{ctx, bytes.NewReader(text)}, f.Name, parse) {
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			f.Faults = append(f.Faults, err)
			continue
		}
		grids = append(grids, sumOf(p))
		f.Changes = append(f.Changes, p.Changes...)
	}
	if f.Puzzles = len(grids); f.Puzzles > 0 {
		return grids
	}
	if isDLX {
		_, err := fourfold.ReadProblem(until{ctx, bytes.NewReader(text)}, f.Name)
		f.Faults, f.knuth = []error{err}, err == nil // a problem without options
	} else {
		f.knuth = isClearlyKnuth(ctx, text, f.Name)
	}
	if f.knuth {
		f.Faults, f.Puzzles = nil, 1
	}
	return nil
}

// checkExtension sets Ext if the name says that the file is something else than it is.
func (f *Result) checkExtension(name string, dlx bool) {
	if dlx || len(f.Faults) > 0 {
		return
	}
	switch isDLX := textfile.IsDLX(name); {
	case f.knuth && !isDLX:
		f.Ext = ".dlx"
	case !f.knuth && isDLX:
		f.Ext = ".txt"
	}
}

// Extension returns the extension of a name, without that of compression.
func Extension(name string) string { return filepath.Ext(strings.TrimSuffix(name, ".gz")) }

// before orders changes by their places.
func before(a, b gridtext.Change) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// isDone reports whether a change concerns the whole text, and is done already.
func isDone(c gridtext.Change) bool {
	return c.Why == encoding || c.Why == mark || strings.HasPrefix(c.Why, lineEnds)
}

// Done reports whether there is nothing to repair.
func (f *Result) Done() bool { return len(f.Changes) == 0 && f.Ext == "" && len(f.Faults) == 0 }

// verify reads the repaired text again: it must have the same grids and nothing to repair. Labels
// may move, since the repaired text may be in another format.
func (f *Result) verify(ctx context.Context, text []byte, want []sum, o Options) error {
	if f.knuth {
		if !isSame(ctx, text, f.Text, f.Name) {
			return fmt.Errorf("%s: %w: expected the problem", f.Name, ErrWrong)
		}
		return nil
	}
	for _, repair := range []bool{false, true} {
		parse, k := o.Parse, 0
		parse.Repair = repair
		for p, err := range gridtext.Parse(until{ctx, bytes.NewReader(f.Text)}, f.Name, parse) {
			switch {
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case err != nil:
				return fmt.Errorf("%s: %w: %w", f.Name, ErrWrong, err)
			case k >= len(want) || sumOf(p) != want[k]:
				return fmt.Errorf("%s:%d: %w: expected puzzle %d as before", f.Name, p.Line, ErrWrong, k+1)
			case len(p.Changes) > 0:
				return fmt.Errorf("%s:%d: %w: expected no more changes", f.Name, p.Line, ErrWrong)
			}
			k++
		}
		if k != len(want) {
			return fmt.Errorf("%s: %w: found %d of %s", f.Name, ErrWrong, k, words.Plural(len(want), "puzzle"))
		}
	}
	return nil
}
