package compare

import (
	"bytes"
	"context"
	"fmt"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fourfold/internal/words"
)

// labelKey is the profiler label of the goroutines of a search. A goroutine inherits the label
// from the goroutine that starts it, so a goroutine left behind can be found by the label.
const labelKey = "fourfold-search"

var marks atomic.Int64

// mark returns a value of the label that no other search has.
func mark() string { return strconv.FormatInt(marks.Add(1), 10) }

// label puts the label on the calling goroutine.
func label(ctx context.Context, id string) {
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels(labelKey, id)))
}

// unlabel takes the label from the calling goroutine, which is about to end but may stay visible
// for a while.
func unlabel() { pprof.SetGoroutineLabels(context.Background()) }

// leak returns a fault if goroutines with the label do not end within the grace, else nil.
func leak(id string, grace time.Duration) *Fault {
	end := time.Now().Add(grace)
	for wait := time.Millisecond; ; wait *= 2 {
		n, at := labeled(id)
		if n == 0 {
			return nil
		}
		if time.Now().After(end) {
			return &Fault{Leaked, fmt.Sprintf("left %s behind, in %s", words.Plural(n, "goroutine"), at)}
		}
		time.Sleep(wait)
	}
}

// labeled returns the number of goroutines with the label, and the function that started one of
// them.
func labeled(id string) (n int, at string) {
	var b bytes.Buffer
	if pprof.Lookup("goroutine").WriteTo(&b, 1) != nil {
		return 0, ""
	}
	want := fmt.Sprintf("%q:%q", labelKey, id)
	for group := range strings.SplitSeq(b.String(), "\n\n") {
		if !strings.Contains(group, want) {
			continue
		}
		lines := strings.Split(group, "\n")
		count, _, _ := strings.Cut(lines[0], " ")
		k, err := strconv.Atoi(count)
		if err != nil { // a headline stands before the first group
			count, _, _ = strings.Cut(lines[1], " ")
			k, _ = strconv.Atoi(count)
		}
		n += k
		at = lastCall(lines)
	}
	return n, at
}

// lastCall returns the outermost function on the stack of a goroutine, which started it.
func lastCall(lines []string) string {
	for k := len(lines) - 1; k >= 0; k-- {
		if fields := strings.Fields(lines[k]); len(fields) >= 4 && fields[0] == "#" {
			name, _, _ := strings.Cut(fields[2], "+0x")
			return name
		}
	}
	return "unknown"
}
