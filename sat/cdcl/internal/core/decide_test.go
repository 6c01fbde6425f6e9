package core

import (
	"context"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestFewest: the group that a search by items decides is the first of those with the fewest
// variables left, also after it has gone back.
func TestFewest(t *testing.T) {
	s := New(11)
	s.Group([]Lit{Pos(0), Pos(1)}, true)
	s.Group([]Lit{Pos(2), Pos(3), Pos(4), Pos(5)}, true)
	s.Group([]Lit{Pos(5), Pos(6), Pos(7)}, true)
	s.Group([]Lit{Pos(8), Pos(9), Pos(10)}, true)
	work := poll.New(context.Background())
	s.begin(&work, nil)
	want := func(g uint32, some bool) {
		t.Helper()
		s.propagate()
		if at, open := s.fewest(); open != some || open && at != g {
			t.Errorf("at level %d: fewest() = %d, %v, want %d, %v", s.level(), at, open, g, some)
		}
	}
	choose := func(v int) {
		s.push(Pos(v))
		s.assign(Pos(v), none)
	}
	want(0, true)
	choose(0)
	want(2, true)
	choose(6)
	want(1, true)
	choose(2)
	want(3, true)
	choose(8)
	want(0, false)
	s.backtrack(1)
	want(2, true)
	choose(5)
	want(3, true)
	s.backtrack(0)
	want(0, true)
}

// TestFewestWithin: when very many groups behind the first open one are closed, fewest does not
// look behind them. Else each decision would read them all.
func TestFewestWithin(t *testing.T) {
	s := New(2*fewestWithin + 3)
	s.Group([]Lit{Pos(2 * fewestWithin), Pos(2*fewestWithin + 1), Pos(2*fewestWithin + 2)}, true)
	pairs := make([][]Lit, fewestWithin)
	for k := range pairs {
		pairs[k] = []Lit{Pos(2 * k), Pos(2*k + 1)}
	}
	s.addGroups(true, pairs...)
	work := poll.New(t.Context())
	s.begin(&work, nil)
	for k := range fewestWithin - 1 {
		if k%1024 == 0 {
			if g, open := s.fewest(); !open || g != uint32(k+1) {
				t.Fatalf("decision %d: fewest() = %d, %v, want %d", k, g, open, k+1)
			}
		}
		s.push(Pos(2 * k))
		s.assign(Pos(2*k), none)
		s.propagate()
	}
	if g, open := s.fewest(); !open || g != 0 {
		t.Errorf("fewest() = %d, %v, want 0: the other open group is too far away", g, open)
	}
}
