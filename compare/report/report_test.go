package report

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/summary"
	"fourfold/internal/test/reporttest"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/doc/htmldoc"
)

var update = flag.Bool("update", false, "write testdata/report.txt again")

// shown is a table that has every kind of content.
func shown() *reporttest.Table {
	t := reporttest.Mixed()
	t.Run.Solvers = []string{"cp", "sat", "lp:nodes=1000"}
	for k, c := range t.Cases {
		lp := reporttest.Trial("0.5")
		if k >= 200 {
			lp = reporttest.Trial("timeout")
		}
		c.Name = fmt.Sprintf("%s:%d", c.File, c.Line)
		c.Trials = append(c.Trials, lp)
		switch k {
		case 7:
			c.Trials[0].Samples = reporttest.Samples(1.07e-5, 1.07e-5, 1.07e-5, 1.07e-5, 3.25*1.07e-5)
		case 9:
			c.Trials[0].Samples, c.File = reporttest.Samples(2.5), "sets/caf\u00e9.txt"
		}
		for s := range c.Trials {
			c.Trials[s].Counters["nodes"] = int64(10 * s)
			for i := range c.Trials[s].Samples {
				x := &c.Trials[s].Samples[i]
				x.CPU, x.Setup, x.Search = x.Wall, x.Wall/4, x.Wall*3/4
				x.Bytes, x.Objects, x.Peak = 34_567, 123, 2.5e6
			}
		}
	}
	t.Cases[3].Trials[2] = reporttest.Trial("fault")
	t.Cases[3].Verdict, t.Cases[3].Reason = compare.Disagree, "lp:nodes=1000: the same solution twice"
	return t
}

// reported returns the report of the table and its cases.
func reported(t *reporttest.Table) *doc.Doc {
	cases := NewCases(&t.Run, FirstRows)
	for _, c := range t.Cases {
		cases.Add(c)
	}
	return New(summary.Summarize(t.Table()), cases)
}

// TestText compares the whole text with testdata/report.txt.
func TestText(t *testing.T) {
	var b strings.Builder
	if err := reported(shown()).WriteText(&b, doc.Terminal{Width: 120}); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/report.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || b.String() != string(want) {
		t.Errorf("%v: the text is not that of %s:\n%s", err, file, b.String())
	}
}

// TestOddTables: each kind of table has a text and a sound page without figures that nobody can read.
func TestOddTables(t *testing.T) {
	for name, s := range degenerate() {
		if s.Table == nil {
			continue
		}
		var text, page strings.Builder
		d := New(s, nil)
		if err := errors.Join(d.WriteText(&text, doc.Terminal{}), htmldoc.Write(&page, d)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		reporttest.Page(t, page.String())
		if strings.Contains(text.String(), "NaN") || strings.Contains(text.String(), "Inf") {
			t.Errorf("%s: a figure is not known in\n%s", name, text.String())
		}
	}
}

// TestPage: names of files and labels are no markup, and the page lists the disagreements.
func TestPage(t *testing.T) {
	table := shown()
	table.Cases[3].File, table.Cases[3].Label = "<script>.txt", "<b>"
	table.Cases[3].Name = "<script>.txt:4"
	var b strings.Builder
	if err := htmldoc.Write(&b, reported(table)); err != nil {
		t.Fatal(err)
	}
	reporttest.Page(t, b.String(), "<b>", "<script>.txt")
	for _, part := range []string{"DISAGREE on 1.", "&lt;script&gt;.txt:4", "the same solution twice", "<h2 id=\"by-difficulty\">", "and 375 more cases"} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "And 375", "and 375"), part) {
			t.Errorf("the page lacks %q", part)
		}
	}
}

// TestSinglePuzzle: one puzzle on which all agree has a table of answers, and no statistics.
func TestSinglePuzzle(t *testing.T) {
	var b strings.Builder
	table := reporttest.New("cp sat", "0.001 0.002")
	table.Cases[0].Reason, table.Cases[0].Trials[1].Settled = "one solution", "propagation"
	d := reported(table)
	d.WriteText(&b, doc.Terminal{})
	want := "1 puzzle: both solvers agree\nanswer: one solution\n\nEach solver\nsolver  answer     time  settled by   set-up  search  allocated\ncp      unique  1.00 ms                  0 s     0 s        0 B\nsat     unique  2.00 ms  propagation     0 s     0 s        0 B\n"
	if !strings.HasPrefix(b.String(), want) || strings.Contains(b.String(), "interval") {
		t.Errorf("got\n%s, want it to begin with\n%s", b.String(), want)
	}
	var page strings.Builder
	htmldoc.Write(&page, d)
	for _, text := range []string{b.String(), page.String()} {
		if !strings.Contains(strings.ToLower(text), "puzzles settled before the sat solver or the lp was called: 1 of 1 for sat (1 by propagation)") {
			t.Errorf("no note that sat settled the puzzle in\n%s", text)
		}
	}
	if charts := slices.Collect(d.Charts()); len(charts) != 1 {
		t.Errorf("%d charts, want 1", len(charts))
	}
}

