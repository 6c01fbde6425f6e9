package progress

import (
	"context"
	"io"
	"strings"
	"testing"
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

// TestSearch: a status is written about a search that takes long, and an answer erases it.
func TestSearch(t *testing.T) {
	var w strings.Builder
	s := &Search{to: NewMessages(&w, true), stop: func() {}}
	p := poll.ForSearch(poll.Watch(context.Background(), s.record), searchAt(7))
	p.Now()
	s.since = time.Now().Add(-time.Hour)
	s.writeStatus()
	s.Answered()
	if got := w.String(); !strings.HasPrefix(got, "\r\x1b[Ksearching for 3,60") || !strings.HasSuffix(got, " s, 7 nodes, depth 0\r\x1b[K") {
		t.Errorf("%q", got)
	}
	if s.at.Nodes != 0 || s.begun {
		t.Errorf("after an answer: %+v, begun %v", s.at, s.begun)
	}
}

// TestFound: a status is written about a search that finds solutions but does not poll its
// context. An answer sets the number of solutions to 0.
func TestFound(t *testing.T) {
	var w strings.Builder
	s := &Search{to: NewMessages(&w, true), stop: func() {}}
	s.Found(1)
	s.since = s.since.Add(-time.Hour)
	s.Found(1234)
	s.writeStatus()
	s.Answered()
	if got := w.String(); !strings.Contains(got, " s, 1,234 solutions\r") {
		t.Errorf("%q", got)
	}
	if s.solutions.Load() != 0 || s.begun {
		t.Errorf("after an answer: %d solutions, begun %v", s.solutions.Load(), s.begun)
	}
	hidden := &Search{to: NewMessages(&w, true)}
	if hidden.Found(1); hidden.begun {
		t.Error("a hidden Search has begun")
	}
}

// TestWaiting: no status is written before a search has polled its context, for example while the
// user types puzzles.
func TestWaiting(t *testing.T) {
	var w strings.Builder
	s := &Search{to: NewMessages(&w, true)}
	if s.writeStatus(); w.Len() > 0 {
		t.Errorf("told before a search: %q", w.String())
	}
}

// TestWatch: a search is not watched if the Search is hidden or there is no terminal. End can be
// called in all cases.
func TestWatch(t *testing.T) {
	for _, c := range []struct{ terminal, hidden bool }{{true, false}, {true, true}, {false, false}} {
		var w strings.Builder
		s, ctx := Watch(context.Background(), NewMessages(&w, c.terminal), c.hidden)
		p := poll.ForSearch(ctx, searchAt(7))
		p.Now()
		if watched := s.at.Nodes == 7; watched != (c.terminal && !c.hidden) {
			t.Errorf("%+v: watched %v", c, watched)
		}
		s.Answered()
		s.End()
	}
}

type searchAt int64

func (s searchAt) Progress() poll.Progress { return poll.Progress{Nodes: int64(s)} }

// TestSearchText: the status shows the parts of the progress that are known.
func TestSearchText(t *testing.T) {
	for _, c := range []struct {
		at   poll.Progress
		d    time.Duration
		want string
	}{
		{poll.Progress{}, 1900 * time.Millisecond, "searching for 1 s"},
		{poll.Progress{Nodes: 1}, 12 * time.Second, "searching for 12 s, 1 node, depth 0"},
		{poll.Progress{Nodes: 1234567, Depth: 211, Share: 0.25}, 100 * time.Second, "searching for 100 s, 1,234,567 nodes, depth 211, 25.0 % of the tree"},
		{poll.Progress{Nodes: 20, Share: 0.005}, 100 * time.Second, "searching for 100 s, 20 nodes, depth 0, 0.5 % of the tree"},
		{poll.Progress{Nodes: 20, Depth: 3, Share: 1e-9}, time.Second, "searching for 1 s, 20 nodes, depth 3"},
	} {
		s := &Search{at: c.at}
		if got := s.text(c.d); got != c.want {
			t.Errorf("%+v: %q, want %q", c.at, got, c.want)
		}
	}
}

func TestCounterText(t *testing.T) {
	for _, c := range []struct {
		counter *Counter
		elapsed time.Duration
		want    string
	}{
		{&Counter{n: 30}, 2 * time.Second, "30 puzzles, 15 per second"},
		{&Counter{n: 30, total: 90}, 2 * time.Second, "30 of 90 puzzles, 15 per second, about 4 seconds left"},
		{&Counter{n: 50, done: 20, total: 110}, 2 * time.Second, "50 of 110 puzzles, 15 per second, about 4 seconds left"},
		{&Counter{n: 20, done: 20, total: 90}, 2 * time.Second, "20 puzzles, 0 per second"},
		{&Counter{n: 150_678, total: 2_000_000}, 2 * time.Second, "150,678 of 2,000,000 puzzles, 75,300 per second, about 25 seconds left"},
		{&Counter{n: 10, total: 864_010}, 10 * time.Second, "10 of 864,010 puzzles, 1 per second, about 10 days left"},
		{&Counter{n: 1, total: 2}, 3 * time.Minute, "1 of 2 puzzles, 0.00556 per second, about 3 minutes left"},
		{&Counter{n: 1, total: 2}, time.Second, "1 of 2 puzzles, 1 per second, about 1 second left"},
		{&Counter{n: 19_999, total: 20_000}, 2 * time.Second, "19,999 of 20,000 puzzles, 10,000 per second, about 0 seconds left"},
		{&Counter{n: 30, total: 20}, 2 * time.Second, "30 puzzles, 15 per second"},
	} {
		if got := c.counter.text(c.elapsed); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.counter.n, c.counter.total, got, c.want)
		}
	}
}

// TestCounterResumed: puzzles that were done before count, but not for the speed.
func TestCounterResumed(t *testing.T) {
	c := NewCounter(NewMessages(io.Discard, false), false)
	c.Expect(110, 20)
	c.Add(30)
	if got, want := c.text(2*time.Second), "50 of 110 puzzles, 15 per second, about 4 seconds left"; got != want || c.N() != 50 {
		t.Errorf("%d: %q, want 50: %q", c.N(), got, want)
	}
}
