package summary

import (
	"cmp"
	"slices"

	"fourfold/compare/results"
)

// units numbers the different puzzles of a table. Puzzles with the same fingerprint are one unit,
// and count as one piece of evidence.
type units struct {
	n  int
	of []int32 // by puzzle: its unit; nil if no puzzle is repeated
}

func newUnits(t *results.Table) *units {
	order := byID(t)
	u := &units{n: len(order)}
	for k := 1; k < len(order); k++ {
		if sameID(t, order[k-1], order[k]) {
			u.n--
		}
	}
	if u.n == len(order) {
		return u
	}
	u.of = make([]int32, len(order))
	unit := int32(0)
	for k, i := range order {
		if k > 0 && !sameID(t, order[k-1], i) {
			unit++
		}
		u.of[i] = unit
	}
	return u
}

// sameID reports whether two puzzles have the same fingerprint. The fingerprint 0 is unknown, and
// equals no other.
func sameID(t *results.Table, a, b int32) bool {
	return t.ID(int(a)) == t.ID(int(b)) && t.ID(int(a)) != 0
}

// byID returns the puzzles of a table in the order of their fingerprints. Puzzles with the same
// fingerprint are in the order of their numbers.
func byID(t *results.Table) []int32 {
	order := make([]int32, t.Len())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.ID(int(a)), t.ID(int(b))), cmp.Compare(a, b))
	})
	return order
}

// A unitMean collects values of puzzles, and computes the mean for each unit.
type unitMean struct {
	units *units
	sums  []float64
	ns    []int32 // by unit; nil if no puzzle is repeated
}

func (u *units) mean() *unitMean {
	m := &unitMean{units: u}
	if u.of != nil {
		m.sums, m.ns = make([]float64, u.n), make([]int32, u.n)
	}
	return m
}

func (m *unitMean) add(puzzle int, x float64) {
	if m.units.of == nil {
		m.sums = append(m.sums, x)
		return
	}
	unit := m.units.of[puzzle]
	m.sums[unit] += x
	m.ns[unit]++
}

// values returns the means, one for each unit that has a value. The unitMean must not be used
// afterwards.
func (m *unitMean) values() []float64 {
	if m.units.of == nil {
		return m.sums
	}
	means := m.sums[:0]
	for unit, n := range m.ns {
		if n > 0 {
			means = append(means, m.sums[unit]/float64(n))
		}
	}
	return means
}
