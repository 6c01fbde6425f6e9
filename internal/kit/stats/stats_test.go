package stats

import (
	"math"
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
		{"none", nil, Interval{math.NaN(), math.NaN(), math.NaN()}},
		{"one", []float64{7}, Interval{7, 7, 7}},
		{"two", []float64{4, 2}, Interval{3, 2, 4}},
		{"six", []float64{6, 5, 1, 4, 2, 3}, Interval{3.5, 1, 6}},
		{"half infinite", []float64{1, 2, inf, inf}, Interval{inf, 1, inf}},
		{"infinite beyond the middle", []float64{inf, 1, 2, 3, 4, inf, 5}, Interval{4, 1, inf}},
		{"hundred", upTo(100), Interval{50.5, 40, 60}},
	} {
		got := medianOf(test.xs)
		if !near(got.Center, test.want.Center, 0) || !near(got.Lo, test.want.Lo, 0) || !near(got.Hi, test.want.Hi, 1) {
			t.Errorf("%s: Median = %+v, want %+v", test.name, got, test.want)
		}
	}
}

// binomial returns the probability of k heads among n coins.
func binomial(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return math.Exp(a - b - c - float64(n)*math.Ln2)
}

// TestMedianCovers computes the probability that the interval contains the true median. It does
// if lo to hi-1 of the values are below the true median.
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

func TestLogFence(t *testing.T) {
	// The quartiles on log2 are those of 0..4: R8 gives 2/3 and 10/3.
	if got, want := LogFence([]float64{1, 2, 4, 8, 16}), math.Exp2(10.0/3+8); !near(got, want, 1e-9*want) {
		t.Errorf("fence = %v, want %v", got, want)
	}
}

func TestTQuantile(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.7062, 2: 4.30265, 4: 2.77645, 9: 2.26216, 30: 2.04227, 100: 1.98397, 101: 1.98373, 1000: 1.96234, 99_999: 1.95999} {
		if got := tQuantile(freedom); !near(got, want, 1e-5*want) {
			t.Errorf("tQuantile(%d) = %v, want %v", freedom, got, want)
		}
	}
}

func TestRatioOfLogs(t *testing.T) {
	got := RatioOfLogs([]float64{math.Ln2, 3 * math.Ln2, math.Ln2, 3 * math.Ln2, math.Ln2, 3 * math.Ln2})
	half := 2.570582 * math.Ln2 / math.Sqrt(5) // the logs are 1 and 3 in units of ln 2
	if !near(got.Center, 4, 1e-12) || !near(math.Log(got.Hi/4), half, 1e-4) || !near(math.Log(4/got.Lo), half, 1e-4) {
		t.Errorf("RatioOfLogs = %+v, want 4 and a factor of %v to each side", got, math.Exp(half))
	}
	for n := 1; n < fewestRatios; n++ {
		got := RatioOfLogs(slices.Repeat([]float64{math.Log(3)}, n))
		if !near(got.Center, 3, 1e-12) || !math.IsNaN(got.Lo) || !math.IsNaN(got.Hi) {
			t.Errorf("RatioOfLogs of %d ratios = %+v, want 3 without an interval", n, got)
		}
	}
	if got := RatioOfLogs(nil); !math.IsNaN(got.Center) {
		t.Errorf("RatioOfLogs of nothing = %+v, want NaN", got)
	}
}

func medianOf(xs []float64) Interval { return MedianSorted(slices.Sorted(slices.Values(xs))) }
