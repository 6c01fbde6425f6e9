package stats

import (
	"math"
	"slices"

	mm "github.com/aclements/go-moremath/stats"
)

// level is the confidence that intervals are made for.
const level = 0.95

// An Interval is an estimate with the bounds that hold the true value with the
// given confidence.
type Interval struct {
	Center, Lo, Hi float64
	Confidence     float64
}

// MedianSorted returns the median of values that increase, with the order statistics
// around it that hold the median of the population whatever the distribution is. Their
// confidence is at least 0.95 from six values on. Fewer cannot have such an interval:
// then Lo and Hi are the least and the greatest, and Confidence is the little they are
// worth, from 0 for a single value. Of two middle values it is the mean. Without values
// all is NaN.
//
// Up to 30 values the confidence is exact, beyond that by the normal approximation.
func MedianSorted(xs []float64) Interval {
	n := len(xs)
	if n == 0 {
		return Interval{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	}
	// benchmath.AssumeNothing.Summary rests on the same function, but interpolates
	// between infinities, and remembers the answer for every n it ever saw.
	ci := mm.QuantileCI(n, 0.5, level)
	if ci.LoOrder < 1 || ci.HiOrder > n {
		return Interval{middle(xs), xs[0], xs[n-1], 1 - math.Pow(2, 1-float64(n))}
	}
	return Interval{middle(xs), xs[ci.LoOrder-1], xs[ci.HiOrder-1], ci.Confidence}
}

func middle(xs []float64) float64 {
	n := len(xs)
	if n%2 == 1 {
		return xs[n/2]
	}
	return between(xs[n/2-1], xs[n/2], 0.5)
}

// Quantile returns the q-quantile of values that increase, 0 <= q <= 1, by the
// interpolation R8 of Hyndman and Fan, "Sample quantiles in statistical packages",
// The American Statistician 50 (1996). Without values it is NaN.
func Quantile(xs []float64, q float64) float64 {
	n := len(xs)
	if n == 0 {
		return math.NaN()
	}
	at := 1.0/3 + q*(float64(n)+1.0/3)
	if near := math.Round(at); math.Abs(at-near) < 1e-9 {
		at = near // a rounding error must not reach for an infinite neighbor
	}
	whole, part := math.Modf(at)
	switch k := int(whole); {
	case k < 1:
		return xs[0]
	case k >= n:
		return xs[n-1]
	default:
		return between(xs[k-1], xs[k], part)
	}
}

// between goes the given part of the way from lo to hi, either of which may be
// infinite.
func between(lo, hi, part float64) float64 {
	if part == 0 || lo == hi {
		return lo
	}
	return lo + part*(hi-lo)
}

// LogFences returns Tukey's outer fences of positive finite values, taken on their
// logarithms: three times the distance of the quartiles below the lower and above the
// upper one (Exploratory Data Analysis, 1977, chapter 2). What lies beyond is far out
// even for a distribution with a long tail. Without values both are NaN.
func LogFences(xs []float64) (lo, hi float64) {
	logs := make([]float64, len(xs))
	for k, x := range xs {
		logs[k] = math.Log(x)
	}
	slices.Sort(logs)
	lower, upper := Quantile(logs, 0.25), Quantile(logs, 0.75)
	return math.Exp(lower - 3*(upper-lower)), math.Exp(upper + 3*(upper-lower))
}
