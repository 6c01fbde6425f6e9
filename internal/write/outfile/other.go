//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package outfile

import (
	"io/fs"
	"os"
)

// FailuresAreErrors does nothing: on this system a failed write never causes a signal.
func FailuresAreErrors() {}

// DieByPipe does nothing.
func DieByPipe(error) {}

// checkAccess returns nil. Opening the file shows whether it may be written.
func checkAccess(string) error { return nil }

// identity returns "": files are known by their paths only.
func identity(fs.FileInfo) string { return "" }

// lock returns ErrNoLocks. So two runs that write the same file are not detected.
func lock(*os.File) error { return ErrNoLocks }
