package core

import (
	"context"
	"testing"

	"fourfold/internal/poll"
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
	if _, err := s.begin(&work, nil); err != nil {
		t.Fatal(err)
	}
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
