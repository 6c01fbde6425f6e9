package lp

import "math/rand/v2"

// An Objective is a sum of columns that the relaxations minimize. It says which of several points
// a relaxation returns. It does not say which solutions there are, nor how many.
type Objective int

const (
	// NoObjective minimizes nothing: any point is as good as another.
	NoObjective Objective = iota
	// RandomObjective gives each option a random cost, drawn from the seed. Then the point is a
	// corner of the set of all points, and a different one for each seed.
	RandomObjective
	// Overlap minimizes the number of options that are in the last solution found. If a
	// relaxation proves that it cannot be less than all of them, there is no other solution.
	Overlap
)

// maxCost is the largest random cost of an option.
const maxCost = 1000

// costs returns the costs of the columns of a program before a solution is found, or nil if
// nothing is minimized. The cost of an option does not depend on the other options in the program.
func (s Solver) costs(g *program) []int64 {
	if s.Objective != RandomObjective {
		return nil
	}
	costs := make([]int64, g.columns())
	for j, o := range g.options {
		costs[j] = randomCost(s.Seed, o)
	}
	return costs
}

// randomCost returns the cost of option o, from 1 to maxCost.
func randomCost(seed uint64, o int32) int64 {
	return 1 + rand.New(rand.NewPCG(seed, uint64(o))).Int64N(maxCost)
}
