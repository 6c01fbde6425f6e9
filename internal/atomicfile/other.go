//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"io/fs"
	"os"
)

// descriptor returns false: open descriptors have no names here that are known.
func descriptor(string, string) (int, bool) { return 0, false }

func checkDescriptor(int) error { return nil }

// checkAccess leaves it to opening the file to say whether it may be written.
func checkAccess(string) error { return nil }

// names returns 1: hard links are not seen.
func names(fs.FileInfo) int { return 1 }

// keepOwner returns true: files have no owner that os.Chown could set.
func keepOwner(*os.File, fs.FileInfo) bool { return true }
