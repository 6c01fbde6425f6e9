//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"fmt"
	"os"
	"syscall"
)

// Lock locks a file until it is closed. It does not wait: if another process has locked the file,
// the error is ErrLocked. If the file system has no locks, the error wraps ErrNoLocks.
func Lock(f *os.File) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
		case nil:
			return nil
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return ErrLocked
		default:
			return fmt.Errorf("%w (%v)", ErrNoLocks, err)
		}
	}
}
