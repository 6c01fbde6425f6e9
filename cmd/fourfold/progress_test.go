package main

import (
	"slices"
	"testing"
	"time"
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
