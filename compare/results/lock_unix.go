//go:build unix

package results

import (
	"os"
	"syscall"
)

// lock reports whether no other process has the file locked, and locks it until it is
// closed.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
