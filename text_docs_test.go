package fourfold

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestDocumentedLimits: docs/formats.md has the limits of ReadProblem, and the limits grow with
// Size.
func TestDocumentedLimits(t *testing.T) {
	docs, err := os.ReadFile("docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(docs), ",", "")
	l := TextLimits{}.withDefaults()
	for what, n := range map[string]int{
		"bytes of text unpacked": int(l.Size), "bytes in a line": l.Line, "items and also names of colors": l.Items,
		"options": l.Options, "items over all options": l.Cells,
	} {
		if row := "| " + what + " | " + strconv.Itoa(n) + " "; !strings.Contains(text, row) {
			t.Errorf("docs/formats.md has no row %q", row)
		}
	}
	small, large := TextLimits{Size: 1000}.withDefaults(), TextLimits{Size: 2 * defaultSize, Items: 7}.withDefaults()
	if small.Size != 1000 || small.Cells != l.Cells || small.Line != l.Line {
		t.Errorf("limits of 1000 bytes: %+v", small)
	}
	if large.Cells != 2*l.Cells || large.Options != 2*l.Options || large.Line != 2*l.Line || large.Items != 7 {
		t.Errorf("limits of twice the text: %+v", large)
	}
	if huge := (TextLimits{Size: 1 << 62}).withDefaults(); huge.Cells != 1<<31-1 || huge.Items != 1<<31-1 {
		t.Errorf("limits of 4 EB: %+v", huge)
	}
}
