package input

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/gridimage"
	"fourfold/internal/read/textfile"
)

// StandardInput is the file name for standard input.
const StandardInput = "-"

// A File is an open file, or standard input.
type File struct {
	Name   string // for messages: "standard input" for "-", in quotes if it cannot be printed
	path   string // the name without quotes
	text   *bufio.Reader
	dlx    bool         // it holds a problem in Knuth's format
	likely bool         // it may hold one, but that is not sure
	reader *grid.Reader // of the puzzles in text; nil before Reader is called
	unread bool         // first and its error are to be yielded before what reader reads
	first  *grid.Puzzle
	err    error
	closer io.Closer // nil for a file made by NewFile
}

// NewFile returns a file with the text of r, which may be compressed. The name is for messages.
func NewFile(name string, r io.Reader) *File {
	return &File{Name: words.Printable(name), path: name, text: textfile.Text(r)}
}

// Open opens a file by its name; the name "-" means Stdin. The error names the file and says what
// is wrong with it.
func (r *Reader) Open(name string) (*File, error) {
	in, path, err := r.OpenData(name)
	if err != nil {
		return nil, err
	}
	f := NewFile(path, in)
	f.closer = in
	return f.begun(cmp.Or(r.Context, context.Background()), r.Shape)
}

// OpenData opens a file as Open does, but reads nothing of it. The path is its name, or "standard
// input". Closing the data does not close Stdin.
func (r *Reader) OpenData(name string) (data io.ReadCloser, path string, err error) {
	if name == StandardInput {
		return io.NopCloser(r.Stdin), "standard input", nil
	}
	data, err = textfile.Open(cmp.Or(r.Context, context.Background()), name)
	return data, name, err
}

// begun returns the file when it is known what it holds. If it cannot be read, begun closes it. The error wraps the reason.
func (f *File) begun(ctx context.Context, s *Shape) (*File, error) {
	if err := f.begin(ctx, s); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return f, nil
}

// begin sets the size limit of a file, finds out whether it holds a problem, and reads a picture: its text is then the
// Sudoku on a line. It returns an error if the picture is not read for sure, or if the file is in another format.
func (f *File) begin(ctx context.Context, s *Shape) error {
	f.dlx = s.HoldsDLX(f.path)
	if format, _ := gridimage.FormatOf(f.text); format != "" && !f.dlx {
		reading, err := gridimage.DefaultLimits.Read(ctx, f.text)
		if err == nil {
			err = reading.Doubt()
		}
		if err != nil {
			return pictureError{err}
		}
		f.text = textfile.Text(strings.NewReader(reading.Line() + "\n"))
		return nil
	}
	if err := textfile.Foreign(f.text); err != nil || f.dlx { // the reader of Knuth's format applies the limit
		return err
	}
	if err := textfile.Model(f.text); err != nil {
		return err
	}
	if s.MayBeDLX() {
		f.dlx, f.likely = textfile.LooksLikeDLX(f.text)
	}
	if s.maxSize > 0 && !f.dlx {
		f.text = textfile.Limit(f.text, s.maxSize)
	}
	return nil
}

// A pictureError says why the Sudoku of a picture cannot be used.
type pictureError struct{ error }

func (e pictureError) Unwrap() error { return e.error }

// Text returns the reader of the text of the file, unpacked if it is compressed.
func (f *File) Text() *bufio.Reader { return f.text }

// HoldsDLX reports whether the file is in Knuth's format.
func (f *File) HoldsDLX() bool { return f.dlx }

// Reader returns the reader of the puzzles of the file, which must not be overlapping grids. It is the same one for all calls.
func (f *File) Reader(shape *Shape) *grid.Reader {
	if f.reader == nil {
		f.reader = grid.NewReader(f.text, f.Name, shape.parse)
	}
	return f.reader
}

// Unread makes Puzzles begin with what the first call of Next of the Reader has returned.
func (f *File) Unread(p *grid.Puzzle, err error) { f.unread, f.first, f.err = true, p, err }

// grids reads the puzzles of the file.
func (f *File) grids(shape *Shape) iter.Seq2[*grid.Puzzle, error] {
	if shape.board != nil {
		return grid.ParseBoards(f.text, f.Name, *shape.board)
	}
	return func(yield func(*grid.Puzzle, error) bool) {
		r := f.Reader(shape)
		p, err := f.first, f.err
		if !f.unread {
			p, err = r.Next()
		}
		for err != io.EOF && yield(p, err) {
			p, err = r.Next()
		}
	}
}

// Close closes the file. It does not close standard input or the reader given to NewFile.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}
