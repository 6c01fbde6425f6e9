package progress

import (
	"strings"
	"testing"
	"time"
)

// TestHits: the status says how many are found, of how many attempts, and the share.
func TestHits(t *testing.T) {
	for _, c := range []struct {
		wanted, found int
		tried, again  int64
		want          string
	}{
		{10, 0, 0, 0, "0 of 10 found, 0 tried"},
		{10, 0, 1234, 0, "0 of 10 found, 1,234 tried"},
		{10, 3, 12000, 0, "3 of 10 found, 12,000 tried, 0.025 %"},
		{10, 3, 12000, 9000, "3 of 10 found, 12,000 tried, 0.025 %, 9,000 found again"},
		{1000000, 1500, 1500, 0, "1,500 of 1,000,000 found, 1,500 tried, 100 %"},
	} {
		h := NewHits(NewMessages(&strings.Builder{}, true), c.wanted, func() int64 { return c.tried }, func() int64 { return c.again })
		for range c.found {
			h.Add()
		}
		if got := h.text(); got != c.want || h.Found() != c.found {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestResult: the result says how many attempts found nothing new.
func TestResult(t *testing.T) {
	for again, want := range []string{
		"found 1 of 2,000 puzzles in 3,000 attempts",
		"found 1 of 2,000 puzzles in 3,000 attempts, and 1 attempt found a puzzle again",
		"found 1 of 2,000 puzzles in 3,000 attempts, and 2 attempts found a puzzle again",
	} {
		h := NewHits(nil, 2000, func() int64 { return 3000 }, func() int64 { return int64(again) })
		h.Add()
		if got := h.Result("puzzle"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestHitsWatch: nothing is written if there is no terminal, and the status is erased in the end.
func TestHitsWatch(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var w strings.Builder
		m := NewMessages(&w, terminal)
		h := NewHits(m, 1, func() int64 { return 5 }, func() int64 { return 0 })
		stop := h.Watch()
		m.Status(h.text())
		stop()
		if got := w.String(); !terminal && got != "" || terminal && !strings.HasSuffix(got, "0 of 1 found, 5 tried\r\x1b[K") {
			t.Errorf("terminal %t: %q", terminal, got)
		}
	}
}

// TestHitsElapsed: the status of a long search says how long it has taken.
func TestHitsElapsed(t *testing.T) {
	var w strings.Builder
	h := NewHits(NewMessages(&w, true), 1, func() int64 { return 0 }, func() int64 { return 0 })
	h.look(time.Second - 1)
	h.look(75 * time.Second)
	if got, want := w.String(), "\r\x1b[K0 of 1 found, 0 tried\r\x1b[K0 of 1 found, 0 tried, searching for "; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
