package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestLoad: a loaded table is the same as its groups added one by one, also in used memory.
func TestLoad(t *testing.T) {
	table := Table{
		Exact:    []bool{true, false, false, true},
		Start:    []uint32{0, 2, 3, 3, 5},
		Members:  []Lit{Pos(0), Pos(1), Pos(2), Pos(1), Pos(2)},
		VarStart: []uint32{0, 1, 3, 5, 5},
		Groups:   []uint32{0, 0, 3, 1, 3},
	}
	added, loaded := New(4), New(7)
	for g, exactly := range table.Exact {
		added.Group(table.Members[table.Start[g]:table.Start[g+1]], exactly)
	}
	loaded.Group([]Lit{Pos(5), Pos(6)}, true)
	work := poll.New(t.Context())
	loaded.Solve(&work)
	loaded.Reset(4)
	loaded.Load(&table)
	for _, s := range []*Solver{added, loaded} {
		if r, err := s.Solve(&work); r != Sat || err != nil {
			t.Fatalf("Solve() = %v, %v", r, err)
		}
		s.backtrack(0)
	}
	if !slices.Equal(added.groups, loaded.groups) {
		t.Errorf("groups %x, want %x", loaded.groups, added.groups)
	}
	for v := range uint32(4) {
		if got, want := loaded.groupsOf(v), added.groupsOf(v); !slices.Equal(got, want) {
			t.Errorf("variable %d is in the groups %v, want %v", v, got, want)
		}
	}
}

// TestLoadEmpty: an exactly-one group without members has no model, loaded or added.
func TestLoadEmpty(t *testing.T) {
	s := New(0)
	s.Load(&Table{Exact: []bool{true}, Start: []uint32{0, 0}, VarStart: []uint32{0}})
	refute(t, s)
}
