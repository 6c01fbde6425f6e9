package drawing

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzLabel: any label leaves every format well-formed, and comes back from XML unchanged.
func FuzzLabel(f *testing.F) {
	for _, label := range []string{"", "plain", `<&>"'`, "]]>", "\\{$", "a\x00b\x1b[31m", "\xff", "\u202eabc", "🙂 数独", "|x|\n# y", "--\u2028", "%", "`"} {
		f.Add(label)
	}
	f.Fuzz(func(t *testing.T, label string) {
		p := nine(t, label)
		p.Level = label
		shown := clean(label)
		if !utf8.ValidString(shown) || strings.ContainsAny(shown, "\r\n\x00\x1b") {
			t.Fatalf("clean(%q) = %q", label, shown)
		}
		svg := draw(t, SVG, Options{}, p, p)[0]
		if got := texts(t, svg, "desc"); len(got) != 1 || !strings.HasPrefix(got[0], strings.TrimSuffix("1. "+shown, "1. ")) {
			t.Fatalf("description %.100q of %q", got, shown)
		}
	})
}
