package cdcl

import (
	"slices"

	"fourfold"
	"fourfold/sat/cdcl/internal/core"
)

// appendPoint appends literals that only one solution makes true. All others follow from them. They
// are its options and, if items have bounds, the negations of the others: a further option may be a
// solution, too. Otherwise it would cover a primary item twice.
func (s *search) appendPoint(lits []core.Lit, sol fourfold.Solution) []core.Lit {
	for _, o := range sol {
		lits = append(lits, core.Pos(int(o)))
	}
	for o := int32(0); s.p.HasBounds() && o < s.p.NumOptions() && s.looks.Add(1) == nil; o++ {
		if _, chosen := slices.BinarySearch(sol, o); !chosen {
			lits = append(lits, core.Neg(int(o)))
		}
	}
	return lits
}
