//go:build linux && cgo

package rlimit

/*
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

// These have the values of MinAddressSpace and Exit.
#define MIN_ADDRESS_SPACE (2UL << 30)
#define EXIT 2

// The C library calls this before the Go runtime starts.
__attribute__((constructor)) static void checkAddressSpace(void) {
	struct rlimit limit;
	if (sizeof(void *) < 8 || getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= MIN_ADDRESS_SPACE)
		return;
	dprintf(2, "fourfold: the limit of address space is %lu MB (ulimit -v): expected at least %lu MB\n",
		(unsigned long)limit.rlim_cur >> 20, MIN_ADDRESS_SPACE >> 20);
	_exit(EXIT);
}
*/
import "C"
