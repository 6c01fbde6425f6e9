//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package results

import (
	"fmt"
	"os"
	"syscall"
)

// lock locks a file until it is closed. The error is errLocked if another process has it
// locked, and wraps errNoLocks where the file system has no locks.
func lock(f *os.File) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
		case nil:
			return nil
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return errLocked
		default:
			return fmt.Errorf("%w (%v)", errNoLocks, err)
		}
	}
}
