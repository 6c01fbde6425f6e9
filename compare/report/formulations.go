package report

import (
	"fmt"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/write/doc"
)

// Formulations returns the report that compares formulations by the groups of a grouping: tables
// with a row for each solver and a column for each group. The cases come before the figures, unless
// they are nil.
func Formulations(s *summary.Summary, g *summary.Grouping, cases *Cases) *doc.Doc {
	blocks := []doc.Block{cases.table(), doc.Section("Formulations by " + g.By), groupTimes(s, g)}
	engines := s.ByEngine()
	bases := make([]int, len(engines))
	for k, of := range engines {
		bases[k] = of[0]
	}
	if len(bases) > 1 {
		blocks = append(blocks, groupRatios(s, g, "Formulations", bases))
	}
	for _, of := range engines {
		if len(of) > 1 {
			blocks = append(blocks, groupRatios(s, g, "Encodings", of))
		}
	}
	for _, m := range []int{results.CPU, results.Vars, results.Rows, results.Literals, results.Conflicts, results.Nodes} {
		measure := &results.Measures[m]
		t := bySolver(s, g, strings.ToUpper(measure.Head[:1])+measure.Head[1:], func(f *summary.Figures) doc.Cell { return measureCell(m, f.Medians[m]) })
		t.Notes = []string{measure.Meaning + "; the median over the puzzles for which it is known"}
		blocks = append(blocks, t)
	}
	settled := bySolver(s, g, "Settled", func(f *summary.Figures) doc.Cell { return doc.Some(f.Settled) })
	settled.Notes = []string{settledMeaning}
	return frame(s, append(append(blocks, settled), figures(s)...)...)
}

// bySolver returns a table with a row for each solver that has a figure, and a column for each group.
func bySolver(s *summary.Summary, g *summary.Grouping, title string, figure func(*summary.Figures) doc.Cell) *doc.Table {
	t := &doc.Table{Title: title, Columns: append([]doc.Column{{Head: "solver", Left: true}}, groupColumns(g)...)}
	for k := range s.Solvers {
		row, known := []doc.Cell{doc.Text(s.Solvers[k].Name)}, false
		for i := range g.Groups {
			c := figure(&g.Groups[i].Solvers[k])
			known = known || c.Text != ""
			row = append(row, c)
		}
		if known {
			t.Add(row...)
		}
	}
	return t
}

// groupColumns returns a column for each group.
func groupColumns(g *summary.Grouping) (columns []doc.Column) {
	for k := range g.Groups {
		columns = append(columns, doc.Column{Head: fmt.Sprintf("%s, %d", g.Groups[k].Name, g.Groups[k].Puzzles)})
	}
	return columns
}

// groupTimes returns the table of the median times, with what is missing in them.
func groupTimes(s *summary.Summary, g *summary.Grouping) *doc.Table {
	time := seconds(s)
	t := bySolver(s, g, "Formulations by "+g.By+": median time", func(f *summary.Figures) doc.Cell {
		c, parts := time(f.Median.Center), []string{}
		if c.Text != "" && f.Unfinished > 0 {
			c.Text += fmt.Sprintf(" (%d)", f.Unfinished)
		}
		if c.Text != "" {
			parts = []string{c.Text}
		}
		for _, missing := range []struct {
			n    int
			what string
		}{{f.Unsupported, "unsupported"}, {f.Crashed, "without answer"}, {f.Faults, "faulty"}} {
			if missing.n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", missing.n, missing.what))
			}
		}
		c.Text = strings.Join(parts, ", ")
		return c
	})
	t.Notes = []string{"the number behind a name is that of its puzzles; " +
		"(n): n of them are unfinished, and the median takes them as longer than all others"}
	return t
}

// groupRatios returns the table of the times of some solvers over those of the first of them.
func groupRatios(s *summary.Summary, g *summary.Grouping, what string, solvers []int) *doc.Table {
	base := s.Solvers[solvers[0]].Name
	t := &doc.Table{Title: what + ": time over that of " + base, Lead: 2, Columns: []doc.Column{{Head: "solver", Left: true},
		{Head: "ratio to " + base, Meaning: "the geometric mean over the columns to the right, each with the same weight, " +
			"and its 95% interval; * where only one of the two finished some puzzles"}}}
	t.Columns = append(t.Columns, groupColumns(g)...)
	t.Notes = []string{"in each column the geometric mean over the puzzles that both finished, and from six puzzles on its 95% interval"}
	for _, k := range solvers[1:] {
		r := s.RatiosOf(g, k, solvers[0])
		row := []doc.Cell{doc.Text(s.Solvers[k].Name), ratioCell(r.All)}
		if r.Only > 0 && row[1].Text != "" {
			row[1].Text += "*"
		}
		for _, group := range r.Groups {
			row = append(row, ratioCell(group))
		}
		t.Add(row...)
	}
	return t
}

// ratioCell returns a ratio with its interval, if that is known.
func ratioCell(r summary.Interval) doc.Cell {
	c := doc.Ratio(r.Center)
	if within := doc.Interval(r.Lo, r.Hi, doc.Ratio); within.Text != "" {
		c.Text += " (" + within.Text + ")"
	}
	return c
}
