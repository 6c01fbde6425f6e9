package cdcl

import (
	"testing"

	"fourfold"
)

// TestMemoryOfKept: a search of a small problem does not fail for the memory that a core keeps from
// a larger one.
func TestMemoryOfKept(t *testing.T) {
	squares := func(items int) *fourfold.Problem { // each item has as many options as there are items
		var b fourfold.Builder
		var all []fourfold.Item
		for range items {
			all = append(all, b.Primary(""))
		}
		for range items {
			for _, item := range all {
				b.Option("", item)
			}
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	large, small := squares(200), squares(10)
	for range 20 {
		if _, err := fourfold.First(t.Context(), Solver{}, large); err != nil {
			t.Fatal(err)
		}
		if _, err := fourfold.First(t.Context(), Solver{Memory: 1 << 20}, small); err != nil {
			t.Fatal(err)
		}
	}
}
