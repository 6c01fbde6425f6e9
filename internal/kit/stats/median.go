package stats

import (
	"math"
	"slices"

	mm "github.com/aclements/go-moremath/stats"
)

// level is the confidence level of all intervals.
const level = 0.95

// An Interval is an estimate, with bounds that contain the true value with the confidence level.
type Interval struct{ Center, Lo, Hi float64 }

// MedianSorted returns the median of values in increasing order, and an interval for the median
// of the population. If there are two middle values, the median is their mean. Lo and Hi are
// two of the values, and the interval is valid for any distribution. Fewer than six values cannot
// have such an interval: then Lo and Hi are the least and the greatest value. Without values all
// fields are NaN.
//
// The confidence is exact for up to 30 values. For more it is a normal approximation.
func MedianSorted(xs []float64) Interval {
	n := len(xs)
	if n == 0 {
		return Interval{math.NaN(), math.NaN(), math.NaN()}
	}
	// benchmath.AssumeNothing.Summary uses the same function, but it interpolates between
	// infinite values, and stores the answer for every n.
	ci := mm.QuantileCI(n, 0.5, level)
	if ci.LoOrder < 1 || ci.HiOrder > n {
		return Interval{middle(xs), xs[0], xs[n-1]}
	}
	return Interval{middle(xs), xs[ci.LoOrder-1], xs[ci.HiOrder-1]}
}

func middle(xs []float64) float64 {
	n := len(xs)
	if n%2 == 1 {
		return xs[n/2]
	}
	return interpolate(xs[n/2-1], xs[n/2], 0.5)
}

// Quantile returns the q-quantile of values in increasing order, where 0 <= q <= 1. It uses the
// interpolation R8 of Hyndman and Fan, "Sample quantiles in statistical packages", The American
// Statistician 50 (1996). Without values it returns NaN.
func Quantile(xs []float64, q float64) float64 {
	n := len(xs)
	if n == 0 {
		return math.NaN()
	}
	at := 1.0/3 + q*(float64(n)+1.0/3)
	if near := math.Round(at); math.Abs(at-near) < 1e-9 {
		at = near // a rounding error must not bring in an infinite neighbor
	}
	whole, part := math.Modf(at)
	switch k := int(whole); {
	case k < 1:
		return xs[0]
	case k >= n:
		return xs[n-1]
	default:
		return interpolate(xs[k-1], xs[k], part)
	}
}

// interpolate returns the value at the given part of the way from lo to hi. Both may be infinite.
func interpolate(lo, hi, part float64) float64 {
	if part == 0 || lo == hi {
		return lo
	}
	return lo + part*(hi-lo)
}

// LogFence returns Tukey's upper outer fence of the logarithms of positive finite values: three
// times the distance between the quartiles above the upper one (Exploratory Data Analysis, 1977,
// chapter 2). A value above the fence is an outlier even if the distribution has a long tail.
// Without values the fence is NaN.
func LogFence(xs []float64) float64 {
	logs := make([]float64, len(xs))
	for k, x := range xs {
		logs[k] = math.Log(x)
	}
	slices.Sort(logs)
	lower, upper := Quantile(logs, 0.25), Quantile(logs, 0.75)
	return math.Exp(upper + 3*(upper-lower))
}
