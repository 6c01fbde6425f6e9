package lp

import "math"

// provesEmpty reports whether ray proves that the program has no point when its
// columns are fixed so (see columnBounds). It checks CLP's certificate by arithmetic
// and does not rely on CLP's verdict.
//
// The ray weighs the rows and adds them up to one equation: the weighted columns
// equal the weighted rows. By Farkas's lemma an infeasible program has weights by
// which the two sides cannot meet within their bounds. The margin is far above
// what rounding can add up to and far below what CLP counts as infeasible.
func (g *program) provesEmpty(fixed []int8, ray []float64) bool {
	var rows, cols interval
	largest := 0.0
	for r, kind := range g.rows {
		lower, upper := kind.bounds()
		rows.add(ray[r], lower, upper)
		largest = max(largest, math.Abs(ray[r]))
	}
	for j := range fixed {
		d := 0.0
		for _, c := range g.column(j) {
			d += ray[c.row] * float64(c.sign)
		}
		lower, upper := columnBounds(fixed[j])
		cols.add(d, lower, upper)
	}
	gap := max(rows.lower-cols.upper, cols.lower-rows.upper)
	return gap > 1e-8*largest // false if anything is NaN
}

// columnBounds returns the bounds of a column: fixed at 1 if fixed is 1, fixed at 0
// if it is -1, and otherwise 0 and 1.
func columnBounds(fixed int8) (lower, upper float64) {
	switch {
	case fixed > 0:
		return 1, 1
	case fixed < 0:
		return 0, 0
	}
	return 0, 1
}

// An interval is where a sum of bounded terms can lie.
type interval struct{ lower, upper float64 }

// add adds factor times something between lower and upper.
func (v *interval) add(factor, lower, upper float64) {
	v.lower += min(factor*lower, factor*upper)
	v.upper += max(factor*lower, factor*upper)
}
