package cp

import (
	"context"
	"testing"

	"fourfold"
)

// TestManyRivals: the rivals of an item may be more than 32 bits hold.
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
