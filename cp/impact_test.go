package cp

import (
	"context"
	"testing"

	"fourfold"
)

// TestManyRivals: the number of rivals of an item may exceed 32 bits.
func TestManyRivals(t *testing.T) {
	var b fourfold.Builder
	a := b.Primary("a")
	for range 50_000 {
		b.Option("", a)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range []Order{Impact, Conflict} {
		if _, err := fourfold.First(context.Background(), Solver{Order: order}, p); err != nil {
			t.Errorf("%v: %v", order, err)
		}
	}
}