// TestCases: disagreements have rows with their answers, wherever they are.
func TestCases(t *testing.T) {
	table := reporttest.New("cp sat", strings.Split(strings.Repeat("1 2,", 39)+"1 2", ",")...)
	c := table.Cases[39]
	c.Verdict, c.Reason, c.Name, c.Reproducer = compare.Disagree, "cp finds one solution, and sat finds 7", "p.txt:40", "small.dlx"
	c.Trials[1].Status, c.Trials[1].Count = compare.Multiple, 7
	cases := NewCases(&table.Run, FirstRows)
	for _, c := range table.Cases {
		cases.Add(c)
	}
	d := doc.Doc{Blocks: []doc.Block{cases.table()}}
	var b strings.Builder
	d.WriteText(&b, doc.Terminal{})
	for _, part := range []string{"p.txt:40  disagree  cp finds one solution, and sat finds 7  unique  multiple (7)  small.dlx\n", "\n  and 14 more cases (--csv writes them all)\n"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
}

// TestFormulations: a row for each solver, with what is missing, a column for each family, and the
// ratios to the first solver with the same engine, and to the first one.
func TestFormulations(t *testing.T) {
	table := reporttest.New("sat:reduce=off sat:reduce=off,amo=pairs dlx", "0.001 0.002 0.003", "0.001 timeout 0.003", "0.001 unsupported crashed", "0.004 0.004 0.004")
	for k, c := range table.Cases {
		c.File, c.Line = []string{"queens/4.dlx", "queens/5.dlx", "queens/6.dlx", "s9.txt"}[k], 0
		c.Trials[0].Vars, c.Trials[0].Rows = 10, 20
	}
	s := summary.Summarize(table.Table())
	var b strings.Builder
	Formulations(s, s.GroupBy(summary.ByFamily), nil).WriteText(&b, doc.Terminal{})
	for _, part := range []string{
		"solver                                    queens, 3  s9.txt, 1\n",
		"sat:reduce=off                              1.00 ms    4.00 ms\n",
		"sat:reduce=off,amo=pairs  > 10 s (1), 1 unsupported    4.00 ms\n",
		"dlx                       3.00 ms, 1 without answer    4.00 ms\n",
		"solver  ratio to sat:reduce=off  queens, 3  s9.txt, 1\ndlx                       1.73*       3.00       1.00\n",
		"sat:reduce=off,amo=pairs                    1.41*       2.00       1.00\n",
		"\nVariables or columns\nsolver          queens, 3  s9.txt, 1\nsat:reduce=off         10         10\n",
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
}

// TestBy: a row for each group and solver, and the solver that is recommended for each group.
func TestBy(t *testing.T) {
	s := summary.Summarize(shown().Table())
	var b strings.Builder
	By(s, s.GroupBy(summary.Auto), nil).WriteText(&b, doc.Terminal{})
	for _, part := range []string{"Easy       200  cp             ", "\n                sat            ", "recommended\nEasy "} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
}

// TestChanges: the baseline is a table of its own, with what changed.
func TestChanges(t *testing.T) {
	old, fresh := shown().Table(), shown()
	for _, c := range fresh.Cases {
		for i := range c.Trials[1].Samples {
			c.Trials[1].Samples[i].Wall *= 2
		}
	}
	changes, err := summary.Compare(old, fresh.Table(), 1.05)
	if err != nil {
		t.Fatal(err)
	}
	d := &doc.Doc{}
	AddChanges(d, changes)
	var b strings.Builder
	d.WriteText(&b, doc.Terminal{})
	if !strings.Contains(b.String(), "sat             400     2.00  2.00 to 2.00  < 0.0001  too slow\n") || !strings.Contains(b.String(), "400 puzzles in both runs") {
		t.Errorf("got\n%s", b.String())
	}
}
