package families

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"fourfold/internal/words"
)

// generated is the part of docs/families.md that is made from the table.
var generated = regexp.MustCompile(`(?s)(<!-- made: families -->\n).*(<!-- end -->)`)

// TestDoc: docs/families.md lists all families.
func TestDoc(t *testing.T) {
	const name = "../../docs/families.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := generated.ReplaceAllStringFunc(string(text), func(old string) string {
		m := generated.FindStringSubmatch(old)
		return m[1] + "\n" + docOf(t) + "\n" + m[2]
	})
	switch {
	case !generated.Match(text):
		t.Errorf("%s lacks the lines <!-- made: families --> and <!-- end -->", name)
	case want == string(text):
	case os.Getenv("FOURFOLD_UPDATE") != "":
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not that of the table: run FOURFOLD_UPDATE=1 go test ./internal/families -run TestDoc", name)
	}
}

// docOf returns a section for each family.
func docOf(t *testing.T) string {
	var b strings.Builder
	for k, f := range All() {
		if k > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "### %s\n\n`fourfold make %s`: %s.\n\n", f.Name, f.Synopsis(), f.About)
		for _, p := range f.Params {
			optional := ""
			if p.Optional {
				optional = " It may be left out."
			}
			fmt.Fprintf(&b, "- `%s`: %s.%s\n", p.Name, p.About, optional)
		}
		if f.Source != "" {
			fmt.Fprintf(&b, "- Source: %s.\n", f.Source)
		}
		if f.Name == "pieces" { // its example needs a file
			fmt.Fprintf(&b, "- In Go: `puzzle.Polyomino`.\n")
			continue
		}
		writeExamples(t, &b, f)
	}
	return b.String()
}

// writeExamples writes the type of the family in Go, and a table of its examples.
func writeExamples(t *testing.T, b *strings.Builder, f Family) {
	table := "\n| example | items | options | solutions |\n|---|---|---|---|\n"
	for k, example := range f.Examples {
		args := strings.Fields(example)
		a, err := f.parse(args)
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.make(a)
		if err != nil {
			t.Fatal(err)
		}
		i, err := f.Make(args, 1)
		if err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			fmt.Fprintf(b, "- In Go: `%T`.\n", m.puzzle)
		}
		items := words.Grouped(int(i.NumPrimary()))
		if secondary := i.NumItems() - i.NumPrimary(); secondary > 0 {
			items += "+" + words.Grouped(int(secondary))
		}
		known := i.Known
		if known == "" {
			known = "not known"
			if i.Random {
				known = "depends on the seed"
			}
		}
		table += fmt.Sprintf("| `%s` | %s | %s | %s |\n", f.example(k), items, words.Grouped(int(i.NumOptions())), known)
	}
	b.WriteString(table)
}
