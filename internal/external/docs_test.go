package external

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs: docs/external.md has the table of known programs, and the program in Python that
// TestPython runs.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/external.md")
	if err != nil {
		t.Fatal(err)
	}
	python, err := os.ReadFile("testdata/solver.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{table(), "```python\n" + string(python) + "```\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("docs/external.md does not have\n%s", want)
		}
	}
	if n := strings.Count(string(python), "\n"); n > 25 {
		t.Errorf("the program has %d lines: expected about 20", n)
	}
}

// table returns the known programs as a table of the document.
func table() string {
	var b strings.Builder
	b.WriteString("| name | program | command |\n|---|---|---|\n")
	for _, r := range Recipes() {
		fmt.Fprintf(&b, "| `%s` | %s | `%s` |\n", r.Name, r.About, r.Command)
	}
	return b.String()
}
