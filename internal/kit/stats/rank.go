package stats

import (
	"math"
	"slices"
	"sort"
)

// Spearman returns Spearman's rank correlation of two series of the same length, from
// -1 to 1: C. Spearman, "The proof and measurement of association between two things",
// American Journal of Psychology 15 (1904). Equal values share the mean of their ranks.
// It returns NaN if all values of a series are equal.
func Spearman(x, y []float64) float64 {
	rx, ry := midRanks(x), midRanks(y)
	mean := float64(len(rx)+1) / 2
	var xy, xx, yy float64
	for k := range rx {
		dx, dy := rx[k]-mean, ry[k]-mean
		xy += dx * dy
		xx += dx * dx
		yy += dy * dy
	}
	if xx == 0 || yy == 0 {
		return math.NaN()
	}
	return xy / math.Sqrt(xx*yy)
}

// midRanks returns the rank of each value, from 1. Equal values share the mean of their ranks.
func midRanks(values []float64) []float64 {
	sorted := slices.Sorted(slices.Values(values))
	ranks := make([]float64, len(values))
	for k, v := range values {
		below, _ := slices.BinarySearch(sorted, v)
		above := below + sort.Search(len(sorted)-below, func(i int) bool { return sorted[below+i] > v })
		ranks[k] = float64(below+above+1) / 2
	}
	return ranks
}
