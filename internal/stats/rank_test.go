package stats

import (
	"math"
	"math/rand/v2"
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

func TestKendall(t *testing.T) {
	for _, test := range []struct {
		name   string
		xs, ys []float64
		want   float64
	}{
		{"equal orders", []float64{1, 2, 3}, []float64{10, 20, 30}, 1},
		{"opposite orders", []float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		{"one swap of four", []float64{1, 2, 3, 4}, []float64{1, 3, 2, 4}, 4. / 6},
		// Of 6 pairs, 1 is tied in x and 1 in y. The other 4 have the same order in both.
		{"a tie in each", []float64{1, 1, 2, 3}, []float64{1, 2, 2, 3}, 4. / 5},
		// Of 10 pairs, 2 are tied in x and 2 in y, and 1 of these is tied in both. Of the other
		// 7 pairs, 5 have the same order in both, and 2 the opposite order.
		{"a pair tied in both", []float64{1, 1, 2, 2, 3}, []float64{2, 2, 1, 3, 3}, 3. / 8},
		{"nearly all tied", []float64{1, 1, 1, 2}, []float64{5, 5, 5, 7}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Kendall(test.xs, test.ys); !near(got, test.want, 1e-9) {
				t.Errorf("Kendall(%v, %v) = %v, want %v", test.xs, test.ys, got, test.want)
			}
		})
	}
}

func TestKendallUndefined(t *testing.T) {
	for _, xs := range [][]float64{nil, {1}, {2, 2, 2}} {
		if got := Kendall(xs, make([]float64, len(xs))); !math.IsNaN(got) {
			t.Errorf("Kendall(%v, zeros) = %v, want NaN", xs, got)
		}
	}
}

// bruteTau computes tau-b by counting the pairs one by one.
func bruteTau(xs, ys []float64) float64 {
	var sum, x, y float64
	for a := range xs {
		for b := range a {
			dx, dy := xs[a]-xs[b], ys[a]-ys[b]
			if dx != 0 {
				x++
			}
			if dy != 0 {
				y++
			}
			if dx*dy > 0 {
				sum++
			} else if dx*dy < 0 {
				sum--
			}
		}
	}
	return sum / math.Sqrt(x*y)
}

func TestKendallRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n, values := 3+rng.IntN(40), 2+rng.IntN(9)
		xs, ys := make([]float64, n), make([]float64, n)
		for k := range n {
			xs[k], ys[k] = float64(rng.IntN(values)), float64(rng.IntN(values))
		}
		got, want := Kendall(xs, ys), bruteTau(xs, ys)
		if !near(got, want, 1e-9) {
			t.Errorf("Kendall(%v, %v) = %v, want %v", xs, ys, got, want)
		}
	}
}
