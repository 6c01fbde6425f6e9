package classic

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime returns the CPU time that this thread has used. It reads the clock of the thread,
// because the result of getrusage may be late by a tick of the scheduler, 4 ms, which is as long
// as an operation on a small set.
func cpuTime() time.Duration {
	const clockThreadCPUTime = 3
	var t syscall.Timespec
	_, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPUTime, uintptr(unsafe.Pointer(&t)), 0)
	if err != 0 {
		panic(err)
	}
	return time.Duration(t.Nano())
}
