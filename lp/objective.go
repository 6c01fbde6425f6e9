package lp

// An Objective is a sum of columns that the relaxations minimize. It says which of several points
// a relaxation returns. It does not say which solutions there are, nor how many.
type Objective int

const (
	// NoObjective minimizes nothing: any point is as good as another.
	NoObjective Objective = iota
	// Overlap minimizes the number of options that are in the last solution found. If a
	// relaxation proves that it cannot be less than all of them, there is no other solution.
	Overlap
)
