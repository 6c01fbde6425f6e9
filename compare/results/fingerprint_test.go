package results

import (
	"slices"
	"testing"

	"fourfold"
)

// TestID tests that the fingerprint depends on the structure of a problem and not on names.
func TestID(t *testing.T) {
	problem := func(name string, color fourfold.Color, primaryFirst bool) *fourfold.Problem {
		var b fourfold.Builder
		x := b.Primary(name)
		y := b.Secondary("y")
		z := b.Primary("z")
		if primaryFirst {
			b.Option("o", x, y.Paint(color), z)
		} else {
			b.Option("o", z, y.Paint(color), x)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	ids := []string{ID(problem("x", 1, true)), ID(problem("name", 1, true)), ID(problem("x", 2, true)), ID(problem("x", 1, false)), ID(new(fourfold.Problem))}
	if ids[0] != ids[1] {
		t.Error("the fingerprint depends on names")
	}
	slices.Sort(ids[1:])
	if len(slices.Compact(ids[1:])) != 4 {
		t.Errorf("fingerprints %v", ids)
	}
	var b fourfold.Builder
	b.Cost(b.Option("", b.Between("a", 1, 2)), 5)
	bounded, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	free, _ := bounded.WithCosts(func(int32) int64 { return 0 })
	var plain fourfold.Builder
	plain.Option("", plain.Primary("a"))
	p, _ := plain.Problem()
	if a, b, c := ID(bounded), ID(free), ID(p); a == b || b == c {
		t.Errorf("fingerprints %s, %s without costs, %s without bounds", a, b, c)
	}
	s := ShapeOf(problem("x", 1, true))
	if s != (Shape{Kind: "cover", Primary: 2, Secondary: 1, Options: 1, Colored: true}) {
		t.Errorf("size %+v", s)
	}
}
