package covertest

import (
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Patience is how long goroutines that are about to end may take, since a loaded machine may run them late. Only
// a test that fails waits so long.
var Patience = time.Minute

// NothingLeft returns a function that reports an error if goroutines that were started in between
// do not end within Patience.
//
//	defer covertest.NothingLeft(t)()
//
// A test that runs beside others must not use it.
func NothingLeft(t testing.TB) func() {
	before := goroutines()
	return func() {
		t.Helper()
		wasThere := func(id, _ string) bool { return before[id] != "" }
		left := goroutines()
		for late := time.Now().Add(Patience); ; left = goroutines() {
			maps.DeleteFunc(left, wasThere)
			if len(left) == 0 || time.Now().After(late) {
				break
			}
			time.Sleep(time.Millisecond)
		}
		for _, stack := range left {
			t.Errorf("%s\nthe rule: when Solve returns, all goroutines that it started have ended", stack)
		}
	}
}

// goroutines returns the stacks of all goroutines by their numbers, without those that the runtime
// or the package testing started.
func goroutines() map[string]string {
	text := make([]byte, 1<<16)
	n := runtime.Stack(text, true)
	for ; n == len(text); n = runtime.Stack(text, true) {
		text = make([]byte, 2*len(text))
	}
	stacks := map[string]string{}
	for stack := range strings.SplitSeq(string(text[:n]), "\n\n") {
		_, creator, _ := strings.Cut(stack, "\ncreated by ")
		if strings.HasPrefix(creator, "testing.") || strings.HasPrefix(creator, "runtime.") || strings.HasPrefix(creator, "os/signal.") {
			continue
		}
		id, _, _ := strings.Cut(strings.TrimPrefix(stack, "goroutine "), " ")
		stacks[id] = stack
	}
	return stacks
}
