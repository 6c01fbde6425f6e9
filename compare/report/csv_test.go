package report

import (
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
)

// TestCSVFormulas tests that no text of the input becomes a formula, and that numbers stay
// numbers.
func TestCSVFormulas(t *testing.T) {
	for _, evil := range []string{`=HYPERLINK("http://x","y")`, "+1+1", "-2+3", "@sum", "\tx", "\rx", `=1,"`} {
		c := &results.Case{Index: 3, File: evil, Line: 4, Shape: results.Shape{Kind: evil, Label: evil, Order: 9, Clues: 17}, Verdict: compare.Agree,
			Trials: []results.Trial{{Solver: evil, Status: compare.Unique, Count: 1, Hash: evil, Kind: evil, Vars: 5, Rows: -5, Samples: []compare.Sample{{N: 1, Wall: 1500}}}}}
		rows := csvOf(t, c)
		quoted := 0
		for k, field := range rows[1] {
			switch {
			case field == "'"+evil || field == "'"+strings.ReplaceAll(evil, "\r", ""):
				quoted++
			case strings.ContainsAny(field[:min(1, len(field))], "=+-@\t\r") && rows[0][k] != "rows":
				t.Errorf("%q: the field %s is %q", evil, rows[0][k], field)
			}
		}
		if quoted != 6 || rows[1][slices.Index(rows[0], "rows")] != "-5" || rows[1][slices.Index(rows[0], "wall_s")] != "1.5e-06" {
			t.Errorf("%q: %d quoted fields in %q, want 6 and the numbers as they are", evil, quoted, rows[1])
		}
	}
}

// csvOf returns the header and the rows that a case makes.
func csvOf(t *testing.T, c *results.Case) [][]string {
	t.Helper()
	var b strings.Builder
	w := NewCSV(&b)
	if err := w.Add(c); err != nil {
		t.Fatal(err)
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestCSVCounters tests that the columns of sizes and counters have the values of the trial. They
// are empty if these are unknown.
func TestCSVCounters(t *testing.T) {
	c := &results.Case{File: "f", Trials: []results.Trial{
		{Solver: "sat", Vars: 4, Rows: 5, Counters: map[string]int64{"literals": 6, "conflicts": 7, "nodes": 8, "guesses": 0}},
		{Solver: "mine"},
		{Solver: "lp", Vars: 4, Rows: 4, Counters: map[string]int64{"nonzeros": 9}},
	}}
	rows := csvOf(t, c)
	for name, want := range map[string][3]string{"vars": {"4", "", "4"}, "rows": {"5", "", "4"}, "literals": {"6", "", "9"}, "conflicts": {"7", "", ""}, "nodes": {"8", "", ""}, "guesses": {"0", "", ""}} {
		at := slices.Index(rows[0], name)
		if got := [3]string{rows[1][at], rows[2][at], rows[3][at]}; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestColumnsDocumented tests that the guide lists every column, in the order of the header.
func TestColumnsDocumented(t *testing.T) {
	guide, err := os.ReadFile("../../docs/comparing.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(guide), "| columns | meaning |")
	table, _, _ = strings.Cut(table, "\n\n")
	var listed []string
	for line := range strings.Lines(table) {
		names, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		for k, part := range strings.Split(names, "`") {
			if k%2 == 1 {
				listed = append(listed, part)
			}
		}
	}
	var names []string
	for _, c := range allColumns() {
		names = append(names, c.name)
	}
	if !slices.Equal(listed, names) {
		t.Errorf("the guide lists %q, want %q", listed, names)
	}
}
