//go:build !linux

package classic

import "time"

var start = time.Now()

// cpuTime returns wall time, since the CPU time of a thread is only read on Linux.
func cpuTime() time.Duration { return time.Since(start) }
