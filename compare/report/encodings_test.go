package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"fourfold/compare/internal/tabletest"
	"fourfold/compare/summary"
)

// encodings returns a summary of three solvers and two families.
func encodings() *summary.Summary {
	s := summary.Summarize(tabletest.New("sat:reduce=off sat:reduce=off,amo=pairs dlx", "1 2 1", "1 timeout 1").Table())
	none := math.NaN()
	s.Families = &summary.Families{
		Names: []string{"queens", "s9"}, Cases: []int{3, 1200}, Shared: []string{"sat:reduce=off"},
		Rows: []summary.FamilyRow{
			{Label: "sat", Base: 0, Ratio: 1, CPURatio: none, Cells: []summary.FamilyCell{
				{Finished: 3, Time: 0.001, Vars: 12345, Rows: 2, Literals: 70, Effort: 4},
				{Finished: 1200, Time: 0.002, Vars: none, Rows: none, Literals: none, Effort: 1, Settled: 1100}}},
			{Label: "sat:amo=pairs", Base: 0, Ratio: 1.234, CPURatio: none, OnlyBase: 2, Cells: []summary.FamilyCell{
				{Finished: 1, Unfinished: 2, Time: math.Inf(1), Vars: 6, Rows: 7, Literals: 80, Effort: 8},
				{Finished: 1100, Unsupported: 100, Time: 0.004, Vars: 1, Rows: 1, Literals: none, Effort: none}}},
			{Label: "dlx", Base: 2, Ratio: 1, CPURatio: none, Cells: []summary.FamilyCell{
				{Unsupported: 2, Crashed: 3, Faults: 1, Time: none, Vars: none, Rows: none, Literals: none, Effort: none},
				{Finished: 1200, Time: 0.00003, Vars: 3, Rows: 4, Literals: none, Effort: 5}}},
		},
	}
	return s
}

const wantEncodings = `
Median time
solver         to base             queens, 3               s9, 1200
sat               base               1.00 ms                2.00 ms
sat:amo=pairs    1.23*            > 10 s (2)   4.00 ms, 100 refused
dlx               base   2 refused, 3 crashed, 1 faulty     30.0 us
  the number behind the name of a family is that of its cases
`

// TestEncodingsText: the text has a table for each figure that is known, in place of the tables of
// solvers and pairs.
func TestEncodingsText(t *testing.T) {
	var b strings.Builder
	if err := WriteText(&b, encodings(), false); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for line := range strings.Lines(wantEncodings) {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(line), " ")) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	for _, want := range []string{"\nVariables or columns\nsolver         queens  s9\nsat            12,345\n", "\nLiterals or nonzeros\nsolver         queens\nsat                70\nsat:amo=pairs      80\n",
		"\nSettled\nsolver            s9\nsat            1,100\n", "*: there are cases", "(n): n cases", "n refused", "n crashed", "n faulty", "have: sat:reduce=off\n", "note: unfinished"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, not := range []string{"Pairs of solvers", "Shapley", "single best"} {
		if strings.Contains(text, not) {
			t.Errorf("%q in\n%s", not, text)
		}
	}
}

// TestEncodingsCPU: there is a table of processor times if they are known.
func TestEncodingsCPU(t *testing.T) {
	s := encodings()
	s.Families.Rows[1].CPURatio = 0.5
	s.Families.Rows[0].Cells[0].CPU = 0.25
	var b strings.Builder
	if err := WriteEncodings(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"**Median processor time.** Of the whole process", "| sat | base | 250 ms | ", "| sat:amo=pairs | 0.500* |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// TestEncodingsWide: a table that is too wide is cut into parts, all with the names of solvers.
func TestEncodingsWide(t *testing.T) {
	s := encodings()
	f := s.Families
	for k := range 40 {
		f.Names, f.Cases = append(f.Names, strings.Repeat("f", 3+k%30)), append(f.Cases, k)
		for r := range f.Rows {
			f.Rows[r].Cells = append(f.Rows[r].Cells, summary.FamilyCell{Finished: 1, Time: float64(k + 1), Vars: 1, Rows: 1, Literals: math.NaN(), Effort: 1})
		}
	}
	var b strings.Builder
	if err := WriteText(&b, s, false); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > encodingsWidth+1 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
	parts := strings.Count(b.String(), "\nMedian time, more families\nsolver ")
	if parts < 3 {
		t.Errorf("%d further parts of the times, want 3 or more", parts)
	}
	for _, want := range []string{"1.00 s", "20.0 s", "40.0 s"} {
		if !strings.Contains(b.String(), " "+want) {
			t.Errorf("no time of %s", want)
		}
	}
}

// TestEncodingsMarkdown: the tables in Markdown have the same figures, and each row has as many
// cells as the head.
func TestEncodingsMarkdown(t *testing.T) {
	var b strings.Builder
	if err := WriteEncodings(&b, encodings()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"**Median time.** The number behind", "| solver | to base | queens, 3 | s9, 1200 |\n|---|---|---|---|\n", "| sat:amo=pairs | 1.23* | > 10 s (2) | 4.00 ms, 100 refused |\n", "| sat | 12,345 |  |\n", "**Settled.** Cases that"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	columns := 0
	for line := range strings.Lines(b.String()) {
		switch n := strings.Count(line, "|"); {
		case n == 0:
			columns = 0
		case columns == 0:
			columns = n
		case n != columns:
			t.Errorf("%d bars in %q, want %d", n, line, columns)
		}
	}
}

// TestEncodingsPage: the page has the tables, and a link to them.
func TestEncodingsPage(t *testing.T) {
	var b strings.Builder
	if err := WriteHTML(&b, encodings(), ""); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<a href="#encodings">`, `<section id="encodings">`, "<td>1.23*</td><td>&gt; 10 s (2)</td>", `<th scope="row">sat:amo=pairs</th>`, "<h3>Settled</h3>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if page := pageOf(t, synthetic(10, 2), ""); strings.Contains(page, "encodings") {
		t.Error("a page without families has a section of them")
	}
}

// TestManySolvers: the page of many solvers has no charts of every two of them.
func TestManySolvers(t *testing.T) {
	for n, want := range map[int]bool{3: true, scattered + 1: false} {
		var names, times []string
		for k := range n {
			names, times = append(names, fmt.Sprintf("dlx#%d", k+1)), append(times, fmt.Sprint(k+1))
		}
		row := strings.Join(times, " ")
		page := pageOf(t, summary.Summarize(tabletest.New(strings.Join(names, " "), row, row).Table()), "")
		if got := strings.Contains(page, `id="scatter"`); got != want {
			t.Errorf("%d solvers: charts of two solvers %v, want %v", n, got, want)
		}
	}
}
