package stats

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// bruteSignedRank tries all patterns of signs.
func bruteSignedRank(ds []float64) float64 {
	var sizes []float64
	var signs int
	for _, d := range ds {
		if d != 0 {
			if d > 0 {
				signs |= 1 << len(sizes)
			}
			sizes = append(sizes, math.Abs(d))
		}
	}
	n, ranks, total := len(sizes), midRanks(sizes), 0.0
	for _, r := range ranks {
		total += r
	}
	sum := func(signs int) float64 {
		s := 0.0
		for k := range n {
			if signs>>k&1 == 1 {
				s += ranks[k]
			}
		}
		return s
	}
	w := sum(signs)
	far := 0
	for pattern := range 1 << n {
		if math.Abs(sum(pattern)-total/2) >= math.Abs(w-total/2) {
			far++
		}
	}
	return float64(far) / float64(int(1)<<n)
}

func TestSignedRankExact(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 400 {
		ds := make([]float64, 1+r.IntN(10))
		for k := range ds {
			if round%2 == 0 {
				ds[k] = r.NormFloat64() + 0.5
			} else {
				ds[k] = float64(r.IntN(9) - 3) // ties and zeros
			}
		}
		if got, want := SignedRank(ds), bruteSignedRank(ds); !near(got, want, 1e-12) {
			t.Errorf("SignedRank(%v) = %v, want %v", ds, got, want)
		}
	}
}

// TestSignedRankKnown uses the depression study in Hollander and Wolfe, Nonparametric
// Statistical Methods (1973), page 29, which is also an example of R's wilcox.test.
func TestSignedRankKnown(t *testing.T) {
	before := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	after := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	ds := make([]float64, len(before))
	for k := range ds {
		ds[k] = before[k] - after[k]
	}
	for _, c := range []struct {
		ds   []float64
		want float64
	}{{ds, 0.0390625}, {nil, 1}, {[]float64{0, 0}, 1}, {[]float64{inf, inf, inf, -1}, 0.25}} {
		if got := SignedRank(c.ds); !near(got, c.want, 1e-12) {
			t.Errorf("SignedRank(%v) = %v, want %v", c.ds, got, c.want)
		}
	}
}

// TestSignedRankNormal compares the exact P with the normal approximation.
func TestSignedRankNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 50 {
		ds := make([]float64, exactLimit+1)
		for k := range ds {
			if ds[k] = r.NormFloat64() + 0.2; round%2 == 0 {
				ds[k] = math.Round(3*ds[k]) + 0.1 // ties, and no zeros
			}
		}
		slices.SortFunc(ds, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
		twice, w, _ := signedRanks(ds)
		if got, want := SignedRank(ds), exactSignedRank(twice, int(w)); !near(got, want, 0.006) {
			t.Errorf("normal P = %v, exact %v", got, want)
		}
	}
}

// TestSignedRankTies has 100 differences of the same size, of which 60 are positive. All ranks
// are 50.5, so their sum is 50.5 times a binomial number with variance 25.
func TestSignedRankTies(t *testing.T) {
	ds := make([]float64, 100)
	for k := range ds {
		if ds[k] = 2; k%5 < 2 {
			ds[k] = -2
		}
	}
	if got, want := SignedRank(ds), math.Erfc((10*50.5-0.5)/(50.5*5)/math.Sqrt2); !near(got, want, 1e-12) {
		t.Errorf("SignedRank = %v, want %v", got, want)
	}
}

func TestMannWhitney(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{4, 5, 6}, 2.0 / 20},   // of all ways to split six values, two are as far from the middle
		{[]float64{1, 1, 2}, []float64{2, 3, inf}, 4.0 / 20}, // with ties: so are four
		{[]float64{1, 3}, []float64{2, 4}, 4.0 / 6},          // four of six
		{[]float64{1, 4}, []float64{2, 3}, 1},                // in the middle
		{[]float64{1}, nil, math.NaN()},
	} {
		if got := MannWhitney(c.a, c.b); !near(got, c.want, 1e-9) {
			t.Errorf("MannWhitney(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestHolm(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct{ ps, want []float64 }{
		{nil, nil},
		{[]float64{0.2}, []float64{0.2}},
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		{[]float64{0.6, 0.7}, []float64{1, 1}},
		{[]float64{0.04, nan, 0.01}, []float64{0.04, nan, 0.02}},
	} {
		got := Holm(test.ps)
		if !slices.EqualFunc(got, test.want, func(a, b float64) bool { return near(a, b, 1e-12) }) {
			t.Errorf("Holm(%v) = %v, want %v", test.ps, got, test.want)
		}
	}
}
