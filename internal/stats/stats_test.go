package stats

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

var inf = math.Inf(1)

func near(a, b, within float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= within
}

func upTo(n int) []float64 {
	xs := make([]float64, n)
	for k := range xs {
		xs[k] = float64(k + 1)
	}
	return xs
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		name string
		xs   []float64
		want Interval
	}{
		{"none", nil, Interval{math.NaN(), math.NaN(), math.NaN(), math.NaN()}},
		{"one", []float64{7}, Interval{7, 7, 7, 0}},
		{"two", []float64{4, 2}, Interval{3, 2, 4, 0.5}},
		{"five", []float64{5, 1, 4, 2, 3}, Interval{3, 1, 5, 1 - 2.0/32}},
		{"six", []float64{6, 5, 1, 4, 2, 3}, Interval{3.5, 1, 6, 1 - 2.0/64}},
		{"one infinite", []float64{inf}, Interval{inf, inf, inf, 0}},
		{"half infinite", []float64{1, 2, inf, inf}, Interval{inf, 1, inf, 1 - 2.0/16}},
		{"infinite beyond the middle", []float64{inf, 1, 2, 3, 4, inf, 5}, Interval{4, 1, inf, 1 - 2.0/128}},
		{"hundred", upTo(100), Interval{50.5, 40, 60, 0.95}},
	} {
		got := medianOf(test.xs)
		if !near(got.Center, test.want.Center, 0) || !near(got.Lo, test.want.Lo, 0) || !near(got.Hi, test.want.Hi, 1) || !near(got.Confidence, test.want.Confidence, 0.02) {
			t.Errorf("%s: Median = %+v, want %+v", test.name, got, test.want)
		}
	}
}

// binomial returns the chance of k heads among n coins.
func binomial(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return math.Exp(a - b - c - float64(n)*math.Ln2)
}

// TestMedianCovers computes how often the interval holds the true median: as often as
// there are from lo to hi-1 values below it.
func TestMedianCovers(t *testing.T) {
	for _, n := range []int{6, 7, 10, 29, 30, 31, 32, 50, 99, 100, 1000} {
		m := medianOf(upTo(n))
		covers := 0.0
		for k := int(m.Lo); k < int(m.Hi); k++ {
			covers += binomial(n, k)
		}
		if covers < level-0.0005 || covers > 0.99 {
			t.Errorf("n = %d: [%v, %v] covers the median with probability %v", n, m.Lo, m.Hi, covers)
		}
		if !near(m.Confidence, covers, 0.002) {
			t.Errorf("n = %d: Confidence = %v, want %v", n, m.Confidence, covers)
		}
	}
}

func TestMedianOfMany(t *testing.T) {
	const n = 100_000
	xs := upTo(n)
	rand.New(rand.NewPCG(1, 2)).Shuffle(n, func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	first := xs[0]
	got := medianOf(xs)
	half := 1.96 * math.Sqrt(n) / 2
	if got.Center != n/2+0.5 || !near(got.Lo, n/2-half, 2) || !near(got.Hi, n/2+half, 2) {
		t.Errorf("Median of 1..%d = %+v, want %v and %v around it", n, got, n/2+0.5, half)
	}
	if xs[0] != first {
		t.Error("Median changed its argument")
	}
}

func TestQuantile(t *testing.T) {
	for _, test := range []struct {
		xs   []float64
		q    float64
		want float64
	}{
		{nil, 0.5, math.NaN()},
		{[]float64{3}, 0.9, 3},
		{upTo(9), 0.5, 5},
		{upTo(10), 0, 1},
		{upTo(10), 1, 10},
		{upTo(10), 0.25, 2.9166666666666665}, // R: quantile(1:10, 0.25, type = 8)
		{[]float64{1, 2, inf, inf}, 0.9, inf},
		{[]float64{1, inf}, 0.5, inf},
		{[]float64{1, 2, inf}, 0.5, 2},
		{[]float64{1, 2, 3, inf, inf}, 0.5, 3},
		{[]float64{inf, inf, inf}, 0.4, inf},
	} {
		if got := Quantile(test.xs, test.q); !near(got, test.want, 1e-12) {
			t.Errorf("Quantile(%v, %v) = %v, want %v", test.xs, test.q, got, test.want)
		}
	}
}

func TestLogFences(t *testing.T) {
	xs := []float64{1, 2, 4, 8, 16} // quartiles on log2: R8 of 0..4 gives 2/3 and 10/3
	lo, hi := LogFences(xs)
	if want := math.Exp2(2.0/3 - 8); !near(lo, want, 1e-9) {
		t.Errorf("lower fence = %v, want %v", lo, want)
	}
	if want := math.Exp2(10.0/3 + 8); !near(hi, want, 1e-9*want) {
		t.Errorf("upper fence = %v, want %v", hi, want)
	}
	lo2, hi2 := LogFences([]float64{1000, 2000, 4000, 8000, 16000})
	if !near(lo2/lo, 1000, 1e-6) || !near(hi2/hi, 1000, 1e-6) {
		t.Errorf("fences do not scale with the unit: %v, %v and %v, %v", lo, hi, lo2, hi2)
	}
}

func TestTQuantile(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.7062, 2: 4.30265, 4: 2.77645, 9: 2.26216, 30: 2.04227, 100: 1.98397, 101: 1.98373, 1000: 1.96234, 99_999: 1.95999} {
		if got := tQuantile(freedom); !near(got, want, 1e-5*want) {
			t.Errorf("tQuantile(%d) = %v, want %v", freedom, got, want)
		}
	}
}

