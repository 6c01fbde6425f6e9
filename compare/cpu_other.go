//go:build !unix

package compare

import "time"

// processCPU returns the CPU time of the process, -1 if it is unknown.
func processCPU() time.Duration { return -1 }
