// Package atomicfile writes files that stand in their place as a whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A File is a file in the making. It stands beside the one it is to replace until
// it is whole, so that an existing file is never lost to a run that fails.
type File struct {
	*bufio.Writer
	path string // which it is to have
	f    *os.File
}

// Create begins a file under a name that no other file has. What is no regular
// file, such as a device, is written to as it is; of a link it is the target that is
// replaced.
func Create(path string) (*File, error) {
	path, direct, err := Target(path)
	if err != nil {
		return nil, err
	}
	var f *os.File
	if direct {
		f, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		f, err = createBeside(path)
	}
	if err != nil {
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			err = at.Err
		}
		return nil, fmt.Errorf("%s: %w: expected a file that can be written", path, err)
	}
	return &File{Writer: bufio.NewWriterSize(f, 1<<16), path: path, f: f}, nil
}

// Target follows the links of a path, and reports whether what is there is no regular file.
func Target(path string) (string, bool, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return path, false, nil
	case err != nil:
		return path, false, err
	case info.IsDir():
		return path, false, fmt.Errorf("%s: a directory: expected a file", path)
	}
	return path, !info.Mode().IsRegular(), nil
}

// createBeside creates a file with a name that begins as the path.
func createBeside(path string) (f *os.File, err error) {
	for range 100 {
		f, err = os.OpenFile(fmt.Sprintf("%s.%08x.part", path, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// Commit puts the file in its place, or leaves things as they were if that fails.
func (w *File) Commit() error {
	err := errors.Join(w.Flush(), w.f.Close())
	if w.f.Name() == w.path {
		return err
	}
	if err == nil {
		err = os.Rename(w.f.Name(), w.path)
	}
	if err != nil {
		os.Remove(w.f.Name())
	}
	return err
}

// Discard leaves things as they were before Create. Behind Commit it does nothing.
func (w *File) Discard() {
	if w.f.Close() == nil && w.f.Name() != w.path {
		os.Remove(w.f.Name())
	}
}

// Write calls write with a new file and puts it in its place unless that fails.
func Write(path string, write func(io.Writer) error) error {
	n, err := Create(path)
	if err != nil {
		return err
	}
	defer n.Discard()
	if err := write(n); err != nil {
		return err
	}
	return n.Commit()
}

// CanWrite reports whether a file could be put at the path, by making one beside it and
// taking it away again.
func CanWrite(path string) error {
	n, err := Create(path)
	if err == nil {
		n.Discard()
	}
	return err
}
