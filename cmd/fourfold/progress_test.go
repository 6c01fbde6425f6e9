package main

import (
	"slices"
	"testing"
	"time"

	"fourfold/internal/poll"
)

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func TestLookAhead(t *testing.T) {
	for n := range 4 {
		same, single := lookAhead(count(n))
		if got := slices.Collect(same); len(got) != n || single != (n == 1) {
			t.Errorf("%d elements became %v, single %v", n, got, single)
		}
	}
}

// TestSearchingText: how far a search has come is told as far as it is known.
func TestSearchingText(t *testing.T) {
	for _, c := range []struct {
		at   poll.Progress
		d    time.Duration
		want string
	}{
		{poll.Progress{}, 1900 * time.Millisecond, "searching for 1 s"},
		{poll.Progress{Nodes: 1}, 12 * time.Second, "searching for 12 s, 1 node, depth 0"},
		{poll.Progress{Nodes: 1234567, Depth: 211, Share: 0.25}, 100 * time.Second, "searching for 100 s, 1,234,567 nodes, depth 211, 25.0 % of the tree"},
		{poll.Progress{Nodes: 20, Depth: 3, Share: 1e-9}, time.Second, "searching for 1 s, 20 nodes, depth 3"},
	} {
		s := &searching{at: c.at}
		if got := s.text(c.d); got != c.want {
			t.Errorf("%+v: %q, want %q", c.at, got, c.want)
		}
	}
}

func TestProgressText(t *testing.T) {
	for _, c := range []struct {
		p       progress
		elapsed time.Duration
		want    string
	}{
		{progress{n: 30}, 2 * time.Second, "30 puzzles, 15 a second"},
		{progress{n: 30, total: 90}, 2 * time.Second, "30 of 90 puzzles, 15 a second, 4s left"},
		{progress{n: 50, done: 20, total: 110}, 2 * time.Second, "50 of 110 puzzles, 15 a second, 4s left"},
		{progress{n: 20, done: 20, total: 90}, 2 * time.Second, "20 puzzles, 0 a second"},
		{progress{n: 30, total: 20}, 2 * time.Second, "30 puzzles, 15 a second"},
	} {
		if got := c.p.text(c.elapsed); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}
