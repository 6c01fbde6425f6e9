package rate

import "testing"

// TestWidths: there is a width for each column.
func TestWidths(t *testing.T) {
	if n := len(Widths(9)); n != len(Columns()) {
		t.Errorf("%d widths, want %d", n, len(Columns()))
	}
}
