package fourfold_test

import (
	"slices"
	"testing"

	"fourfold"
)

// TestNames: Names returns the name of each option, given or made of its items, and nil for
// a solution without options.
func TestNames(t *testing.T) {
	var b fourfold.Builder
	x, y := b.Primary("x"), b.Primary("y")
	b.Option("first", x)
	b.Option("", y)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Names(fourfold.Solution{0, 1}), []string{"first", "y"}; !slices.Equal(got, want) {
		t.Errorf("Names() = %q, want %q", got, want)
	}
	for _, s := range []fourfold.Solution{nil, {}} {
		if got := p.Names(s); got != nil {
			t.Errorf("Names(%#v) = %#v, want nil", s, got)
		}
	}
}
