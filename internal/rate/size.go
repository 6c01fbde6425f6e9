package rate

import (
	"math"
	"strconv"

	"fourfold"
)

// A Size is the number of ways to fill a grid with candidates, the product of the numbers of
// candidates of all cells. Its value is the logarithm to base 10; for zero ways it is minus
// infinity.
type Size float64

// IsZero reports whether there is no way to fill the grid.
func (s Size) IsZero() bool { return math.IsInf(float64(s), -1) }

// String returns the number of ways: in full below 1000, else with two digits and a power of ten,
// such as "8.8E22".
func (s Size) String() string {
	if n := math.Round(math.Pow(10, float64(s))); n < 1000 {
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	power := math.Floor(float64(s))
	digits := strconv.FormatFloat(math.Pow(10, float64(s)-power), 'f', 1, 64)
	if digits == "10.0" {
		digits, power = "1.0", power+1
	}
	return digits + "E" + strconv.FormatFloat(power, 'f', 0, 64)
}

// spaceOf returns the product of the numbers of live options of all cells. If no item is a cell,
// it is the product over all primary items.
func spaceOf(p *fourfold.Problem, live func(o int32) bool) Size {
	var cells, items Size
	hasCells := false
	for i := range p.NumItems() {
		if !p.IsPrimary(i) {
			continue
		}
		n := 0
		for _, o := range p.Uses(i) {
			if live(o) {
				n++
			}
		}
		size := Size(math.Log10(float64(n)))
		items += size
		if p.ItemKind(i) == "cell" {
			cells, hasCells = cells+size, true
		}
	}
	if hasCells {
		return cells
	}
	return items
}
