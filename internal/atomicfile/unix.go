//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// descriptor returns the open descriptor of this process that the file base in the folder dir
// names. There must be no symbolic links in dir.
func descriptor(dir, base string) (int, bool) {
	own := fmt.Sprintf("/proc/%d", os.Getpid())
	tasks, _ := filepath.Match(own+"/task/*/fd", dir)
	if dir != "/dev/fd" && dir != own+"/fd" && !tasks {
		return 0, false
	}
	fd, err := strconv.Atoi(base)
	return fd, err == nil && fd >= 0
}

// checkDescriptor returns an error if a descriptor is not open for writing.
func checkDescriptor(fd int) error {
	_, err := syscall.Write(fd, nil)
	return err
}

// checkAccess returns an error if the file at a path may not be written. It does not open it.
func checkAccess(path string) error {
	const write = 2
	return syscall.Access(path, write)
}

// names returns the number of names (hard links) of a file.
func names(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}

// Hash returns a number that all names of a file have, and few other files.
func Hash(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Ino)
	}
	return 0
}

// keepOwner gives a file the owner and the group of an old file. It reports whether the file has
// them afterwards.
func keepOwner(part *os.File, old fs.FileInfo) bool {
	info, err := part.Stat()
	if err != nil {
		return false
	}
	a, okA := info.Sys().(*syscall.Stat_t)
	b, okB := old.Sys().(*syscall.Stat_t)
	if !okA || !okB || a.Uid == b.Uid && a.Gid == b.Gid {
		return true
	}
	return part.Chown(int(b.Uid), int(b.Gid)) == nil
}