func TestRatioMean(t *testing.T) {
	got := RatioMean([]float64{2, 8, 4}, []float64{1, 1, 1})
	half := 4.30265 * math.Ln2 / math.Sqrt(3) // the logs are 1, 3 and 2 in units of ln 2
	if !near(got.Center, 4, 1e-12) || !near(math.Log(got.Hi/4), half, 1e-4) || !near(math.Log(4/got.Lo), half, 1e-4) {
		t.Errorf("RatioMean = %+v, want 4 and a factor of %v to each side", got, math.Exp(half))
	}
	if got := RatioMean([]float64{6}, []float64{2}); !near(got.Center, 3, 1e-12) || !math.IsNaN(got.Lo) || !math.IsNaN(got.Hi) {
		t.Errorf("RatioMean of one pair = %+v, want 3 without an interval", got)
	}
	if got := RatioMean(nil, nil); !math.IsNaN(got.Center) {
		t.Errorf("RatioMean of nothing = %+v, want NaN", got)
	}
}

// TestRatioMeanCovers draws log ratios of a known mean: the interval must hold it in
// about 95 of 100 samples.
func TestRatioMeanCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const rounds = 4000
	for _, n := range []int{3, 20, 150} {
		held := 0
		for range rounds {
			a, b := make([]float64, n), make([]float64, n)
			for k := range a {
				b[k] = math.Exp(3 * r.NormFloat64())
				a[k] = b[k] * math.Exp(0.7+r.NormFloat64())
			}
			if got := RatioMean(a, b); got.Lo <= math.Exp(0.7) && math.Exp(0.7) <= got.Hi {
				held++
			}
		}
		if share := float64(held) / rounds; !near(share, level, 0.015) {
			t.Errorf("n = %d: %v of the intervals hold the mean, want %v", n, share, level)
		}
	}
}

// bruteSignedRank goes through all patterns of signs.
func bruteSignedRank(ds []float64) (w, p float64) {
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
	n := len(sizes)
	ranks := make([]float64, n)
	total := 0.0
	for k, x := range sizes {
		less, same := 0, 0
		for _, y := range sizes {
			if y < x {
				less++
			} else if y == x {
				same++
			}
		}
		ranks[k] = float64(less) + float64(same+1)/2
		total += ranks[k]
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
	w = sum(signs)
	far := 0
	for pattern := range 1 << n {
		if math.Abs(sum(pattern)-total/2) >= math.Abs(w-total/2) {
			far++
		}
	}
	return w, float64(far) / float64(int(1)<<n)
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
		got := SignedRank(ds)
		w, p := bruteSignedRank(ds)
		if !near(got.W, w, 1e-9) || !near(got.P, p, 1e-12) || !got.Exact && got.N > 0 {
			t.Errorf("SignedRank(%v) = %+v, want W = %v, P = %v", ds, got, w, p)
		}
	}
}

// TestSignedRankKnown is the depression study of Hollander and Wolfe, Nonparametric
// Statistical Methods (1973), page 29, as in R's wilcox.test.
func TestSignedRankKnown(t *testing.T) {
	before := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	after := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	ds := make([]float64, len(before))
	for k := range ds {
		ds[k] = before[k] - after[k]
	}
	if got := SignedRank(ds); got.W != 40 || !near(got.P, 0.0390625, 1e-12) {
		t.Errorf("SignedRank = %+v, want W = 40, P = 0.0390625", got)
	}
}

func TestSignedRankEdges(t *testing.T) {
	if got, want := SignedRank(nil), (SignedRankResult{P: 1}); got != want {
		t.Errorf("SignedRank of nothing = %+v, want %+v", got, want)
	}
	if got, want := SignedRank([]float64{0, 0}), (SignedRankResult{Zeros: 2, P: 1}); got != want {
		t.Errorf("SignedRank of zeros = %+v, want %+v", got, want)
	}
	if got := SignedRank([]float64{inf, inf, inf, -1}); got.W != 9 || got.P != 0.25 {
		t.Errorf("SignedRank with infinities = %+v, want W = 9, P = 0.25", got)
	}
}

// TestSignedRankNormal compares the two ways to get P where both are to be had.
func TestSignedRankNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 50 {
		ds := make([]float64, exactLimit)
		for k := range ds {
			if ds[k] = r.NormFloat64() + 0.2; round%2 == 0 {
				ds[k] = math.Round(3 * ds[k])
			}
		}
		got := SignedRank(ds)
		var kept []float64
		for _, d := range ds {
			if d != 0 {
				kept = append(kept, d)
			}
		}
		slices.SortFunc(kept, func(a, b float64) int {
			return int(math.Copysign(1, math.Abs(a)-math.Abs(b)))
		})
		_, _, ties := signedRanks(kept)
		if p := normalSignedRank(got.N, got.W, ties); !near(p, got.P, 0.006) {
			t.Errorf("normal P = %v, exact %v", p, got.P)
		}
	}
}

