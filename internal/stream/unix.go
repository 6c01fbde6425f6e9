//go:build unix

package stream

import (
	"os"
	"os/signal"
	"syscall"
)

// FailuresAreErrors makes a write to a closed pipe, or beyond the limit of the file size, return
// an error. Without this call, a write to a closed pipe ends the process by a signal if the pipe
// is standard output.
func FailuresAreErrors() { signal.Ignore(syscall.SIGPIPE, syscall.SIGXFSZ) }

// duplicate returns a file with a copy of an open descriptor.
func duplicate(fd int, name string) (*os.File, error) {
	own, err := syscall.Dup(fd)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	syscall.CloseOnExec(own)
	return os.NewFile(uintptr(own), name), nil
}
