package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
)

// Encodings returns the report that compares formulations: tables with a row for each solver and a
// column for each family of puzzles. The cases come before the figures, unless they are nil.
func Encodings(s *summary.Summary, cases *Cases) *doc.Doc {
	f := s.ByFamily()
	counted := lead(s)
	d := &doc.Doc{Kicker: "Fourfold comparison of encodings", Title: headline(s), Bad: s.Disagree > 0, Lead: counted[:min(1, len(counted))], Notes: s.Warnings}
	d.Add(cases.table(), doc.Section("By family"), familyTimes(s, f, "Median time", func(f *summary.Figures) float64 { return f.Median.Center }, func(r *summary.FamilyRow) float64 { return r.Ratio }))
	if slices.ContainsFunc(f.Rows, func(r summary.FamilyRow) bool { return !math.IsNaN(r.CPURatio) }) {
		d.Add(familyTimes(s, f, "Median processor time", func(f *summary.Figures) float64 { return f.CPU }, func(r *summary.FamilyRow) float64 { return r.CPURatio }))
	}
	for _, m := range []int{results.Vars, results.Rows, results.Literals, results.Conflicts, results.Nodes} {
		d.Add(familyTable(s, f, m))
	}
	d.Add(familySettled(s, f))
	d.Add(figures(s)...)
	d.Add(doc.Section("The run"), doc.Facts(facts(&s.Table.Run)), doc.Command(words.Command(s.Table.Run.Command)))
	return d
}

// families returns a table with a column for each family.
func families(f *summary.Families, title string, columns ...doc.Column) *doc.Table {
	t := &doc.Table{Title: title, Lead: len(columns) + 1, Columns: append([]doc.Column{{Head: "solver", Left: true}}, columns...)}
	for k := range f.Groups {
		t.Columns = append(t.Columns, doc.Column{Head: fmt.Sprintf("%s, %d", f.Groups[k].Name, f.Groups[k].Puzzles)})
	}
	return t
}

// familyTimes returns a table of times, with what is missing in them.
func familyTimes(s *summary.Summary, f *summary.Families, title string, time func(*summary.Figures) float64, ratio func(*summary.FamilyRow) float64) *doc.Table {
	t := families(f, title, doc.Column{Head: "to base", Meaning: "time over that of the first solver with the same engine: the geometric mean over the families of the geometric means over the puzzles that both finished; * where there are puzzles that only one of the two finished"})
	t.Notes = []string{"the number behind the name of a family is that of its puzzles; (n): n of them are unfinished, and the median takes them as longer than all others"}
	write := seconds(s)
	for k := range f.Rows {
		row := &f.Rows[k]
		cells := []doc.Cell{doc.Text(s.Solvers[k].Name), ratioToBase(row, k, ratio(row))}
		for g := range f.Groups {
			cells = append(cells, familyTime(&f.Groups[g].Solvers[k], write(time(&f.Groups[g].Solvers[k]))))
		}
		t.Add(cells...)
	}
	return t
}

// ratioToBase returns the ratio of the times of solver k to those of its base.
func ratioToBase(row *summary.FamilyRow, k int, ratio float64) doc.Cell {
	if row.Base == k {
		return doc.Text("base")
	}
	c := doc.Ratio(ratio)
	if row.Only+row.OnlyBase > 0 {
		c.Text += "*"
	}
	return c
}

// familyTime returns the median time, with what is missing in it.
func familyTime(f *summary.Figures, time doc.Cell) doc.Cell {
	var parts []string
	if time.Text != "" {
		if f.Unfinished > 0 {
			time.Text += fmt.Sprintf(" (%d)", f.Unfinished)
		}
		parts = append(parts, time.Text)
	}
	for _, missing := range []struct {
		n    int
		what string
	}{{f.Unsupported, "unsupported"}, {f.Crashed, "without answer"}, {f.Faults, "faulty"}} {
		if missing.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", missing.n, missing.what))
		}
	}
	time.Text = strings.Join(parts, ", ")
	return time
}

// familyTable returns the table of the medians of a measure.
func familyTable(s *summary.Summary, f *summary.Families, measure int) *doc.Table {
	m := &results.Measures[measure]
	t := families(f, strings.ToUpper(m.Head[:1])+m.Head[1:])
	t.Notes = []string{m.Meaning}
	return fill(t, s, f, func(f *summary.Figures) doc.Cell { return measureCell(measure, f.Medians[measure]) })
}

// familySettled returns the table of the puzzles that were settled early.
func familySettled(s *summary.Summary, f *summary.Families) *doc.Table {
	t := families(f, "Settled")
	t.Notes = []string{settledMeaning}
	return fill(t, s, f, func(f *summary.Figures) doc.Cell { return doc.Some(f.Settled) })
}

// fill adds a row for each solver with a figure.
func fill(t *doc.Table, s *summary.Summary, f *summary.Families, figure func(*summary.Figures) doc.Cell) *doc.Table {
	for k := range f.Rows {
		row, known := []doc.Cell{doc.Text(s.Solvers[k].Name)}, false
		for g := range f.Groups {
			c := figure(&f.Groups[g].Solvers[k])
			known = known || c.Text != ""
			row = append(row, c)
		}
		if known {
			t.Add(row...)
		}
	}
	return t
}
