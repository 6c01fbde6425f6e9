//go:build invariants

package core

import (
	"context"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestInvariants: a check fails if any part of the state is wrong.
func TestInvariants(t *testing.T) {
	for name, spoil := range map[string]func(*Solver){
		"nothing":             nil,
		"value":               func(s *Solver) { s.vals[s.trail[0]] = -1 },
		"value off the trail": func(s *Solver) { s.vals[Pos(9)], s.vals[Neg(9)] = 1, -1 },
		"position":            func(s *Solver) { s.info[s.trail[1]>>1].pos = 0 },
		"level of a literal":  func(s *Solver) { s.info[s.trail[1]>>1].level++ },
		"start of a level":    func(s *Solver) { s.levels[2].start++ },
		"decision":            func(s *Solver) { s.levels[2].decision ^= 1 },
		"reason":              func(s *Solver) { s.info[s.trail[2]>>1].reason = none },
		"other reason":        func(s *Solver) { s.info[s.trail[2]>>1].reason = tagBinary | Pos(9) },
		"group":               func(s *Solver) { s.groups[0] += one },
		"sum of a group":      func(s *Solver) { s.groups[0]++ },
		"first open group":    func(s *Solver) { s.firstOpen = 2 },
		"score":               func(s *Solver) { s.heap.score[s.heap.vars[len(s.heap.vars)-1]] = 1e9 },
		"place in the heap":   func(s *Solver) { s.heap.at[s.heap.vars[0]] = 1 },
		"open variable": func(s *Solver) {
			s.heap.vars, s.heap.at[s.heap.vars[len(s.heap.vars)-1]] = s.heap.vars[:len(s.heap.vars)-1], -1
		},
		"mark":                func(s *Solver) { s.seen[3] = inClause },
		"count of a level":    func(s *Solver) { s.levels[1].seen = 1 },
		"watch":               func(s *Solver) { s.watches[Pos(9)] = nil },
		"blocker":             func(s *Solver) { s.watches[Pos(9)][0].blocker = Pos(0) },
		"binary":              func(s *Solver) { s.bins[Pos(9)] = append(s.bins[Pos(9)], Pos(8)) },
		"size of a clause":    func(s *Solver) { s.arena[arenaStart]++ },
		"literal of a clause": func(s *Solver) { s.arena[arenaStart+header] = s.arena[arenaStart+header+1] },
		"garbage":             func(s *Solver) { s.arena[arenaStart+1] |= flagGarbage },
		"head":                func(s *Solver) { s.qlong-- },
	} {
		s := stopped(t)
		if spoil != nil {
			spoil(s)
		}
		if got, want := broke(s), spoil != nil; got != want {
			t.Errorf("%s is wrong: the check fails: %v, want %v", name, got, want)
		}
	}
}

// stopped returns a solver in the middle of a search: two assumptions, and what follows from them.
func stopped(t *testing.T) *Solver {
	s := New(12)
	s.Group([]Lit{Pos(0), Pos(1), Pos(2)}, true)
	s.Group([]Lit{Pos(6), Pos(7)}, true)
	s.Add(Neg(3), Pos(4))
	s.Add(Pos(9), Pos(10), Pos(11))
	work := poll.New(context.Background())
	s.begin(&work, []Lit{Pos(0), Pos(3)})
	for range 2 {
		if !s.propagate() || s.assume() != Unknown {
			t.Fatal("a conflict")
		}
	}
	if !s.propagate() {
		t.Fatal("a conflict")
	}
	return s
}

// broke reports whether the check of a solver fails.
func broke(s *Solver) (broken bool) {
	defer func() { broken = recover() != nil }()
	s.checkFixpoint()
	return false
}
