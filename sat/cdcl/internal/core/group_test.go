package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// Group adds a group, for tests that make a problem step by step.
func (s *Solver) Group(lits []Lit, exactly bool) { s.addGroups(exactly, lits) }

// addGroups adds groups of one kind.
func (s *Solver) addGroups(exactly bool, groups ...[]Lit) {
	var t Table
	for g := range s.groups {
		t.Exact = append(t.Exact, s.exact(uint32(g)))
	}
	for _, lits := range groups {
		t.Exact = append(t.Exact, exactly)
		s.groupLits = append(s.groupLits, lits...)
		s.groupStart = append(s.groupStart, uint32(len(s.groupLits)))
		s.countGroup(exactly)
	}
	of := make([][]uint32, len(s.info))
	for g := range s.groups {
		for _, l := range s.members(uint32(g)) {
			of[l>>1] = append(of[l>>1], uint32(g))
		}
	}
	t.VarStart = []uint32{0}
	for _, groups := range of {
		t.Groups = append(t.Groups, groups...)
		t.VarStart = append(t.VarStart, uint32(len(t.Groups)))
	}
	s.listGroups(&t)
}

// TestLoad: a loaded table is the same as its groups added one by one, also in used memory.
func TestLoad(t *testing.T) {
	table := Table{
		Exact:    []bool{true, false, false, true, false, false},
		Start:    []uint32{0, 2, 3, 3, 5, 7, 10},
		Members:  []Lit{Pos(0), Pos(1), Pos(2), Pos(1), Pos(2), Pos(2), Pos(3), Pos(0), Pos(2), Pos(3)},
		VarStart: []uint32{0, 2, 4, 8, 10},
		Groups:   []uint32{0, 5, 0, 3, 1, 3, 4, 5, 4, 5},
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
	if !slices.Equal(added.varStart, loaded.varStart) || !slices.Equal(added.varGroups, loaded.varGroups) {
		t.Errorf("groups of the variables %d %d, want %d %d", loaded.varStart, loaded.varGroups, added.varStart, added.varGroups)
	}
	if want := []Lit{Neg(3)}; !slices.Equal(loaded.bins[Neg(2)], want) || !slices.Equal(added.bins[Neg(2)], want) {
		t.Errorf("binary clauses of variable 2: %d loaded, %d added, want %d", loaded.bins[Neg(2)], added.bins[Neg(2)], want)
	}
}

// TestLoadEmpty: an exactly-one group without members has no model, loaded or added.
func TestLoadEmpty(t *testing.T) {
	s := New(0)
	s.Load(&Table{Exact: []bool{true}, Start: []uint32{0, 0}, VarStart: []uint32{0}})
	refute(t, s)
}
