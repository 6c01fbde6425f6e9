package results

import (
	"errors"
	"io/fs"
	"os"

	"fourfold/internal/atomicfile"
)

// openLocked opens a file and locks it until it is closed. With an error that wraps
// atomicfile.ErrNoLocks it returns the open file too. After the lock it checks that the file still
// has the name, because a run that ended may have renamed or removed the file before.
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

// hasName reports whether an open file still has the name.
func hasName(f *os.File, name string) bool {
	here, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(name)
	return err == nil && os.SameFile(here, there)
}

// createLocked creates a file and locks it as openLocked does. The file must not exist.
func createLocked(name string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	err = atomicfile.Lock(f)
	switch {
	case err != nil && !errors.Is(err, atomicfile.ErrNoLocks):
		f.Close() // another run was faster and writes this file
		return nil, err
	case !hasName(f, name):
		f.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f, err
}
