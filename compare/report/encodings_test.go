package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
	"fourfold/compare/summary"
)

// encodings returns a summary of three solvers and two families.
func encodings() *summary.Summary {
	s := summary.Summarize(tabletest.New("sat:reduce=off sat:reduce=off,amo=pairs dlx", "1 2 1", "1 timeout 1").Table())
	s.Warnings = append(s.Warnings, summary.SinglePuzzle)
	none := math.NaN()
	s.Families = &summary.Families{
		Grouping: &summary.Grouping{By: summary.ByFolder, Groups: []summary.Group{
			{Name: "queens", Puzzles: 3, Solvers: []summary.Figures{
				family(0.001, 12345, 2, 70, 4, summary.Figures{Finished: 3}),
				family(math.Inf(1), 6, 7, 80, 8, summary.Figures{Finished: 1, Unfinished: 2}),
				family(none, none, none, none, none, summary.Figures{Unsupported: 2, Crashed: 3, Faults: 1}),
			}},
			{Name: "s9", Puzzles: 1200, Solvers: []summary.Figures{
				family(0.002, none, none, none, 1, summary.Figures{Finished: 1200, Settled: 1100}),
				family(0.004, 1, 1, none, none, summary.Figures{Finished: 1100, Unsupported: 100}),
				family(0.00003, 3, 4, none, 5, summary.Figures{Finished: 1200}),
			}},
		}},
		Shared: []string{"sat:reduce=off"},
		Rows: []summary.FamilyRow{
			{Label: "sat", Base: 0, Ratio: 1, CPURatio: none},
			{Label: "sat:amo=pairs", Base: 0, Ratio: 1.234, CPURatio: none, OnlyBase: 2},
			{Label: "dlx", Base: 2, Ratio: 1, CPURatio: none},
		},
	}
	return s
}

// family adds the median of the time and of some measures to the figures of a solver.
func family(time, vars, rows, literals, nodes float64, f summary.Figures) summary.Figures {
	f.Median.Center, f.Medians = time, slices.Repeat([]float64{math.NaN()}, results.NumMeasures)
	f.Medians[results.Vars], f.Medians[results.Rows], f.Medians[results.Literals], f.Medians[results.Nodes] = vars, rows, literals, nodes
	return f
}

const wantEncodings = `
Median time
solver         to base             queens, 3               s9, 1200
sat               base               1.00 ms                2.00 ms
sat:amo=pairs    1.23*            > 10 s (2)   4.00 ms, 100 refused
dlx               base   2 refused, 3 without answer, 1 faulty     30.0 us
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
	if strings.Contains(text, "p comes from") {
		t.Errorf("a note about p, which no table has, in\n%s", text)
	}
	for line := range strings.Lines(wantEncodings) {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(line), " ")) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	for _, want := range []string{"\nVariables or columns\nsolver         queens  s9\nsat            12,345\n", "\nLiterals or nonzeros\nsolver         queens\nsat                70\nsat:amo=pairs      80\n",
		"\nSettled\nsolver            s9\nsat            1,100\n", "*: there are cases", "(n): n cases", "n refused", "n without answer", "n faulty", "have: sat:reduce=off\n", "note: unfinished"} {
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
	s.Families.Groups[0].Solvers[0].CPU = 0.25
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
		one := family(float64(k+1), 1, 1, math.NaN(), 1, summary.Figures{Finished: 1})
		f.Groups = append(f.Groups, summary.Group{Name: strings.Repeat("f", 3+k%30), Puzzles: k, Solvers: []summary.Figures{one, one, one}})
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
	named := encodings()
	named.Families.Groups[0].Name, named.Families.Rows[2].Label = "a|b", `exec:"a|b <c>"`
	var escaped strings.Builder
	if err := WriteEncodings(&escaped, named); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`| solver | to base | a\|b, 3 | s9, 1200 |`, `| exec:"a\|b &lt;c>" |`} {
		if !strings.Contains(escaped.String(), want) {
			t.Errorf("no %q in\n%s", want, escaped.String())
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
