//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"fmt"
	"os"
	"syscall"
)

// Lock locks a file until it is closed. The error is ErrLocked if another process has it
// locked, and wraps ErrNoLocks where the file system has no locks.
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
