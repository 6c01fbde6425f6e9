package dlx

import (
	"math"
	"math/big"
	"slices"
)

// A Range is an estimated number and an interval around it. The numbers may be too large for a
// float64. They are nil if they are not known.
//
// The interval is meant to contain the true number in at least 9 of 10 cases; docs/jobs.md says how
// often it did on problems of known size. Probes are very uneven: most are too low, and a few are
// much too high. So the interval is symmetric on the scale of logarithms, and reaches over three
// standard errors of the mean to each side, and over more if there are few probes. If few probes
// find a solution, the interval of Solutions is wide, and less certain.
//
// No interval can tell of parts of the tree that no probe came to. If these are large and rare, the
// whole interval is too low. If no probe has found a solution, Mean and Low are 0, and High is nil.
type Range struct{ Mean, Low, High *big.Float }

// interval returns the mean of independent random numbers, given as logarithms, and an interval
// for their expectation.
func interval(logs []float64) Range {
	if len(logs) == 0 {
		return Range{}
	}
	scale := slices.Max(logs)
	if math.IsInf(scale, -1) { // only zeros
		return Range{Mean: exp(scale), Low: exp(scale)}
	}
	n, mean, squares := float64(len(logs)), 0.0, 0.0
	for _, l := range logs {
		x := math.Exp(l - scale)
		mean += x / n
		squares += x * x / n
	}
	standardError, freedom := 1.0, max(n-1, 1) // of the logarithm of the mean; not known from one number
	if n > 1 {
		standardError = math.Sqrt(max(squares/(mean*mean)-1, 0) / freedom)
	}
	half := (3 + 15/freedom) * standardError
	middle := math.Log(mean) + scale
	return Range{Mean: exp(middle), Low: exp(middle - half), High: exp(middle + half)}
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
