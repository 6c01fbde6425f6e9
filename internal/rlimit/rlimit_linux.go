package rlimit

import (
	"fmt"
	"os"
	"runtime/debug"
	"syscall"
)

// Prepare returns an error if a limit of the system is too low for the program. Call it at the
// start of main, before anything is read.
//
// If there is a limit of memory, Prepare sets the memory limit of the garbage collector, unless
// GOMEMLIMIT is set. It also starts the program again with GOTRACEBACK=none, unless GOTRACEBACK
// is set. The restarted program replaces this process.
func Prepare() error {
	if n := limit(syscall.RLIMIT_NOFILE); n < MinOpenFiles {
		return fmt.Errorf("the limit of open files is %d (ulimit -n): expected at least %d", n, MinOpenFiles)
	}
	memory := min(limit(syscall.RLIMIT_AS), limit(syscall.RLIMIT_DATA))
	if memory == unlimited {
		return nil
	}
	if space := limit(syscall.RLIMIT_AS); space < MinAddressSpace {
		return fmt.Errorf("the limit of address space is %d MB (ulimit -v): expected at least %d MB", space>>20, MinAddressSpace>>20)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(max(memory/2, memory-min(memory, MinAddressSpace))))
	}
	return withoutTraces()
}

const unlimited = ^uint64(0)

// limit returns the soft limit of a resource.
func limit(resource int) uint64 {
	var l syscall.Rlimit
	if syscall.Getrlimit(resource, &l) != nil {
		return unlimited
	}
	return l.Cur
}

// withoutTraces replaces the process by the same program with GOTRACEBACK=none. It must start the
// program again, because the runtime reads the variable only at its start.
func withoutTraces() error {
	const traces = "GOTRACEBACK"
	if os.Getenv(traces) != "" {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil // the program can run with traces
	}
	syscall.Exec(self, os.Args, append(os.Environ(), traces+"=none"))
	return nil
}
