package compare

import (
	"context"
	"runtime"
	"runtime/debug"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// holder is a solver whose C code holds so many bytes, and at most so many.
type holder struct {
	dlx.Solver
	now, most int64
}

func (h holder) Memory() (now, most int64) { return h.now, h.most }

// TestPeakOfC: the peak of a sample has the growth of the memory of C, and is unknown if that is.
func TestPeakOfC(t *testing.T) {
	peak := func(now, most int64) int64 {
		out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, []fourfold.Solver{holder{now: now, most: most}}, Config{Repeat: 2})
		return out.Trials[0].Samples[1].Peak
	}
	const c = 1 << 40
	if p := peak(5*c, 7*c); p < 2*c || p > 3*c {
		t.Errorf("with 2 TiB more in C: peak of %d bytes", p)
	}
	if p := peak(c, c); p < 0 || p > c {
		t.Errorf("with as much in C as before: peak of %d bytes", p)
	}
	if p := peak(-1, -1); p != -1 {
		t.Errorf("with unknown memory of C: peak of %d bytes, want -1", p)
	}
}

// TestCollect tests that short samples do without a collection of garbage, that longer ones begin
// with one, and that the GC percent of the program stays as it is.
func TestCollect(t *testing.T) {
	percent := debug.SetGCPercent(321)
	defer debug.SetGCPercent(percent)
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			minSample time.Duration
			want      uint32
		}{{0, 20}, {100 * time.Millisecond, 20}, {time.Second, 1}} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Run(t.Context(), Case{Problem: covertest.Queens(4)}, []fourfold.Solver{sleeper("a")}, Config{Repeat: 20, MinSample: c.minSample})
			runtime.ReadMemStats(&after)
			if n := after.NumForcedGC - before.NumForcedGC; n != c.want {
				t.Errorf("%d collections in 20 samples of at least %v, want %d", n, c.minSample, c.want)
			}
		}
	})
	if got := debug.SetGCPercent(321); got != 321 {
		t.Errorf("the GC percent is %d, want 321 as before", got)
	}
}
