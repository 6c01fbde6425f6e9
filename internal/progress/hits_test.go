package progress

import (
	"strings"
	"testing"
)

// TestHits: the status says how many are found, of how many attempts, and the share.
func TestHits(t *testing.T) {
	for _, c := range []struct {
		wanted, found int
		tried         int64
		want          string
	}{
		{10, 0, 0, "0 of 10 found, 0 tried"},
		{10, 0, 1234, "0 of 10 found, 1,234 tried"},
		{10, 3, 12000, "3 of 10 found, 12,000 tried, 0.025 %"},
		{1000000, 1500, 1500, "1,500 of 1,000,000 found, 1,500 tried, 100 %"},
	} {
		h := NewHits(NewMessages(&strings.Builder{}, true), c.wanted, func() int64 { return c.tried })
		for range c.found {
			h.Add()
		}
		if got := h.text(); got != c.want || h.Found() != c.found {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestHitsWatch: nothing is written if there is no terminal, and the status is erased in the end.
func TestHitsWatch(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var w strings.Builder
		m := NewMessages(&w, terminal)
		h := NewHits(m, 1, func() int64 { return 5 })
		stop := h.Watch()
		m.Status(h.text())
		stop()
		if got := w.String(); !terminal && got != "" || terminal && !strings.HasSuffix(got, "0 of 1 found, 5 tried\r\x1b[K") {
			t.Errorf("terminal %t: %q", terminal, got)
		}
	}
}
