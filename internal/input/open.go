package input

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"fourfold/internal/textfile"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// StandardInput is the name of a file that stands for standard input.
const StandardInput = "-"

// A File is an open file, or standard input.
type File struct {
	Name    string          // as messages show it: "standard input" for "-", and in quotes if it cannot be printed
	path    string          // the same without quotes
	maxSize int64           // of the text; 0 means any
	r       io.Reader       // text once there is one
	text    *bufio.Reader   // nil until Text is called
	ctx     context.Context // its end is the end of the text; nil means there is none
	closer  io.Closer       // nil for a file that Reader.Open has not opened
}

// NewFile returns a file with the text of r, compressed or not. Messages call it by the name.
func NewFile(name string, r io.Reader) *File {
	return &File{Name: words.Printable(name), path: name, r: r}
}

// Open opens a file by its name; "-" is Stdin. The error says what is wrong with the file.
func (r *Reader) Open(name string) (*File, error) {
	ctx := r.Context
	if ctx == nil {
		ctx = context.Background()
	}
	if name == StandardInput {
		f := NewFile("standard input", r.Stdin)
		f.ctx = ctx
		return f, f.begin(r.Shape)
	}
	in, err := textfile.Open(ctx, name)
	if err != nil {
		return nil, explainName(name, err)
	}
	f := NewFile(name, in)
	f.ctx, f.closer = ctx, in
	if err := f.begin(r.Shape); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// begin looks at the first bytes of a file, and refuses what is known to be no text.
func (f *File) begin(s *Shape) error {
	f.maxSize = s.maxSize
	if s.HoldsDLX(f.path) {
		f.maxSize = 0 // the reader of that format has limits of its own
	}
	if err := textfile.Foreign(f.Text()); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	return nil
}

// explainName says so if the name of a file that is not there is a puzzle.
func explainName(name string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENAMETOOLONG) {
		return err
	}
	if _, e := gridtext.ParseGrid(name); e != nil {
		return err
	}
	if len(name) > 100 {
		name = name[:100] + "..."
	}
	return fmt.Errorf("%s: no such file, but a puzzle: expected the name of a file; give a puzzle on standard input, as in: echo PUZZLE | fourfold solve", words.Printable(name))
}

// Text returns the text of the file, unpacked if it is compressed. All calls return the same
// reader.
func (f *File) Text() *bufio.Reader {
	if f.text == nil {
		f.text = textfile.Unzip(f.r)
		if f.ctx != nil {
			f.text = textfile.Until(f.ctx, f.text)
		}
		if f.maxSize > 0 {
			f.text = textfile.Limit(f.text, f.maxSize)
		}
		f.r = f.text
	}
	return f.text
}

// Close closes the file. It leaves standard input and the reader of NewFile open.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}
