package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// reserve makes sure that the file to has room for the text of the file from. If there is no
// room, it returns an error and leaves the file as it was. It returns nil if the file system
// cannot reserve room.
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
