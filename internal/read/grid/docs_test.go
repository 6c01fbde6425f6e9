package grid

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"fourfold"
)

func docs(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readAs returns the name of the format of which the reader says that a text in format f is.
func readAs(f Format) string {
	if f == FormatSDM {
		return FormatLine.String()
	}
	return f.String()
}

// TestDocs: every example of docs/formats.md can be read, and has the format that the file says.
func TestDocs(t *testing.T) {
	for k, part := range strings.Split(docs(t), "\n```") {
		kind, example, _ := strings.Cut(part, "\n")
		if k%2 == 0 {
			continue
		}
		switch kind {
		case "dlx":
			p, err := fourfold.ReadProblem(strings.NewReader(example), kind)
			if err != nil {
				t.Fatal(err)
			}
			if p.HasBounds() {
				if err := p.Check(fourfold.Solution{1, 2, 4}); err != nil || p.CostOf(fourfold.Solution{1, 2, 4}) != 4 {
					t.Errorf("the cheapest solution of the roster: %v", err)
				}
			} else if err := p.Check(fourfold.Solution{0, 1, 4}); err != nil || len(p.Warnings()) != 1 {
				t.Errorf("the solution of the example: %v; warnings: %v", err, p.Warnings())
			}
		case "matrix", "sets", "spp": // package input reads them, and tests it
		case "regions":
			if _, err := ParseRegions(example); err != nil {
				t.Errorf("%s: %v", example, err)
			}
		default:
			if f, err := ParseFormat(kind); err != nil {
				t.Error(err)
			} else {
				kind = readAs(f)
			}
			for p, err := range Parse(strings.NewReader(example), kind, ParseOptions{}) {
				if err != nil {
					t.Error(err)
				} else if p.Format.String() != kind {
					t.Errorf("format %v, want %s:\n%s", p.Format, kind, example)
				}
			}
		}
	}
}

// TestDocsOfFormats: the section of each format in docs/formats.md begins with the description of the
// table of formats, and an example that is the same after reading and writing it.
func TestDocsOfFormats(t *testing.T) {
	text := docs(t)
	for _, f := range Formats() {
		about := strings.ToUpper(f.About()[:1]) + f.About()[1:]
		_, section, _ := strings.Cut(text, fmt.Sprintf("\n### %v\n\n%s. The reader recognizes it by ", f, about))
		_, example, ok := strings.Cut(section, fmt.Sprintf("\n```%v\n", f))
		example, _, _ = strings.Cut(example, "\n```\n")
		if !ok {
			t.Errorf("docs/formats.md lacks the section of %v with %q and an example", f, about)
			continue
		}
		p, err := NewReader(strings.NewReader(example), f.String(), ParseOptions{}).Next()
		if err != nil {
			t.Error(err)
			continue
		}
		var b bytes.Buffer
		w := NewWriter(&b, f, WriteOptions{})
		err = errors.Join(w.Write(p), w.Close())
		if text := b.String(); p.Format.String() != readAs(f) || err != nil || text != example+"\n" {
			t.Errorf("the example of %v is read as %v and written, with error %v, as\n%s\nwant\n%s", f, p.Format, err, text, example)
		}
	}
}

// TestTableOfFormats compares the table in docs/formats.md with the table of formats.
func TestTableOfFormats(t *testing.T) {
	var want strings.Builder
	want.WriteString("| format | files | orders | beside the givens |\n|---|---|---|---|\n")
	for _, f := range Formats() {
		least, most := f.orders()
		orders := fmt.Sprintf("%d to %d", least, most)
		if least == most {
			orders = fmt.Sprint(least)
		}
		fmt.Fprintf(&want, "| `%v` | %s | %s | %s |\n", f, f.Extension(), orders,
			strings.Replace(strings.Join(f.Carries(), ", "), "title, author, source, comment", "texts", 1))
	}
	if !strings.Contains(docs(t), "\n"+want.String()+"\n") {
		t.Errorf("docs/formats.md lacks this table:\n%s", want.String())
	}
}

// TestLayoutExamples: the example of each layout is a puzzle.
func TestLayoutExamples(t *testing.T) {
	for _, table := range [][]layout{certain, usual, forms} {
		for _, l := range table {
			if _, err := ParseGrid(l.example); err != nil {
				t.Errorf("%s: %v in\n%s", l.name, err, l.example)
			}
		}
	}
}
