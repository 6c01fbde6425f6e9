package covertest

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime returns the CPU time that this process has used. It reads the clock of the process,
// because getrusage may be late by a tick of the scheduler.
func cpuTime() time.Duration {
	const clockProcessCPUTime = 2
	var t syscall.Timespec
	_, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockProcessCPUTime, uintptr(unsafe.Pointer(&t)), 0)
	if err != 0 {
		panic(err)
	}
	return time.Duration(t.Nano())
}
