//go:build unix

package compare

import (
	"syscall"
	"time"
)

// processCPU returns the CPU time of the process, -1 if it is unknown.
func processCPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return -1
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
