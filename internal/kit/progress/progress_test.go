package progress

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fourfold/internal/kit/poll"
)

// TestMessages: a message is one line and replaces the status.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		terminal bool
		want     string
	}{
		{false, "a\nb\\nc\n"},
		{true, "a\n\r\x1b[K1\r\x1b[K2\r\x1b[Kb\\nc\n"},
	} {
		var w strings.Builder
		m := NewMessages(&w, c.terminal)
		m.Write("a")
		m.Status("1")
		m.Status("2")
		m.Write("b\nc")
		m.Clear()
		if got := w.String(); got != c.want {
			t.Errorf("terminal %v: %q, want %q", c.terminal, got, c.want)
		}
	}
}

// onTerminal calls a function with a terminal and the status that it shows, in the time of synctest.
func onTerminal(t *testing.T, do func(m *Messages, shows func(want string))) {
	synctest.Test(t, func(t *testing.T) {
		var w strings.Builder
		m := NewMessages(&w, true)
		do(m, func(want string) {
			t.Helper()
			synctest.Wait()
			m.mu.Lock()
			defer m.mu.Unlock()
			if got := w.String()[strings.LastIndexByte(w.String(), 'K')+1:]; got != want {
				t.Errorf("the status is %q, want %q", got, want)
			}
		})
	})
}

type searchAt poll.Progress

func (s searchAt) Progress() poll.Progress { return poll.Progress(s) }

// TestSearch: a status is written about a search that takes long, but not while puzzles are read. An
// answer erases it.
func TestSearch(t *testing.T) {
	onTerminal(t, func(m *Messages, shows func(string)) {
		s, ctx := Watch(context.Background(), m, false)
		p := poll.ForSearch(ctx, searchAt{Nodes: 1234567, Depth: 211, Share: 0.25})
		time.Sleep(time.Hour)
		shows("")
		p.Now()
		time.Sleep(time.Second / 2)
		shows("")
		time.Sleep(2 * time.Second)
		shows("searching for 2 s, 1,234,567 nodes, depth 211, 25.0 % of the tree")
		s.Answered()
		time.Sleep(time.Hour)
		shows("")
		s.Found(1) // in a search that does not poll its context
		s.Found(1234)
		time.Sleep(12 * time.Second)
		shows("searching for 12 s, 1,234 solutions")
		s.End()
		shows("")
	})
}

// TestHidden: nothing is written about searches that are hidden or without a terminal.
func TestHidden(t *testing.T) {
	for _, c := range []struct{ terminal, hidden bool }{{true, true}, {false, false}} {
		synctest.Test(t, func(t *testing.T) {
			var w strings.Builder
			m := NewMessages(&w, c.terminal)
			s, ctx := Watch(context.Background(), m, c.hidden)
			n := NewCounter(m, c.hidden)
			p := poll.ForSearch(ctx, searchAt{Nodes: 1})
			p.Now()
			s.Found(1)
			time.Sleep(time.Hour)
			n.Add(1)
			s.Answered()
			s.End()
			if w.Len() > 0 {
				t.Errorf("%+v: %q", c, w.String())
			}
		})
	}
}

// TestCounter: the status says how much is done, how fast, and how long the rest takes. Puzzles that
// were done before count, but not for the speed.
func TestCounter(t *testing.T) {
	for _, c := range []struct {
		total, done, n int
		after          time.Duration
		want           string
	}{
		{0, 0, 30, 2 * time.Second, "30 puzzles, 15 per second"},
		{110, 20, 30, 2 * time.Second, "50 of 110 puzzles, 15 per second, about 4 seconds left"},
		{2_000_000, 0, 150_678, 2 * time.Second, "150,678 of 2,000,000 puzzles, 75,300 per second, about 25 seconds left"},
		{864_010, 0, 10, 10 * time.Second, "10 of 864,010 puzzles, 1 per second, about 10 days left"},
		{2, 0, 1, 3 * time.Minute, "1 of 2 puzzles, 0.00556 per second, about 3 minutes left"},
		{20, 0, 30, 2 * time.Second, "30 puzzles, 15 per second"},
	} {
		onTerminal(t, func(m *Messages, shows func(string)) {
			n := NewCounter(m, false)
			n.Expect(c.total, c.done)
			time.Sleep(c.after)
			n.Add(c.n)
			if shows(c.want); n.N() != c.done+c.n {
				t.Errorf("%d are counted, want %d", n.N(), c.done+c.n)
			}
		})
	}
}

// TestHits: the status says how many are found, of how many attempts, and the share. The result
// says how many attempts found nothing new.
func TestHits(t *testing.T) {
	onTerminal(t, func(m *Messages, shows func(string)) {
		var tried, again atomic.Int64
		h := NewHits(m, 10, tried.Load, again.Load)
		stop := h.Watch()
		time.Sleep(time.Second / 2)
		shows("0 of 10 found, 0 tried")
		for range 3 {
			h.Add()
		}
		tried.Store(12000)
		again.Store(9000)
		time.Sleep(75 * time.Second)
		shows("3 of 10 found, 12,000 tried, 0.025 %, 9,000 found again, searching for 75 s")
		stop()
		shows("")
		if got, want := h.Result("puzzle"), "found 3 of 10 puzzles in 12,000 attempts, and 9,000 attempts found a puzzle again"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
