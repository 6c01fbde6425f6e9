// Package rlimit makes low limits of the system end the program with one line, not with a trace
// of the Go runtime.
//
// The runtime reserves more than a gigabyte of address space when it starts, whether or not it
// uses it. Under a lower limit (ulimit -v) it cannot start. A build with cgo says so before the
// runtime starts; a build without cgo cannot, and the runtime writes a trace. Under a limit that
// suffices to start, the garbage collector works harder as the program comes near it. If memory
// runs out all the same, the runtime writes a line or two that say so, without a trace.
//
// With too few open files (ulimit -n) the runtime cannot wait for a pipe, and breaks at the first
// one. Prepare finds that out beforehand.
package rlimit

// MinAddressSpace is the address space in bytes that the program needs to start.
const MinAddressSpace = 2 << 30

// MinOpenFiles is the number of files that a process must be able to have open: three streams,
// three for the runtime, and some for inputs and outputs.
const MinOpenFiles = 16

// Exit is the exit code under a limit that is too low.
const Exit = 2
