package lp

import (
	"math"
	"math/bits"
)

// provesAbove reports whether prices prove that every point costs more than bound, while the
// columns are fixed as given (see columnBounds).
func (g *program) provesAbove(fixed []int8, prices []float64, costs []int64, bound int64) bool {
	base, scale, ok := g.netCosts(fixed, prices, costs, make([]int64, len(fixed)))
	return ok && bound <= (math.MaxInt64>>1)/scale && base > scale*bound
}

// netCosts fills in the net cost of each column: what it costs beyond the weighted sum of its
// coefficients. In units of which a cost of 1 has scale, every point costs base or more. A column
// that is not fixed adds the absolute value of its net cost if it takes the other one of its bounds
// than the cheaper one. netCosts computes in integers, as provesEmpty does.
//
// The prices have a weight for each row. The cost of a point is the weighted sum of the rows, plus
// the sum of the net costs of the columns. Each of these terms is bounded below by the
// bounds of its row or column. The proof is valid for any weights, so CLP's prices may be rounded:
// they are multiplied by scale. netCosts returns false if a price is not finite or too large.
func (g *program) netCosts(fixed []int8, prices []float64, costs, net []int64) (base, scale int64, ok bool) {
	weights, scale, ok := g.wholePrices(prices, costs)
	if !ok {
		return 0, 0, false
	}
	var cost interval
	for r, row := range g.rows {
		lower, upper := row.bounds()
		cost.add(weights[r], lower, upper)
	}
	for j := range fixed {
		rest := scale * costs[j]
		for _, c := range g.column(j) {
			rest -= weights[c.row] * int64(c.coefficient)
		}
		net[j] = rest
		lower, upper := columnBounds(fixed[j])
		cost.add(rest, lower, upper)
	}
	return cost.lower, scale, true
}

// wholePrices returns prices that are multiplied by scale and rounded to integers. They are so
// small that no sum over all rows, cells and costs overflows. It returns false if a price is not
// finite.
func (g *program) wholePrices(prices []float64, costs []int64) (weights []int64, scale int64, ok bool) {
	largest, total := 1.0, int64(1)
	for _, y := range prices {
		largest = max(largest, math.Abs(y)) // NaN if y is NaN
	}
	for _, c := range costs {
		total += max(c, -c)
	}
	if !(largest < 1<<60) || total > 1<<54 {
		return nil, 0, false
	}
	// Each sum is at most scale * (largest * mass + total).
	size := min(weightBits, 62-bits.Len64(uint64(largest)+1)-bits.Len64(uint64(g.mass())))
	size = min(size, 61-bits.Len64(uint64(total)))
	if size < 0 {
		return nil, 0, false
	}
	weights = make([]int64, len(prices))
	for r, y := range prices {
		weights[r] = int64(math.RoundToEven(math.Ldexp(y, size)))
	}
	return weights, 1 << size, true
}

// mass returns the sum of all coefficients and bounds of the program, all positive.
func (g *program) mass() int64 {
	sum := int64(0)
	for _, c := range g.cells {
		sum += int64(max(c.coefficient, -c.coefficient))
	}
	for _, row := range g.rows {
		sum += int64(max(row.lower, -row.lower, row.upper))
	}
	return sum
}
