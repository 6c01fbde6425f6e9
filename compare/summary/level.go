package summary

import (
	"cmp"
	"math"
	"slices"
)

// resolution is the factor up to which two times always count as level.
const resolution = 1.05

// Level reports whether two times differ by no more than chance: by 5 %, or by the noise of the
// samples whose medians they are (see [results.Table.Noise]).
func Level(x, y, noise float64) bool {
	return max(x, y) <= min(x, y)*max(resolution, noise)
}

// leveled sets times to the times of the solvers on a puzzle. All solvers that are level with the
// fastest get the time of the fastest. The same is then done with the solvers that are left, until
// none is left. The result does not depend on the order of the solvers.
func (z *summarizer) leveled(puzzle int, times []float64) {
	order := make([]int, 0, 16)
	for k := range times {
		if times[k] = z.Time(puzzle, k); times[k] < math.Inf(1) {
			order = append(order, k)
		}
	}
	noise := func(k int) float64 { return z.Table.Noise(puzzle, k) }
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(times[a], times[b]), cmp.Compare(noise(b), noise(a)), cmp.Compare(z.Solvers[a].Name, z.Solvers[b].Name))
	})
	for len(order) > 0 {
		quickest, left := order[0], order[:0]
		for _, k := range order {
			if Level(times[quickest], times[k], max(noise(quickest), noise(k))) {
				times[k] = times[quickest]
			} else {
				left = append(left, k)
			}
		}
		order = left
	}
}
