package collection

import (
	"cmp"
	"maps"
	"slices"
)

// A counter counts puzzles by a value.
type counter[V cmp.Ordered] struct {
	of    map[V]int
	total int
}

func (c *counter[V]) add(v V) {
	if c.of == nil {
		c.of = map[V]int{}
	}
	c.of[v]++
	c.total++
}

// sorted returns the values in increasing order.
func (c *counter[V]) sorted() []V { return slices.Sorted(maps.Keys(c.of)) }

// byCount returns the values with the most puzzles first. Values with equally many are in
// increasing order.
func (c *counter[V]) byCount() []V {
	return slices.SortedFunc(maps.Keys(c.of), func(a, b V) int {
		return cmp.Or(cmp.Compare(c.of[b], c.of[a]), cmp.Compare(a, b))
	})
}
