package explain

import (
	"strings"
	"testing"

	"fourfold/internal/player/human"
)

func TestIndent(t *testing.T) {
	for level, want := range map[int]string{0: "", 2: "    ", maxIndent: strings.Repeat("  ", maxIndent), maxIndent + 1: strings.Repeat("  ", maxIndent) + "[11] "} {
		if got := (Step{Step: human.Step{Depth: level}}).Indent(); got != want {
			t.Errorf("Indent() at level %d = %q, want %q", level, got, want)
		}
	}
}
