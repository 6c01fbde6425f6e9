//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Lock locks a file until it is closed. It does not wait: if another process has locked the file,
// the error is ErrLocked. If the file system has no locks, the error wraps ErrNoLocks.
func Lock(f *os.File) error { return lock(f, syscall.LOCK_EX) }

// isLocked reports whether another process has locked a file. Several processes may ask at once.
func isLocked(f *os.File) bool { return errors.Is(lock(f, syscall.LOCK_SH), ErrLocked) }

func lock(f *os.File, how int) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); err {
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
