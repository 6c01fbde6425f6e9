package check_test

import (
	"testing"

	"fourfold/internal/check"
)

// TestWidths: there is a width for each column.
func TestWidths(t *testing.T) {
	if n := len(check.Widths(9)); n != len(check.Columns(true)) {
		t.Errorf("%d widths, want %d", n, len(check.Columns(true)))
	}
}
