package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestOverspent: a budget makes true what it cannot pay for. The reason is the oldest literals that
// cost enough, without those that are not needed. A lower cap leaves less.
func TestOverspent(t *testing.T) {
	s := New(5)
	s.Load(&Table{Start: []uint32{0}, VarStart: make([]uint32, 6)})
	id := s.Charge([]int64{1, 5, 3, 4, 2})
	s.Tighten(id, 9)
	work := poll.New(t.Context())
	s.begin(&work, nil)
	choose := func(v int) {
		s.push(Pos(v))
		s.assign(Pos(v), none)
		if !s.propagate() {
			t.Fatalf("a conflict after variable %d", v)
		}
	}
	choose(0) // 8 are left
	choose(1) // 3 are left: the fourth variable costs 4
	if s.vals[Neg(3)] != 1 || s.vals[Neg(2)] != 0 {
		t.Errorf("values %v, want the fourth variable false and the third open", s.vals)
	}
	if got := s.antecedents(s.info[3].reason, Neg(3)); !slices.Equal(got, []Lit{Neg(1), Neg(0)}) {
		t.Errorf("the reason is %v, want both: 5 and 4 are not above 9", got)
	}
	s.Tighten(id, 8)
	choose(0)
	choose(1)
	if got := s.antecedents(s.info[3].reason, Neg(3)); !slices.Equal(got, []Lit{Neg(1)}) {
		t.Errorf("the reason is %v, want the second variable alone", got)
	}
	s.Tighten(id, 4)
	if s.vals[Neg(1)] != 1 || s.info[1].level != 0 || s.unsat {
		t.Errorf("values %v, want the second variable false at the root", s.vals)
	}
	if s.Tighten(id, -1); !s.unsat {
		t.Error("a cap below 0 leaves models")
	}
}
