package dlx

import (
	"math"
	"math/big"
)

// A Range is an estimated number and an interval around it. The numbers may be too large for a
// float64. They are nil if they are not known.
//
// The interval is meant to contain the true number in 9 of 10 cases. Probes are very uneven: most
// are too low, and a few are much too high. So the interval is computed on the scale of logarithms,
// from the means of 10 groups of probes: Land, Confidence intervals for linear functions of the
// normal mean and variance, Annals of Mathematical Statistics 42 (1971), in the approximation of
// Cox with quantiles of Student's distribution. If a group has only zeros, as with solutions that
// few probes come to, the interval is computed from the variance of all probes. It is then very
// wide, and still less certain.
//
// No interval can tell of parts of the tree that no probe came to. If these are large and rare, the
// whole interval is too low. If no probe has found a solution, Mean and Low are 0, and High is nil.
type Range struct{ Mean, Low, High *big.Float }

// student has the quantiles 0.95 of Student's distribution with 1, 2, ... degrees of freedom.
var student = [...]float64{6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833}

// normal is the quantile 0.95 of the normal distribution.
const normal = 1.645

// groups is the number of groups of probes.
const groups = len(student) + 1

// interval returns the mean of independent random numbers, given as logarithms, and an interval
// for their expectation.
func interval(logs []float64) Range {
	if len(logs) == 0 {
		return Range{}
	}
	scale := math.Inf(-1)
	for _, l := range logs {
		scale = max(scale, l)
	}
	if math.IsInf(scale, -1) { // only zeros
		return Range{Mean: exp(scale), Low: exp(scale)}
	}
	x := make([]float64, len(logs))
	for k, l := range logs {
		x[k] = math.Exp(l - scale)
	}
	mean, _ := moments(x)
	center := math.Log(mean)
	middle, half := center, 0.0
	if logs, ok := groupLogs(x); ok {
		m, variance := moments(logs)
		n := float64(len(logs))
		middle = m + variance/2
		half = student[len(logs)-2] * math.Sqrt(variance/n+variance*variance/(2*(n-1)))
	} else {
		half = spread(x)
	}
	return Range{Mean: exp(center + scale), Low: exp(min(center, middle-half) + scale), High: exp(max(center, middle+half) + scale)}
}

// groupLogs returns the logarithms of the means of the groups. It returns false if there are too
// few numbers, or if a mean is 0.
func groupLogs(x []float64) (logs []float64, ok bool) {
	size := len(x) / groups
	if size == 0 {
		return nil, false
	}
	for k := range groups {
		mean, _ := moments(x[k*size : (k+1)*size])
		if mean == 0 {
			return nil, false
		}
		logs = append(logs, math.Log(mean))
	}
	return logs, true
}

// spread returns half the length of an interval for the logarithm of the mean. The fewer numbers
// are not 0, the wider is the interval.
func spread(x []float64) float64 {
	mean, variance := moments(x)
	hits := 0
	for _, v := range x {
		if v > 0 {
			hits++
		}
	}
	quantile := normal
	if freedom := max(hits-1, 1); freedom <= len(student) {
		quantile = student[freedom-1]
	}
	if len(x) == 1 {
		variance = mean * mean
	}
	return quantile * math.Sqrt(variance/float64(len(x))) / mean
}

// moments returns the mean and the variance of a sample; the variance of one number is 0.
func moments(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean)
	}
	return mean, variance / float64(max(len(x)-1, 1))
}

// logAdd returns the logarithm of the sum of two numbers given by their logarithms.
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// exp returns the number with the given natural logarithm.
func exp(log float64) *big.Float {
	if math.IsInf(log, -1) {
		return new(big.Float)
	}
	binary := math.Floor(log / math.Ln2)
	return new(big.Float).SetMantExp(big.NewFloat(math.Exp(log-binary*math.Ln2)), int(binary))
}

// exactly returns the range of a number that is known.
func exactly(x float64) Range {
	return Range{Mean: big.NewFloat(x), Low: big.NewFloat(x), High: big.NewFloat(x)}
}

// over returns the range divided by a number.
func (r Range) over(divisor float64) Range {
	divide := func(x *big.Float) *big.Float {
		if x == nil {
			return nil
		}
		return new(big.Float).Quo(x, big.NewFloat(divisor))
	}
	return Range{divide(r.Mean), divide(r.Low), divide(r.High)}
}
