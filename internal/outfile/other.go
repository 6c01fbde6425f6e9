//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package outfile

import (
	"errors"
	"io/fs"
	"os"
)

// FailuresAreErrors does nothing: on this system a failed write never causes a signal.
func FailuresAreErrors() {}

// descriptor returns false: on this system no file names for open descriptors are known.
func descriptor(string, string) (int, bool) { return 0, false }

func checkDescriptor(int) error { return nil }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// checkAccess returns nil. Opening the file shows whether it may be written.
func checkAccess(string) error { return nil }

// identity returns "": files are known by their paths only.
func identity(fs.FileInfo) string { return "" }

// lock returns ErrNoLocks. So two runs that write the same file are not detected.
func lock(*os.File) error { return ErrNoLocks }
