//go:build !unix

package stream

import (
	"errors"
	"os"
)

// FailuresAreErrors does nothing where a write that fails is never a signal.
func FailuresAreErrors() {}

// duplicate fails where descriptors have no names in the file system.
func duplicate(_ int, name string) (*os.File, error) {
	return nil, &os.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported}
}
