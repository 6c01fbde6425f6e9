//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"io/fs"
	"os"
)

// descriptor returns false: on this system no file names for open descriptors are known.
func descriptor(string, string) (int, bool) { return 0, false }

func checkDescriptor(int) error { return nil }

// checkAccess returns nil. Opening the file shows whether it may be written.
func checkAccess(string) error { return nil }

// names returns 1: hard links are not detected on this system.
func names(fs.FileInfo) int { return 1 }

// Hash returns a number that all names of a file have, and few other files.
func Hash(fs.FileInfo) uint64 { return 0 }

// keepOwner returns true: on this system os.Chown cannot set an owner.
func keepOwner(*os.File, fs.FileInfo) bool { return true }
