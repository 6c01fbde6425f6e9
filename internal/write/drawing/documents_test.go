package drawing

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestMarkdown: each puzzle is a table with a row for each row of the grid.
func TestMarkdown(t *testing.T) {
	got := string(draw(t, Markdown, Options{}, nine(t, "A *bold* [title](x)"), nine(t, ""))[0])
	want := `### 1. A \*bold\* \[title\](x) (easy 1.2)

| 5 | 3 |   |   | 7 |   |   |   |   |
|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|
| 6 |   |   | 1 | 9 | 5 |   |   |   |
|   | 9 | 8 |   |   |   |   | 6 |   |
`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(draw(t, Markdown, Options{Title: "A *title*"}, nine(t, ""))[0]); !strings.HasPrefix(got, "# A \\*title\\*\n\n### ") {
		t.Errorf("got %.40q", got)
	}
	for _, o := range []Options{{}, {Candidates: true}, {Solutions: SolutionsInGrid}, {Solutions: SolutionsAtEnd}} {
		rows := 0
		for line := range strings.Lines(string(draw(t, Markdown, o, several(t, 3)...)[0])) {
			if strings.HasPrefix(line, "|") {
				if rows++; strings.Count(line, "|") != 10 {
					t.Errorf("%+v: %s: want 9 columns", o, line)
				}
			}
		}
		want := 3 * 10
		if o.Solutions == SolutionsAtEnd {
			want *= 2
		}
		if rows != want {
			t.Errorf("%+v: %d rows, want %d", o, rows, want)
		}
	}
	if got := string(draw(t, Markdown, Options{Solutions: SolutionsInGrid}, nine(t, ""))[0]); !strings.Contains(got, "| **5** | **3** | 4 | 6 | **7** |") {
		t.Errorf("solution in the grid:\n%s", got)
	}
}

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
		if md := string(draw(t, Markdown, Options{}, p)[0]); strings.Count(md, "\n") > 12 {
			t.Fatalf("more lines than expected:\n%s", md)
		}
	})
}
