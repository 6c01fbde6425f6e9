package classic

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime is the CPU time this thread has used. It asks for the thread's clock because getrusage may lag behind
// by a tick of the scheduler, 4 ms, which is as long as a pass over a small set.
func cpuTime() time.Duration {
	const clockThreadCPUTime = 3
	var t syscall.Timespec
	_, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPUTime, uintptr(unsafe.Pointer(&t)), 0)
	if err != 0 {
		panic(err)
	}
	return time.Duration(t.Nano())
}
