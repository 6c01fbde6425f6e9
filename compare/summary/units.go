package summary

import (
	"math"

	"fourfold/compare/results"
)

// unitsOf divides the puzzles of a table into units, in the order of the input. Puzzles with the
// same fingerprint are one unit, and count as one piece of evidence. An empty fingerprint equals no
// other.
func unitsOf(t *results.Table) (units [][]int) {
	byID := map[string]int{}
	for i := range t.Puzzles {
		id := t.Puzzles[i].ID
		at, known := byID[id]
		if !known || id == "" {
			at = len(units)
			byID[id] = at
			units = append(units, nil)
		}
		units[at] = append(units[at], i)
	}
	return units
}

// meanByUnit returns the mean of the values of each unit, which are by puzzle. It leaves out values
// that are NaN, and units without a value.
func meanByUnit(units [][]int, values []float64) (means []float64) {
	for _, unit := range units {
		sum, n := 0.0, 0
		for _, i := range unit {
			if x := values[i]; !math.IsNaN(x) {
				sum += x
				n++
			}
		}
		if n > 0 {
			means = append(means, sum/float64(n))
		}
	}
	return means
}