// TestSignedRankTies has 60 of 100 differences of one size positive. All ranks are 50.5,
// so that W is 50.5 times a binomial number, whose variance is 25.
func TestSignedRankTies(t *testing.T) {
	ds := make([]float64, 100)
	for k := range ds {
		if ds[k] = 2; k%5 < 2 {
			ds[k] = -2
		}
	}
	got := SignedRank(ds)
	if want := math.Erfc((10*50.5 - 0.5) / (50.5 * 5) / math.Sqrt2); got.W != 60*50.5 || got.Exact || !near(got.P, want, 1e-12) {
		t.Errorf("SignedRank = %+v, want W = 3030, P = %v", got, want)
	}
}

func TestSignedRankOfMany(t *testing.T) {
	const n = 100_000
	ds := make([]float64, n)
	for k := range ds {
		ds[k] = float64(k+1) * float64(1-2*(k%2)) // ranks 1, 3, 5, ... positive
	}
	got := SignedRank(ds)
	if want := float64(n) / 2 * n / 2; got.W != want || got.N != n || got.Exact {
		t.Errorf("SignedRank = %+v, want W = %v", got, want)
	}
	m := float64(n)
	z := (m*(m+1)/4 - got.W - 0.5) / math.Sqrt(m*(m+1)*(2*m+1)/24)
	if want := math.Erfc(z / math.Sqrt2); !near(got.P, want, 1e-12) || got.P < 0.5 {
		t.Errorf("P = %v, want %v", got.P, want)
	}
	for k := range ds {
		ds[k] = math.Abs(ds[k])
	}
	if got := SignedRank(ds); got.P != 0 {
		t.Errorf("P = %v where all differences are positive", got.P)
	}
}

// TestMannWhitney compares P with all ways to split the values in two.
func TestMannWhitney(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for round := range 100 {
		all := make([]float64, 2+r.IntN(9))
		for k := range all {
			if all[k] = r.Float64(); round%2 == 0 {
				all[k] = float64(r.IntN(5))
			}
		}
		n := 1 + r.IntN(len(all)-1)
		want := bruteMannWhitney(all, n)
		if got := MannWhitney(all[:n], all[n:]); !near(got, want, 1e-9) {
			t.Errorf("MannWhitney(%v, %v) = %v, want %v", all[:n], all[n:], got, want)
		}
	}
	if got := MannWhitney([]float64{1}, nil); !math.IsNaN(got) {
		t.Errorf("MannWhitney of an empty sample = %v, want NaN", got)
	}
}

// bruteMannWhitney returns twice the share of the splits whose statistic is at least as
// far on the same side of the middle, at most 1.
func bruteMannWhitney(all []float64, n int) float64 {
	statistic := func(first uint) float64 {
		u := 0.0
		for i, x := range all {
			for j, y := range all {
				if first>>i&1 == 1 && first>>j&1 == 0 {
					switch {
					case x > y:
						u++
					case x == y:
						u += 0.5
					}
				}
			}
		}
		return u
	}
	size := float64(n * (len(all) - n))
	u := statistic(1<<n - 1)
	u = min(u, size-u)
	far, splits := 0, 0
	for first := range uint(1) << len(all) {
		if bits.OnesCount(first) == n {
			splits++
			if statistic(first) <= u {
				far++
			}
		}
	}
	return min(1, 2*float64(far)/float64(splits))
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

// bruteShapley averages over all coalitions, by the definition.
func bruteShapley(gains []float64) []float64 {
	n := len(gains)
	worth := func(members int) float64 {
		most := 0.0
		for k, g := range gains {
			if members>>k&1 == 1 {
				most = max(most, g)
			}
		}
		return most
	}
	values := make([]float64, n)
	for k := range values {
		for members := range 1 << n {
			if members>>k&1 == 0 {
				size := bits.OnesCount(uint(members))
				weight := math.Gamma(float64(size+1)) * math.Gamma(float64(n-size)) / math.Gamma(float64(n+1))
				values[k] += weight * (worth(members|1<<k) - worth(members))
			}
		}
	}
	return values
}

func TestShapley(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		gains := make([]float64, r.IntN(7))
		for k := range gains {
			gains[k] = float64(r.IntN(6)) // zeros and ties
		}
		got, want := Shapley(gains), bruteShapley(gains)
		if !slices.EqualFunc(got, want, func(a, b float64) bool { return near(a, b, 1e-9) }) {
			t.Errorf("Shapley(%v) = %v, want %v", gains, got, want)
		}
		sum, most := 0.0, 0.0
		for k := range gains {
			sum += got[k]
			most = max(most, gains[k])
		}
		if !near(sum, most, 1e-9) {
			t.Errorf("Shapley(%v) adds up to %v, want %v", gains, sum, most)
		}
	}
}

func medianOf(xs []float64) Interval { return MedianSorted(slices.Sorted(slices.Values(xs))) }
