package report

import (
	"math"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// fewestToName is the number of puzzles of a group from which on its fastest solver is named.
const fewestToName = 10

// By returns the report of time, memory and effort by the groups of a grouping. The cases come before
// the figures, unless they are nil.
func By(s *summary.Summary, g *summary.Grouping, cases *Cases) *doc.Doc {
	return frame(s, append([]doc.Block{cases.table(), doc.Section("By " + g.By), groupFigures(s, g), groupTables(s, g)[1],
		doc.Draw(boxPlot(s, g).Chart)}, figures(s)...)...)
}

// groupMeasures are the measures by group.
var groupMeasures = []int{results.Allocated, results.Peak, results.Nodes, results.Guesses, results.Gap}

// groupFigures returns the table of all figures by group: a row for each group and solver.
func groupFigures(s *summary.Summary, g *summary.Grouping) *doc.Table {
	t := &doc.Table{Title: "Time and memory by " + g.Name(), Lead: 3, Columns: []doc.Column{
		{Head: g.By, Left: true, Width: 28}, {Head: "puzzles"}, solverColumn, finished,
		{Head: "unfinished", Meaning: "puzzles on which a timeout or a limit stopped the solver; in a median they count as longer than all others"},
		unsupported, noAnswer, faultsColumn, {Head: "median", Meaning: "time per puzzle that half of the puzzles need at most"},
		{Head: "p95", Meaning: "time that 95% of them need at most"}, {Head: "slowest"},
	}}
	t.Columns = append(append(t.Columns, measureColumns(groupMeasures)...), doc.Column{Head: "most allocated", Meaning: "for a puzzle"})
	t.Notes = []string{"memory, nodes and guesses are medians over the finished puzzles"}
	time := seconds(s)
	for i := range g.Groups {
		group := &g.Groups[i]
		name, puzzles := doc.Text(group.Name), doc.Count(group.Puzzles)
		low := least(len(group.Solvers), func(k int) float64 { return group.Solvers[k].Median.Center })
		for k := range group.Solvers {
			f := &group.Solvers[k]
			slowest := f.Slowest
			if f.Unfinished > 0 {
				slowest = math.Inf(1)
			}
			row := []doc.Cell{name, puzzles, doc.Text(s.Solvers[k].Name), doc.Count(f.Finished), doc.Some(f.Unfinished), doc.Some(f.Unsupported),
				doc.Some(f.Crashed).In(doc.Bad, true), doc.Some(f.Faults).In(doc.Bad, true),
				time(f.Median.Center).In(doc.Good, f.Median.Center == low), time(f.P95), time(slowest)}
			for _, m := range groupMeasures {
				row = append(row, measureCell(m, f.Medians[m]))
			}
			t.Add(append(row, measureCell(results.Allocated, f.Greatest[results.Allocated]))...)
			name, puzzles = doc.Cell{}, doc.Cell{} // only the first row has them
		}
	}
	return t
}

// byDifficulty returns tables of each grouping: the medians, and the means with the fastest solver.
func byDifficulty(s *summary.Summary) []doc.Block {
	if len(s.Groupings) == 0 {
		return nil
	}
	choice := doc.Choice{Label: "Difficulty by"}
	for _, g := range s.Groupings {
		choice.Options = append(choice.Options, doc.Option{Name: g.Name(), Blocks: append([]doc.Block{doc.Draw(boxPlot(s, g).Chart)}, groupTables(s, g)...)})
	}
	return []doc.Block{doc.Section("By difficulty"), choice}
}

func groupTables(s *summary.Summary, g *summary.Grouping) []doc.Block {
	medians := groupTable(s, g, "Median time by "+g.Name(), func(f *summary.Figures) float64 { return f.Median.Center })
	title := "Mean time by " + g.Name()
	if censored(s) {
		title += ", with twice the timeout for each unfinished puzzle"
	}
	means := groupTable(s, g, title, func(f *summary.Figures) float64 { return f.PAR2 })
	means.Columns = append(means.Columns, doc.Column{Head: "recommended", Left: true, Width: 18,
		Meaning: "the solver with the lowest mean; ? if there are fewer than ten puzzles"})
	for k := range means.Rows {
		name := "?"
		if best := fastest(&g.Groups[k]); best >= 0 && g.Groups[k].Puzzles >= fewestToName {
			name = s.Solvers[best].Name
		}
		if len(s.Solvers) > 1 {
			means.Rows[k] = append(means.Rows[k], doc.Text(name))
		}
	}
	if g.By == "guesses" {
		medians.Notes = append(medians.Notes, g.Name()+": choices among two or more candidates in its search; 0: deductions were enough")
	}
	return []doc.Block{medians, means}
}

// fastest returns the solver with the lowest PAR2 on a group, or -1.
func fastest(g *summary.Group) int {
	best, low := -1, math.Inf(1)
	for k := range g.Solvers {
		if x := g.Solvers[k].PAR2; x < low {
			best, low = k, x
		}
	}
	return best
}

// groupTable returns a table with a row for each group and one figure of each solver.
func groupTable(s *summary.Summary, g *summary.Grouping, title string, figure func(*summary.Figures) float64) *doc.Table {
	t := &doc.Table{Title: title, Lead: 2, Columns: []doc.Column{{Head: g.By, Left: true, Width: 28}, {Head: "puzzles"}}}
	for _, v := range s.Solvers {
		t.Columns = append(t.Columns, doc.Column{Head: chart.Clip(v.Name, 24)})
	}
	time := seconds(s)
	for k := range g.Groups {
		group := &g.Groups[k]
		low := least(len(group.Solvers), func(k int) float64 { return figure(&group.Solvers[k]) })
		row := []doc.Cell{doc.Text(group.Name), doc.Count(group.Puzzles)}
		for i := range group.Solvers {
			x := figure(&group.Solvers[i])
			row = append(row, time(x).In(doc.Good, x == low))
		}
		t.Add(row...)
	}
	return t
}

// outliers returns the table of puzzles that stand out for one solver.
func outliers(s *summary.Summary) []doc.Block {
	t := &doc.Table{Title: "Puzzles that stand out for one solver", Columns: []doc.Column{
		solverColumn, {Head: "puzzle", Left: true, Width: 48}, {Head: "time"}, {Head: "why", Left: true},
	}}
	for _, o := range s.Outliers {
		why := "the longest sample is " + words.ThreeDigits(o.Factor) + " times the shortest"
		if o.Why == summary.Slow {
			why = words.ThreeDigits(o.Factor) + " times the solver's median"
		}
		t.Add(doc.Text(s.Solvers[o.Solver].Name), doc.Text(s.Table.Puzzles[o.Puzzle].Place()), doc.Seconds(o.Time), doc.Text(why))
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []doc.Block{doc.Section("Outliers"), t}
}
