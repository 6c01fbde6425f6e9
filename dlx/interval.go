package dlx

import (
	"math"
	"math/big"
)

// A Range is an estimated number and an interval around it. The numbers may be too large for a
// float64. They are nil if they are not known.
//
// The interval is meant to contain the true number in at least 9 of 10 cases; docs/cli.md says how
// often it did on problems of known size. Probes are very uneven: most are too low, and a few are
// much too high. So the interval is computed on the scale of logarithms, from the means of 10 groups
// of probes: Land, Confidence intervals for linear functions of the normal mean and variance, Annals
// of Mathematical Statistics 42 (1971), in the approximation of Cox. The quantiles are 0.99 of
// Student's distribution: 0.95 would do if the logarithms of the means were normal, which they are
// not. If a group has only zeros, as with solutions that few probes come to, there are 5 groups. If
// that does not help, the interval is computed from the probes that are not 0 and from their number.
// It is then wide, and less certain.
//
// No interval can tell of parts of the tree that no probe came to. If these are large and rare, the
// whole interval is too low. If no probe has found a solution, Mean and Low are 0, and High is nil.
type Range struct{ Mean, Low, High *big.Float }

// student has the quantiles 0.99 of Student's distribution with 1, 2, ... degrees of freedom.
var student = [...]float64{31.821, 6.965, 4.541, 3.747, 3.365, 3.143, 2.998, 2.896, 2.821}

// normal is the quantile 0.99 of the normal distribution.
const normal = 2.326

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
	middle, half, ok := byGroups(x, 10)
	if !ok {
		middle, half, ok = byGroups(x, 5)
	}
	if !ok {
		middle, half = byHits(x)
	}
	return Range{Mean: exp(center + scale), Low: exp(min(center, middle-half) + scale), High: exp(max(center, middle+half) + scale)}
}

// byGroups returns the middle and half the length of an interval for the logarithm of the mean, from
// the means of groups. It returns false if there are too few numbers, or if a mean is 0.
func byGroups(x []float64, groups int) (middle, half float64, ok bool) {
	size := len(x) / groups
	if size == 0 {
		return 0, 0, false
	}
	logs := make([]float64, groups)
	for k := range logs {
		mean, _ := moments(x[k*size : (k+1)*size])
		if mean == 0 {
			return 0, 0, false
		}
		logs[k] = math.Log(mean)
	}
	middle, half = lognormal(logs, 0)
	return middle, half, true
}

// byHits is byGroups for numbers many of which are 0. The others are taken as they are.
func byHits(x []float64) (middle, half float64) {
	var logs []float64
	for _, v := range x {
		if v > 0 {
			logs = append(logs, math.Log(v))
		}
	}
	hits, part := float64(len(logs)), float64(len(logs))/float64(len(x))
	middle, half = lognormal(logs, (1-part)/hits)
	return middle + math.Log(part), half
}

// lognormal returns the middle and half the length of an interval for the logarithm of the mean of
// numbers with these logarithms, if its variance is increased by more.
func lognormal(logs []float64, more float64) (middle, half float64) {
	mean, variance := moments(logs)
	if len(logs) == 1 {
		variance = 1 // it is not known
	}
	freedom := max(len(logs)-1, 1)
	quantile := normal
	if freedom <= len(student) {
		quantile = student[freedom-1]
	}
	n := float64(len(logs))
	return mean + variance/2, quantile * math.Sqrt(variance/n+variance*variance/float64(2*freedom)+more)
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

// over returns the range divided by a number between least and most.
func (r Range) over(least, divisor, most float64) Range {
	divide := func(x *big.Float, divisor float64) *big.Float {
		if x == nil {
			return nil
		}
		return new(big.Float).Quo(x, big.NewFloat(divisor))
	}
	return Range{divide(r.Mean, divisor), divide(r.Low, most), divide(r.High, least)}
}
