package compare

import (
	"testing"
	"time"
)

// TestFirstSample tests which checked searches count as samples.
func TestFirstSample(t *testing.T) {
	for _, c := range []struct {
		wall  time.Duration
		count int
		want  bool
	}{
		{100 * time.Millisecond, 1, false}, {time.Second - 1, 1, false}, {time.Second, 1, true}, {time.Minute, 0, true},
		{time.Second, 49_999, true}, {time.Second, 50_000, false}, {2 * time.Second, 99_999, true}, {2 * time.Second, 100_000, false},
	} {
		trial := Trial{Count: c.count, checked: Sample{Wall: c.wall}}
		if got := trial.isSample(); got != c.want {
			t.Errorf("a checked search of %v with %d solutions counts as a sample: %v, want %v", c.wall, c.count, got, c.want)
		}
	}
}
