package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// OpenLocked opens a file for reading and writing, and locks it until it is closed. With an error
// that wraps ErrNoLocks it returns the open file too. After the lock it checks that the file still
// has the name, because another process may have renamed, replaced or removed the file before.
func OpenLocked(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		err = Lock(f)
		if err != nil && !errors.Is(err, ErrNoLocks) {
			f.Close()
			return nil, err
		}
		if HasName(f, name) {
			return f, err
		}
		f.Close()
	}
}

// HasName reports whether an open file still has the name.
func HasName(f *os.File, name string) bool {
	here, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(name)
	return err == nil && os.SameFile(here, there)
}

// CreateLocked creates a file and locks it as OpenLocked does. The file must not exist.
func CreateLocked(name string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	err = Lock(f)
	switch {
	case err != nil && !errors.Is(err, ErrNoLocks):
		f.Close() // another process was faster and writes this file
		return nil, err
	case !HasName(f, name):
		f.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f, err
}
