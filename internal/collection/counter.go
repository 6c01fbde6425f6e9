package collection

import (
	"cmp"
	"maps"
	"slices"
)

// mostValues is the number of different values of one fact, such as labels, that are counted.
const mostValues = 10_000

// A counter counts puzzles by a value. Beyond mostValues different values it counts the others
// together.
type counter[V cmp.Ordered] struct {
	of     map[V]int
	others int
	total  int
}

func (c *counter[V]) add(v V) {
	if c.of == nil {
		c.of = map[V]int{}
	}
	c.total++
	if _, known := c.of[v]; !known && len(c.of) == mostValues {
		c.others++
		return
	}
	c.of[v]++
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
