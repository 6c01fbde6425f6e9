package lp

import (
	"math"
	"math/bits"
)

// provesEmpty reports whether ray proves that the program has no point when its
// columns are fixed so (see columnBounds). It does not rely on CLP's verdict and
// computes in integers, so no rounding error passes.
//
// The ray weighs the rows and adds them up to one equation: the weighted columns
// equal the weighted rows. By Farkas's lemma an infeasible program has weights by
// which the two sides cannot meet within their bounds. Any weights will do for such
// a proof, so those of CLP may be rounded. All coefficients and bounds of the
// program are whole.
func (g *program) provesEmpty(fixed []int8, ray []float64) bool {
	weights, ok := g.wholeWeights(ray)
	if !ok {
		return false
	}
	var rows, cols interval
	for r, kind := range g.rows {
		lower, upper := kind.bounds()
		rows.add(weights[r], lower, upper)
	}
	for j := range fixed {
		d := int64(0)
		for _, c := range g.column(j) {
			d += weights[c.row] * int64(c.sign)
		}
		lower, upper := columnBounds(fixed[j])
		cols.add(d, lower, upper)
	}
	return rows.lower > cols.upper || cols.lower > rows.upper
}

// weightBits is the most bits that a whole weight has. CLP's weights are no more
// exact than that.
const weightBits = 52

// wholeWeights returns the weights of a ray, scaled and rounded to integers. They are
// so small that no sum over the rows or over all cells overflows. It returns false if the ray
// is zero or not finite.
func (g *program) wholeWeights(ray []float64) (weights []int64, ok bool) {
	largest := 0.0
	for _, y := range ray {
		largest = max(largest, math.Abs(y)) // NaN if y is
	}
	if !(largest > 0) || math.IsInf(largest, 1) {
		return nil, false
	}
	_, exponent := math.Frexp(largest)
	size := min(weightBits, 62-bits.Len(uint(len(g.rows)+len(g.cells))))
	weights = make([]int64, len(ray))
	for r, y := range ray {
		weights[r] = int64(math.RoundToEven(math.Ldexp(y, size-exponent)))
	}
	return weights, true
}

// columnBounds returns the bounds of a column: fixed at 1 if fixed is 1, fixed at 0
// if it is -1, and otherwise 0 and 1.
func columnBounds(fixed int8) (lower, upper int64) {
	switch {
	case fixed > 0:
		return 1, 1
	case fixed < 0:
		return 0, 0
	}
	return 0, 1
}

// An interval is where a sum of bounded terms can lie.
type interval struct{ lower, upper int64 }

// add adds factor times something between lower and upper.
func (v *interval) add(factor, lower, upper int64) {
	v.lower += min(factor*lower, factor*upper)
	v.upper += max(factor*lower, factor*upper)
}
