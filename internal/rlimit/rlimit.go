// Package rlimit ends the program with a message of one line if a limit of the system is too low.
// Without it, the Go runtime would write a long trace.
//
// The runtime reserves more than a gigabyte of address space when it starts, even if it does not
// use it. Under a lower limit (ulimit -v) it cannot start. A build with cgo checks the limit
// before the runtime starts. A build without cgo cannot do so, and the runtime writes a trace.
// Under a higher limit, the garbage collector runs more often as memory use comes near the limit.
// If memory runs out nevertheless, the runtime writes one or two lines about it, without a trace.
//
// If a process may open too few files (ulimit -n), the runtime fails when it first waits for a
// pipe. [Prepare] checks that limit too.
package rlimit

// MinAddressSpace is the address space in bytes that the program needs to start.
const MinAddressSpace = 2 << 30

// MinOpenFiles is the number of open files that the program needs: three standard streams, three
// files of the runtime, and some files for inputs and outputs.
const MinOpenFiles = 16

// Exit is the exit code if a limit is too low.
const Exit = 2
