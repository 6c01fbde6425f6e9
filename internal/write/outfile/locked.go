package outfile

import (
	"errors"
	"io/fs"
	"os"
)

// ErrLocked is the error of OpenLocked if another process has locked the file.
var ErrLocked = errors.New("another run is writing it")

// ErrNoLocks is wrapped by the error if the file system or the operating system has no locks.
var ErrNoLocks = errors.New("files cannot be locked here")

// OpenLocked opens a file for reading and writing, as os.OpenFile does with further flags and a
// mode, and locks it until it is closed. It does not wait for another process. With an error that
// wraps ErrNoLocks it returns the open file too. After the lock it checks that the file still has
// the name, because another process may have renamed, replaced or removed the file before.
func OpenLocked(name string, flags int, mode fs.FileMode) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|flags, mode)
		if err != nil {
			return nil, err
		}
		err = lock(f)
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
