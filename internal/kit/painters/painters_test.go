package painters

import (
	"slices"
	"testing"

	"fourfold"
)

// TestOf: an item is a painter if it must be covered once and all its options paint; colors may
// differ.
func TestOf(t *testing.T) {
	var b fourfold.Builder
	a, two, some := b.Primary("a"), b.Between("two", 1, 2), b.Primary("some")
	s, plain := b.Secondary("s"), b.Secondary("plain")
	b.Option("", a, s.Paint(1))
	b.Option("", a, two, s.Paint(2), plain)
	b.Option("", some, s.Paint(1))
	b.Option("", some, two, plain)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Of(p, nil)
	if err != nil || len(got) != 5 || !slices.Equal(got[s.Index], []int32{a.Index}) || got[plain.Index] != nil {
		t.Errorf("Of = %v, %v", got, err)
	}
	if got, err := Of(p.WithOptions([]int32{2, 3}), nil); err != nil || got != nil && len(got[s.Index]) > 0 {
		t.Errorf("without options of a: Of = %v, %v", got, err)
	}
}
