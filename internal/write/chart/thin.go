package chart

import (
	"iter"
	"math"

	"gonum.org/v1/plot/plotter"
)

// thinned divides the plane into cells of the given size and returns the first point in each cell,
// with the number of points there. So the size of a drawing does not grow with the points.
func thinned(points iter.Seq[plotter.XY], across, up float64) (kept plotter.XYs, counts []int) {
	found := map[[2]int]int{}
	for p := range points {
		cell := [2]int{int(math.Floor(p.X / across)), int(math.Floor(p.Y / up))}
		i, ok := found[cell]
		if !ok {
			i = len(kept)
			found[cell] = i
			kept, counts = append(kept, p), append(counts, 0)
		}
		counts[i]++
	}
	return kept, counts
}

// every returns every n-th point from the first-th on, and the last one.
func every(points plotter.XYs, first, n int) (some plotter.XYs) {
	for i := first; i < len(points)-1; i += n {
		some = append(some, points[i])
	}
	if len(points) > 0 {
		some = append(some, points[len(points)-1])
	}
	return some
}
