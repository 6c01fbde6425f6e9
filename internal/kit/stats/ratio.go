package stats

import (
	"math"

	mm "github.com/aclements/go-moremath/stats"
)

// fewestRatios is the least number of ratios that have an interval, the same number as for a
// median. An interval of two or three ratios says little about them: it may go from a millionth
// to a million.
const fewestRatios = 6

// RatioOfLogs returns the geometric mean of ratios, given their logarithms, with a 95 %
// interval by Student's t. It needs no random numbers, and takes time proportional to the
// number of ratios. Fewer than six ratios have no interval: Lo and Hi are NaN. Without ratios
// all fields are NaN.
func RatioOfLogs(logs []float64) Interval {
	n := float64(len(logs))
	if n == 0 {
		return Interval{math.NaN(), math.NaN(), math.NaN()}
	}
	var mean, squares float64 // Welford's updates
	for k, x := range logs {
		d := x - mean
		mean += d / float64(k+1)
		squares += d * (x - mean)
	}
	if n < fewestRatios {
		return Interval{math.Exp(mean), math.NaN(), math.NaN()}
	}
	half := tQuantile(len(logs)-1) * math.Sqrt(squares/(n-1)/n)
	return Interval{math.Exp(mean), math.Exp(mean - half), math.Exp(mean + half)}
}

// tQuantile returns the value that Student's t with the given degrees of freedom exceeds with
// probability 0.025. For more than 100 degrees it uses the expansion about the normal quantile
// (Abramowitz and Stegun 26.7.5), which is right to six digits.
func tQuantile(freedom int) float64 {
	v := float64(freedom)
	if freedom > 100 {
		z := mm.StdNormal.InvCDF((1 + level) / 2)
		z3 := z * z * z
		z5 := z3 * z * z
		return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v)
	}
	return mm.InvCDF(mm.TDist{V: v})((1 + level) / 2)
}
