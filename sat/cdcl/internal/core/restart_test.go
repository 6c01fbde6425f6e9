package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// crowd returns pigeons with options. There is no model, and the search needs many conflicts to
// find that out.
func crowd(n int, options Options) *Solver {
	s := pigeons(n)
	s.Options = options
	return s
}

// refute searches for a model, and wants none.
func refute(t *testing.T, s *Solver) {
	t.Helper()
	work := poll.New(t.Context())
	if r, err := s.Solve(&work); r != Unsat || err != nil {
		t.Fatalf("Solve() = %v, %v, want Unsat", r, err)
	}
}

// TestLuby: a restart is due after the conflicts of Luby's sequence times the factor.
func TestLuby(t *testing.T) {
	r := newLuby(3)
	var got []int
	for range 15 {
		n := 0
		for !r.due {
			r.tick()
			n++
		}
		r.due = false
		got = append(got, n)
	}
	want := []int{3, 3, 6, 3, 3, 6, 12, 3, 3, 6, 3, 3, 6, 12, 24}
	if !slices.Equal(got, want) {
		t.Errorf("conflicts between restarts: %v, want %v", got, want)
	}
}

// TestRestarts: each kind of restarts refutes, never means none, and frequent ones are more than
// rare ones.
func TestRestarts(t *testing.T) {
	count := map[Restarts]int64{}
	for _, kind := range []Restarts{Alternating, Frequent, Rare, Never} {
		s := crowd(7, Options{Restarts: kind})
		refute(t, s)
		count[kind] = s.Stats.Restarts
	}
	if count[Never] != 0 || count[Rare] == 0 || count[Frequent] <= 2*count[Rare] {
		t.Errorf("restarts by kind: %v", count)
	}
}

// TestItemsPay: from the third period on, a search goes on by items where that has learned the
// better clauses.
func TestItemsPay(t *testing.T) {
	for _, c := range []struct {
		byItems, byScores glueSum
		want              bool
	}{
		{glueSum{100, 500}, glueSum{1000, 10_000}, true},
		{glueSum{100, 700}, glueSum{1000, 10_000}, false},
		{glueSum{1000, 10_000}, glueSum{100, 2000}, true},
	} {
		s := crowd(6, Options{})
		if s.period = 2; s.items {
			t.Fatal("a search begins by items before it has begun")
		}
		s.byItems, s.byScores = c.byItems, c.byScores
		if s.beginPeriod(); s.items != c.want {
			t.Errorf("%v by items, %v by scores: goes on by items is %t, want %t", c.byItems, c.byScores, s.items, c.want)
		}
	}
}

// TestPeriods: a search of many conflicts has both kinds of periods, also without restarts. A search
// by one rule keeps to it.
func TestPeriods(t *testing.T) {
	for _, kind := range []Restarts{Alternating, Rare, Never} {
		s := crowd(7, Options{Restarts: kind})
		refute(t, s)
		if s.period < 2 || s.byItems.clauses == 0 || s.byScores.clauses == 0 {
			t.Errorf("restarts %v: %d periods, %v by items, %v by scores", kind, s.period, s.byItems, s.byScores)
		}
	}
	for rule, other := range map[Decide]func(*Solver) glueSum{
		Items:  func(s *Solver) glueSum { return s.byScores },
		Scores: func(s *Solver) glueSum { return s.byItems },
	} {
		s := crowd(6, Options{Decide: rule})
		refute(t, s)
		if got := other(s); got.clauses != 0 {
			t.Errorf("Decide %v: %d clauses learned by the other rule", rule, got.clauses)
		}
	}
}
