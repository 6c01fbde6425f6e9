package lp

import (
	"math"
	"math/bits"
)

// provesEmpty reports whether ray proves that the program has no point while its columns are
// fixed as given (see columnBounds). It does not trust CLP's result: it computes in integers,
// without rounding errors.
//
// The ray has a weight for each row. The weighted sum of all rows is one equation: on one side
// are the columns with the coefficients of the sum, on the other side are the bounds of the
// rows. If the two sides cannot be equal within their bounds, the program has no point. By
// Farkas's lemma such weights exist for every infeasible program. The proof is valid for any
// weights, so CLP's weights may be rounded. All coefficients and bounds of the program are whole
// numbers.
func (g *program) provesEmpty(fixed []int8, ray []float64) bool {
	weights, ok := g.wholeWeights(ray)
	if !ok {
		return false
	}
	var rows, cols interval
	for r, row := range g.rows {
		lower, upper := row.bounds()
		rows.add(weights[r], lower, upper)
	}
	for j := range fixed {
		d := int64(0)
		for _, c := range g.column(j) {
			d += weights[c.row] * int64(c.coefficient)
		}
		lower, upper := columnBounds(fixed[j])
		cols.add(d, lower, upper)
	}
	return rows.lower > cols.upper || cols.lower > rows.upper
}

// weightBits is the largest number of bits of a whole weight. CLP's weights are not more exact.
const weightBits = 52

// wholeWeights returns the weights of a ray, scaled and rounded to integers. They are so small
// that no sum over the rows or over all cells overflows. It returns false if the ray is zero or
// not finite.
func (g *program) wholeWeights(ray []float64) (weights []int64, ok bool) {
	largest := 0.0
	for _, y := range ray {
		largest = max(largest, math.Abs(y)) // NaN if y is NaN
	}
	if !(largest > 0) || math.IsInf(largest, 1) {
		return nil, false
	}
	_, exponent := math.Frexp(largest)
	size := min(weightBits, 62-bits.Len64(uint64(g.mass())))
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

// An interval holds all values that a sum of bounded terms can have.
type interval struct{ lower, upper int64 }

// add adds a term: factor times a value between lower and upper.
func (v *interval) add(factor, lower, upper int64) {
	v.lower += min(factor*lower, factor*upper)
	v.upper += max(factor*lower, factor*upper)
}
