package stats

import (
	"math"
	"testing"
)

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
		want float64
	}{
		{"same order", []float64{1, 2, 3, 4}, []float64{10, 11, 50, 51}, 1},
		{"opposite order", []float64{1, 2, 3}, []float64{9, 5, 1}, -1},
		// Differences of ranks are 1, 1, 1, 1, 0: 1 - 6*4/(5*24).
		{"without ties", []float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}, 0.8},
		// Ranks are 1.5 1.5 3 4 and 1 2.5 2.5 4. The products of their distances from 2.5 add up
		// to 3.75, and the squares of the distances to 4.5 in each series.
		{"ties in both", []float64{1, 1, 2, 3}, []float64{5, 6, 6, 7}, 3.75 / 4.5},
		// Ranks are 2 2 2 4 and 1 2 3 4. The products add up to 3, the squares to 3 and 5.
		{"three alike", []float64{0, 0, 0, 1}, []float64{1, 2, 3, 4}, 3 / math.Sqrt(15)},
		{"all alike", []float64{1, 1, 1}, []float64{1, 2, 3}, math.NaN()},
		{"one", []float64{1}, []float64{1}, math.NaN()},
		{"none", nil, nil, math.NaN()},
	} {
		got := Spearman(c.x, c.y)
		if math.Abs(got-c.want) > 1e-12 || math.IsNaN(got) != math.IsNaN(c.want) {
			t.Errorf("%s: Spearman(%v, %v) = %v, want %v", c.name, c.x, c.y, got, c.want)
		}
	}
}
