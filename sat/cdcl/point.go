package cdcl

import (
	"fourfold"
	"fourfold/sat/cdcl/internal/core"
)

// appendPoint appends literals that only one solution makes true. All others follow from them.
// They are its options and, if items have bounds, the negations of options that the items have
// room for.
func (s *search) appendPoint(lits []core.Lit, sol fourfold.Solution) []core.Lit {
	for _, o := range sol {
		lits = append(lits, core.Pos(int(o)))
	}
	if !s.p.HasBounds() {
		return lits // a further option would cover a primary item twice
	}
	s.looks.Add(s.p.NumCells())
	held, chosen := make([]int32, s.p.NumItems()), make([]bool, s.p.NumOptions())
	for _, o := range sol {
		chosen[o] = true
		for _, i := range s.p.Option(o) {
			held[i.Index]++
		}
	}
	for o := range s.p.NumOptions() {
		if !chosen[o] && !s.full(o, held) {
			lits = append(lits, core.Neg(int(o)))
		}
	}
	return lits
}

// full reports whether a primary item of an option has no room left.
func (s *search) full(o int32, held []int32) bool {
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) && held[i.Index] >= s.p.Room(i.Index) {
			return true
		}
	}
	return false
}
