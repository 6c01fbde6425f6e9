package input

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/gridimage"
	"fourfold/internal/read/textfile"
)

// StandardInput is the file name for standard input.
const StandardInput = "-"

// A File is an open file, or standard input. To close it does not close standard input.
type File struct {
	io.Closer

	Name         string        // for messages: "standard input" for "-", in quotes if it cannot be printed
	Text         *bufio.Reader // unpacked, in UTF-8; of a picture, its Sudoku on a line
	HoldsProblem bool          // it has an exact cover problem
	UTF16        bool          // it was in UTF-16
	Picture      bool

	path   string       // the name without quotes
	likely bool         // it may be in Knuth's format, but that is not sure
	reader *grid.Reader // of the puzzles in Text; nil before Reader is called
	unread bool         // first and its error are to be yielded before what reader reads
	first  *grid.Puzzle
	err    error
}

// NewFile returns a file with the text of r, which may be compressed. The name is for messages.
func NewFile(name string, r io.Reader) *File {
	text, isUTF16 := textfile.Decode(textfile.Unzip(r))
	return &File{Closer: io.NopCloser(r), Name: words.Printable(name), path: name, Text: text, UTF16: isUTF16}
}

// open opens a file, and finds out what it holds. The error names the file and wraps the reason.
func (r *Reader) open(s Source) (f *File, err error) {
	if s.Text != "" {
		f = NewFile(s.Name, strings.NewReader(s.Text))
	} else {
		in, path, err := r.OpenData(s.Name)
		if err != nil {
			return nil, err
		}
		f = NewFile(path, in)
		f.Closer = in
	}
	if err := f.begin(r.context(), r.Shape); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return f, nil
}

// OpenData opens a file by its name, but reads nothing of it. The name "-" means Stdin. The path is the
// name, or "standard input". To close the data does not close Stdin.
func (r *Reader) OpenData(name string) (data io.ReadCloser, path string, err error) {
	if name == StandardInput {
		return io.NopCloser(r.Stdin), "standard input", nil
	}
	data, err = textfile.Open(r.context(), name)
	return data, name, err
}

func (r *Reader) context() context.Context { return cmp.Or(r.Context, context.Background()) }

// begin finds out whether a file holds a problem, reads a picture, and sets the size limit. It returns an
// error if the picture is not read for sure, or if the file is in another format.
func (f *File) begin(ctx context.Context, s *Shape) error {
	f.HoldsProblem = s.HoldsProblem(f.path)
	if format, _ := gridimage.FormatOf(f.Text); format != "" && !f.HoldsProblem {
		reading, err := gridimage.DefaultLimits.Read(ctx, f.Text)
		if err == nil {
			err = reading.Doubt()
		}
		if err != nil {
			return err
		}
		f.Text, f.Picture = textfile.Text(strings.NewReader(reading.Line()+"\n")), true
		return nil
	}
	if err := textfile.Foreign(f.Text); err != nil || f.HoldsProblem { // the reader of Knuth's format applies the limit
		return err
	}
	if err := textfile.Model(f.Text); err != nil {
		return err
	}
	if s.isAuto() && len(s.sudokuFlags()) == 0 {
		f.HoldsProblem, f.likely = looksLikeDLX(f.Text)
	}
	if s.maxSize > 0 && !f.HoldsProblem {
		f.Text = textfile.Limit(f.Text, s.maxSize)
	}
	return nil
}

// WithHint returns the first error about the grids of the file, with a hint if its text looks like a problem
// in Knuth's format.
func (f *File) WithHint(err error) error {
	if f.likely {
		return fmt.Errorf("%w (for a problem in Knuth's format: --as dlx)", err)
	}
	return err
}

// Reader returns the reader of the puzzles of the file, which must not be overlapping grids. It is the same one for all calls.
func (f *File) Reader(shape *Shape) *grid.Reader {
	if f.reader == nil {
		f.reader = grid.NewReader(f.Text, f.Name, shape.parse)
	}
	return f.reader
}

// Unread makes Puzzles begin with what the first call of Next of the Reader has returned.
func (f *File) Unread(p *grid.Puzzle, err error) { f.unread, f.first, f.err = true, p, err }
