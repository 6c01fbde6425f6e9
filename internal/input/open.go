package input

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/textfile"
)

// StandardInput is the name of a file that stands for standard input.
const StandardInput = "-"

// A File is an open file, or standard input.
type File struct {
	Name   string        // as messages show it: "standard input" for "-"
	r      io.Reader     // text once there is one
	text   *bufio.Reader // nil until Text is called
	closer io.Closer     // nil for a file that Open has not opened
}

// NewFile returns a file with the text of r, compressed or not. Messages call it by the name.
func NewFile(name string, r io.Reader) *File { return &File{Name: name, r: r} }

// Open opens a file by its name; "-" is stdin. The error says what is wrong with the file and
// what was expected, in the form of the errors in a text.
func Open(name string, stdin io.Reader) (*File, error) {
	if name == StandardInput {
		return NewFile("standard input", stdin), nil
	}
	f, err := os.Open(name)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, fmt.Errorf("%s:1:1: %w: expected a file that can be read", name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s:1:1: a directory: expected a file", name)
	}
	return &File{Name: name, r: f, closer: f}, nil
}

// Text returns the text of the file, unpacked if it is compressed. All calls return the same
// reader.
func (f *File) Text() *bufio.Reader {
	if f.text == nil {
		f.text = textfile.Unzip(f.r)
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
