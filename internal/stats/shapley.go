package stats

import (
	"cmp"
	"slices"
)

// Shapley returns each member's Shapley value in the game where a coalition is worth
// the largest gain of its members: what a member adds, averaged over all orders in
// which the members may come. No gain may be negative. The values add up to the
// largest gain, and those of several games may be summed.
//
// The game is that of sharing the cost of an airport's runway, which has a closed form:
// each step between two gains, in increasing order, is shared equally by all members
// that reach it. S. C. Littlechild and G. Owen, "A simple expression for the Shapley
// value in a special case", Management Science 20 (1973). For portfolios of solvers see
// A. Fréchette and others, "Using the Shapley value to analyze algorithm portfolios",
// AAAI 2016.
func Shapley(gains []float64) []float64 {
	order := make([]int, len(gains))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(gains[i], gains[j]) })
	values := make([]float64, len(gains))
	reached, value := 0.0, 0.0
	for rank, k := range order {
		value += (gains[k] - reached) / float64(len(gains)-rank)
		reached = gains[k]
		values[k] = value
	}
	return values
}
