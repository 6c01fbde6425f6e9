package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// reserve makes sure that there is room in a file for the text of another. If there is not, the
// file is as it was. Some file systems cannot tell.
func reserve(to, from *os.File) error {
	old, err := to.Stat()
	if err != nil {
		return err
	}
	text, err := from.Stat()
	if err != nil || text.Size() == 0 {
		return err
	}
	for {
		err = syscall.Fallocate(int(to.Fd()), 0, 0, text.Size())
		if err != syscall.EINTR {
			break
		}
	}
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return errors.Join(&os.PathError{Op: "write", Path: to.Name(), Err: err}, to.Truncate(old.Size()))
}
