package drawing

import (
	"encoding/xml"
	"regexp"
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

// TestHTML: the page is well-formed, and has a table with a caption for each puzzle.
func TestHTML(t *testing.T) {
	doc := draw(t, HTML, Options{Solutions: SolutionsAtEnd, Candidates: true}, append(several(t, 7), four(t))...)[0]
	body := []byte(strings.TrimPrefix(string(doc), "<!DOCTYPE html>\n"))
	for element, want := range map[string]int{"table": 16, "caption": 16, "section": 3, "title": 1, "style": 1, "tr": 14*9 + 2*4, "td": 14*81 + 2*16} {
		if got := texts(t, body, element); len(got) != want {
			t.Errorf("%d elements %s, want %d", len(got), element, want)
		}
	}
	if got := texts(t, body, "caption")[7]; got != `12. Tom & "Jo" <1> hard` {
		t.Errorf("caption %q", got)
	}
	if cells := texts(t, body, "td"); cells[0] != "5" || cells[2] != "1 2 4 " {
		t.Errorf("cells %q", cells[:9])
	}
	for _, want := range []string{`lang="en"`, "@media print", "break-before: page", "size: A4;"} {
		if !strings.Contains(string(doc), want) {
			t.Errorf("%s is missing", want)
		}
	}
	for _, foreign := range []string{"http:", "https:", "<script"} {
		if strings.Contains(string(doc), foreign) {
			t.Errorf("the page needs another file: %s", foreign)
		}
	}
	if doc := draw(t, HTML, Options{Paper: Letter}, four(t))[0]; !strings.Contains(string(doc), "size: letter;") {
		t.Error("the paper letter is missing")
	}
}

// checkLaTeX fails if braces or environments of a document do not match.
func checkLaTeX(t testing.TB, doc string) {
	t.Helper()
	depth := 0
	for _, brace := range regexp.MustCompile(`\\.|[{}]`).FindAllString(doc, -1) {
		switch brace {
		case "{":
			depth++
		case "}":
			if depth--; depth < 0 {
				t.Fatalf("a brace is closed that was not opened:\n%.1000s", doc)
			}
		}
	}
	if depth != 0 {
		t.Fatalf("%d braces are not closed:\n%.1000s", depth, doc)
	}
	var open []string
	for _, m := range regexp.MustCompile(`\\(begin|end)\{(\w+)\}`).FindAllStringSubmatch(doc, -1) {
		switch {
		case m[1] == "begin":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("\\end{%s} closes %v", m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Fatalf("%v are not closed", open)
	}
}

// TestLaTeX: the braces and environments of a document match, and its pictures have all values and
// lines.
func TestLaTeX(t *testing.T) {
	p := nine(t, `50% of $5 & #1_{\x}^~`)
	doc := string(draw(t, LaTeX, Options{Solutions: SolutionsAtEnd, Candidates: true, Paper: Letter}, p, four(t))[0])
	checkLaTeX(t, doc)
	for want, n := range map[string]int{
		`\documentclass[letterpaper]`: 1, `\begin{picture}(9,9)`: 2, `\begin{picture}(4,4)`: 2, `\section*{Solutions}`: 1,
		`\textbf{1. 50\% of \$5 \& \#1\_\{\textbackslash{}x\}\textasciicircum{}\textasciitilde{}}`: 2,
		`{\textbf{5}}`: 6, `\line(1,0){9}`: 2 * (4 + 6), `\line(0,-1){9}`: 2 * (4 + 6),
	} {
		if got := strings.Count(doc, want); got != n {
			t.Errorf("%s occurs %d times, want %d", want, got, n)
		}
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
		html := draw(t, HTML, Options{}, p)[0]
		page := []byte(strings.TrimPrefix(string(html), "<!DOCTYPE html>\n"))
		if got := texts(t, page, "small"); shown != "" && got[0] != shown {
			t.Fatalf("level %q, want %q", got[0], shown)
		}
		if err := xml.Unmarshal(page, new(struct{})); err != nil {
			t.Fatal(err)
		}
		checkLaTeX(t, string(draw(t, LaTeX, Options{}, p)[0]))
		if md := string(draw(t, Markdown, Options{}, p)[0]); strings.Count(md, "\n") > 12 {
			t.Fatalf("more lines than expected:\n%s", md)
		}
	})
}
