package results

import (
	"errors"
	"io/fs"
	"os"

	"fourfold/internal/atomicfile"
)

// openLocked opens a file and locks it until it is closed. An error that wraps atomicfile.ErrNoLocks
// comes with the open file. The file is the one that has the name: it was not renamed or
// removed meanwhile by a run that came to its end.
func openLocked(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		err = atomicfile.Lock(f)
		if err != nil && !errors.Is(err, atomicfile.ErrNoLocks) {
			f.Close()
			return nil, err
		}
		if hasName(f, name) {
			return f, err
		}
		f.Close()
	}
}

// hasName reports whether a name is that of an open file.
func hasName(f *os.File, name string) bool {
	here, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(name)
	return err == nil && os.SameFile(here, there)
}

// createLocked creates a file that must not be there, and locks it as openLocked does.
func createLocked(name string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	err = atomicfile.Lock(f)
	switch {
	case err != nil && !errors.Is(err, atomicfile.ErrNoLocks):
		f.Close() // another run was quicker, and goes on with it
		return nil, err
	case !hasName(f, name):
		f.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f, err
}
