package gridtext_test

import (
	"os"
	"strings"
	"testing"

	"fourfold"
	"fourfold/puzzle/gridtext"
)

// TestDocs reads every example of docs/formats.md as what it says it is.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for k, part := range strings.Split(string(text), "\n```") {
		kind, example, _ := strings.Cut(part, "\n")
		if k%2 == 0 {
			continue
		}
		shown[kind] = true
		switch kind {
		case "dlx":
			p, err := fourfold.ReadProblem(strings.NewReader(example), kind)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Check(fourfold.Solution{0, 1, 4}); err != nil || len(p.Warnings()) != 1 {
				t.Errorf("the solution of the example: %v; warnings: %v", err, p.Warnings())
			}
		case "regions":
			if _, err := gridtext.ParseRegions(example); err != nil {
				t.Errorf("%s: %v", example, err)
			}
		default:
			for p, err := range gridtext.Parse(strings.NewReader(example), kind, gridtext.ParseOptions{}) {
				if err != nil {
					t.Error(err)
				} else if p.Format.String() != kind {
					t.Errorf("format %v, want %s:\n%s", p.Format, kind, example)
				}
			}
		}
	}
	for _, f := range gridtext.Formats() {
		if !shown[f.String()] {
			t.Errorf("format %v has no example", f)
		}
	}
}
