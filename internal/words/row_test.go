package words

import (
	"strings"
	"testing"
)

// TestWriteRow: a row is one line, whatever its fields contain.
func TestWriteRow(t *testing.T) {
	fields := []string{"a\tb\nc", "", "x"}
	for _, c := range []struct {
		widths []int
		want   string
	}{
		{nil, "a b\\nc\t-\tx\n"},
		{[]int{8, 3, 9}, "a b\\nc    -    x\n"},
	} {
		var w strings.Builder
		if err := WriteRow(&w, c.widths, fields); err != nil || w.String() != c.want {
			t.Errorf("WriteRow(%v) wrote %q, %v, want %q", c.widths, w.String(), err, c.want)
		}
	}
}
