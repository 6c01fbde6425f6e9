package explain

import (
	"strings"
	"testing"
)

func TestIndent(t *testing.T) {
	for level, want := range map[int]string{0: "", 2: "    ", maxIndent: strings.Repeat("  ", maxIndent), maxIndent + 1: strings.Repeat("  ", maxIndent) + "[11] "} {
		if got := indent(level); got != want {
			t.Errorf("indent(%d) = %q, want %q", level, got, want)
		}
	}
}
