package rate

import (
	"math"
	"testing"

	"fourfold"
)

func TestSizeString(t *testing.T) {
	for _, test := range []struct {
		name string
		size Size
		want string
	}{
		{"nothing", Size(math.Inf(-1)), "0"},
		{"one", 0, "1"},
		{"a small product", Size(math.Log10(2) + math.Log10(3)), "6"},
		{"the last in full", Size(math.Log10(999)), "999"},
		{"the first with a power", 3, "1.0E3"},
		{"two digits", Size(math.Log10(8.84) + 22), "8.8E22"},
		{"rounded up", Size(math.Log10(8.86) + 22), "8.9E22"},
		{"carried", Size(math.Log10(9.96) + 22), "1.0E23"},
		{"beyond floating point", Size(1296 * math.Log10(36)), "9.3E2016"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.size.String(); got != test.want {
				t.Errorf("String(%v) = %s, want %s", float64(test.size), got, test.want)
			}
		})
	}
}

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
