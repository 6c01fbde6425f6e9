package rate

import (
	"testing"

	"fourfold"
)

// TestSpaceOf: only live options count, and only those of cells if there are cells.
func TestSpaceOf(t *testing.T) {
	for _, test := range []struct {
		name string
		kind string
		dead int32
		want string
	}{
		{"cells only", "cell", -1, "3"},
		{"no kinds", "", -1, "6"},
		{"an option less", "cell", 0, "2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b fourfold.Builder
			b.Kind(test.kind)
			x := b.Primary("x")
			b.Kind("")
			y, z := b.Primary("y"), b.Secondary("z")
			b.Option("", x)
			b.Option("", x, y)
			b.Option("", x, y, z)
			p, err := b.Problem()
			if err != nil {
				t.Fatal(err)
			}
			if got := spaceOf(p, func(o int32) bool { return o != test.dead }).String(); got != test.want {
				t.Errorf("spaceOf(%s) = %s, want %s", test.name, got, test.want)
			}
		})
	}
}
