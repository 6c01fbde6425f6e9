//go:build !unix

package stream

import (
	"errors"
	"os"
)

// FailuresAreErrors does nothing: on this system a failed write never causes a signal.
func FailuresAreErrors() {}

// duplicate fails: on this system descriptors have no names in the file system.
func duplicate(_ int, name string) (*os.File, error) {
	return nil, &os.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported}
}
