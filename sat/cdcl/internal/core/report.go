package core

import "unsafe"

// Depth returns the number of decisions and assumptions above the present state of the search.
func (s *Solver) Depth() int { return s.level() }

// Size returns how many bytes a solver takes for so many variables, groups, and members of all
// groups together, before it has clauses.
func Size(vars, groups, members int) int64 {
	const perGroup = int64(unsafe.Sizeof(group(0))) + 4
	const perVar = int64(unsafe.Sizeof(varInfo{})) + 2*(1+2*int64(unsafe.Sizeof([]Lit(nil)))) + 44
	return int64(vars)*perVar + int64(groups)*perGroup + 8*int64(members)
}

// Bytes returns how many bytes the solver holds. Its cost grows with the number of variables.
func (s *Solver) Bytes() int64 { return s.bytes() }
