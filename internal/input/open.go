package input

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"fourfold/internal/textfile"
	"fourfold/internal/words"
)

// StandardInput is the file name for standard input.
const StandardInput = "-"

// A File is an open file, or standard input.
type File struct {
	Name    string          // for messages: "standard input" for "-", in quotes if it cannot be printed
	path    string          // the name without quotes
	maxSize int64           // of the text in bytes; 0 means no limit
	r       io.Reader       // the data; the same as text after the first call of Text
	text    *bufio.Reader   // nil until Text is called
	ctx     context.Context // when it is done, reading the text ends; nil means no context
	closer  io.Closer       // nil for standard input and a file made by NewFile
}

// NewFile returns a file with the text of r, which may be compressed. The name is for messages.
func NewFile(name string, r io.Reader) *File {
	return &File{Name: words.Printable(name), path: name, r: r}
}

// Open opens a file by its name; the name "-" means Stdin. The error names the file and says what
// is wrong with it.
func (r *Reader) Open(name string) (*File, error) {
	ctx := r.Context
	if ctx == nil {
		ctx = context.Background()
	}
	if name == StandardInput {
		f := NewFile("standard input", r.counted(r.Stdin))
		f.ctx = ctx
		return f, f.begin(r.Shape)
	}
	in, err := textfile.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	f := NewFile(name, r.counted(in))
	f.ctx, f.closer = ctx, in
	if err := f.begin(r.Shape); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// begin sets the size limit of a file. It returns an error if the first bytes are those of a
// format that is not text.
func (f *File) begin(s *Shape) error {
	f.maxSize = s.maxSize
	if s.HoldsDLX(f.path) {
		f.maxSize = 0 // the reader of Knuth's format applies the limit
	}
	if err := textfile.Foreign(f.Text()); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	return nil
}

// Text returns a reader of the text of the file, unpacked if it is compressed. All calls return
// the same reader.
func (f *File) Text() *bufio.Reader {
	if f.text == nil {
		f.text = textfile.Text(f.r)
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

// Close closes the file. It does not close standard input or the reader given to NewFile.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// OpenData opens a file by its name, as Open does, but reads nothing of it. The caller reads its
// bytes, which may be compressed, from the File.
func (r *Reader) OpenData(name string) (*File, error) {
	ctx := r.Context
	if ctx == nil {
		ctx = context.Background()
	}
	if name == StandardInput {
		f := NewFile("standard input", r.Stdin)
		f.ctx = ctx
		return f, nil
	}
	in, err := textfile.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	f := NewFile(name, in)
	f.ctx, f.closer = ctx, in
	return f, nil
}

// Read reads the data of a file that OpenData opened.
func (f *File) Read(p []byte) (int, error) { return f.r.Read(p) }
