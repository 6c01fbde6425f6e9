package poll

import "runtime"

// letTimersRun lets other goroutines run. In a browser there is one thread, and without this a search would not see
// that its time is over.
func letTimersRun() { runtime.Gosched() }
