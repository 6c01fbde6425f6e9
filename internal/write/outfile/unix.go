//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
)

// FailuresAreErrors makes a write to a closed pipe, or beyond the limit of the file size, return
// an error, and does not end the process by a signal.
func FailuresAreErrors() {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE, syscall.SIGXFSZ)
}

// DieByPipe ends the process by SIGPIPE, as programs usually end, if err says that nobody reads
// standard output.
func DieByPipe(err error) {
	if errors.Is(err, syscall.EPIPE) {
		signal.Reset(syscall.SIGPIPE)
		os.Stdout.Write([]byte{0})
	}
}

// checkAccess returns an error if the file at a path may not be written. It does not open it.
func checkAccess(path string) error {
	const write = 2
	return syscall.Access(path, write)
}

// identity returns a key that all names of a file have, and no other file.
func identity(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return fmt.Sprintf("%d:%d", s.Dev, s.Ino)
	}
	return ""
}

// lock locks a file until it is closed, without waiting.
func lock(f *os.File) error {
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
