package role

import "testing"

func TestOf(t *testing.T) {
	for _, c := range []struct {
		kind       string
		want       Role
		line, unit bool
	}{
		{"cell", Cell, false, false},
		{"row", Row, true, true},
		{"column", Column, true, true},
		{"box", Area, false, true},
		{"region", Area, false, true},
		{"diagonal", Further, false, true},
		{"window", Further, false, true},
		{"extra region", Further, false, true},
		{"pair", Other, false, false},
		{"", Other, false, false},
		{"queen", Other, false, false},
	} {
		got := Of(c.kind)
		if got != c.want || got.IsLine() != c.line || got.IsUnit() != c.unit {
			t.Errorf("Of(%q) = %d, a line: %v, a unit: %v, want %d, %v, %v", c.kind, got, got.IsLine(), got.IsUnit(), c.want, c.line, c.unit)
		}
	}
}
