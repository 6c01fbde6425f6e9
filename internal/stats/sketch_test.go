package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSketch: the median is exact for few values and for small whole numbers. For many other
// values it is too low by at most 0.025 %.
func TestSketch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, c := range []struct {
		name string
		n    int
		off  float64 // the largest relative error of the median
		draw func() float64
	}{
		{"none", 0, 0, nil},
		{"one", 1, 0, r.Float64},
		{"few", exactValues, 0, r.NormFloat64},
		{"few more", exactValues + 1, 0.00025, r.NormFloat64},
		{"many", 100_000, 0.00025, r.NormFloat64},
		{"many, odd", 100_001, 0.00025, r.NormFloat64},
		{"whole", 100_000, 0, func() float64 { return float64(r.IntN(8193)) }},
		{"zeros", 100_000, 0, func() float64 { return 0 }},
		{"times", 100_000, 0.00025, func() float64 { return 1e-6 * math.Exp(4*r.NormFloat64()) }},
		{"sizes", 100_000, 0.00025, func() float64 { return 1e9 * math.Exp(4*r.NormFloat64()) }},
	} {
		var s Sketch
		values := make([]float64, c.n)
		for k := range values {
			values[k] = float64(float32(math.Abs(c.draw())))
			s.Add(values[k])
		}
		slices.Sort(values)
		want, got := MedianSorted(values).Center, s.Median()
		if !(got <= want && got >= want*(1-c.off)) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%s: median %v, want %v or lower by a share of at most %v", c.name, got, want, c.off)
		}
	}
}
