package stats

import (
	"cmp"
	"slices"
)

// Shapley returns the Shapley value of each member in the game in which the worth of a
// coalition is the largest gain of its members. The Shapley value of a member is the worth that
// it adds when it joins the members before it, averaged over all orders of the members. No gain
// may be negative. The values add up to the largest gain. The values of several games may be
// added.
//
// This is the game of sharing the cost of an airport's runway. It has a closed form: sort the
// gains, and divide each step from one gain to the next equally among all members that reach
// it. See S. C. Littlechild and G. Owen, "A simple expression for the Shapley value in a
// special case", Management Science 20 (1973). For portfolios of solvers see A. Fréchette and
// others, "Using the Shapley value to analyze algorithm portfolios", AAAI 2016.
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
