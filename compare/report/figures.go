package report

import (
	"fmt"
	"iter"
	"slices"

	"fourfold/compare/summary"
	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// scattered is the largest number of solvers for which there is a chart of every two. With 25 solvers
// there would be 300.
const scattered = 12

// figures returns the charts over all puzzles.
func figures(s *summary.Summary) []doc.Block {
	blocks := []doc.Block{doc.Section("Within a time"), doc.Draw(func() *chart.Chart { return cactus(s).Chart() })}
	pairs := doc.Choice{Label: "Compare"}
	for a := range s.Solvers {
		for b := a + 1; b < len(s.Solvers) && len(s.Solvers) <= scattered; b++ {
			pairs.Options = append(pairs.Options, doc.Option{Name: s.Solvers[a].Name + " with " + s.Solvers[b].Name, Blocks: []doc.Block{doc.Draw(func() *chart.Chart { return scatter(s, a, b).Chart() })}})
		}
	}
	if len(pairs.Options) > 0 {
		blocks = append(blocks, doc.Section("Two solvers"), pairs)
	}
	return append(blocks, doc.Section("In input order"), doc.Draw(func() *chart.Chart { return series(s).Chart() }))
}

// timeAxis is the label of an axis of times.
const timeAxis = "time per puzzle (log scale)"

// unfinished returns the word for the time of an unfinished puzzle in charts.
func unfinished(s *summary.Summary) string {
	if s.Table != nil && s.Table.Run.TimeoutNs > 0 {
		return "timeout"
	}
	return "unfinished"
}

// timesOf returns the times of a solver on all puzzles.
func timesOf(s *summary.Summary, solver int) []float64 {
	times := make([]float64, s.Puzzles)
	for i := range times {
		times[i] = s.Time(i, solver)
	}
	return times
}

// rising returns the finite times, in increasing order. It reuses the slice.
func rising(times []float64) []float64 {
	ended := slices.DeleteFunc(times, func(t float64) bool { return !stats.IsFinite(t) })
	slices.Sort(ended)
	return ended
}

// boxPlot shows the times by difficulty.
func boxPlot(s *summary.Summary, g *summary.Grouping) *chart.BoxPlot {
	by := chart.Clip(g.Name(), 60)
	b := &chart.BoxPlot{
		Text: chart.Text{Name: chart.FileName("boxes", g.By), Title: "Time by " + by,
			Note: "A box is the middle half of the times of a solver, with the median marked. Whiskers reach to the last time within 1.5 times the height of the box, and dots are times beyond."},
		X: by + " (number of puzzles)", Y: timeAxis, Censored: unfinished(s),
	}
	for k := range s.Solvers {
		b.Series = append(b.Series, s.Solvers[k].Name)
	}
	for i := range g.Groups {
		b.Groups = append(b.Groups, chart.Group{Name: g.Groups[i].Name, Count: g.Groups[i].Puzzles})
	}
	b.Times = func(group, solver int) iter.Seq[float64] {
		return func(yield func(float64) bool) {
			for _, i := range g.Groups[group].Members {
				if !yield(s.Time(i, solver)) {
					return
				}
			}
		}
	}
	return b
}

// sampleBoxes shows the samples of each solver on a single puzzle.
func sampleBoxes(s *summary.Summary) *chart.BoxPlot {
	b := boxPlot(s, &summary.Grouping{By: "puzzle", Groups: []summary.Group{{Name: s.Table.Puzzles[0].Place(), Puzzles: 1}}})
	b.Title = "Time of each sample"
	for k, r := range s.Table.Puzzles[0].Results {
		if r.Settled != "" {
			b.Series[k] += " (settled by " + r.Settled + ")"
		}
	}
	b.Times = func(_, solver int) iter.Seq[float64] { return slices.Values(s.Table.First[solver]) }
	return b
}

// cactus shows how many puzzles each solver finishes within a time per puzzle. One more line shows
// the virtual best.
func cactus(s *summary.Summary) *chart.Cactus {
	c := &chart.Cactus{X: "puzzles finished", Y: timeAxis, All: s.Puzzles, AllAs: "all puzzles"}
	add := func(name string, mark chart.Mark, times []float64) {
		c.Lines = append(c.Lines, chart.Line{Name: name, Mark: mark, Values: rising(times)})
	}
	for k := range s.Solvers {
		add(s.Solvers[k].Name, chart.MarkOf(k), timesOf(s, k))
	}
	if len(s.Solvers) > 1 {
		times := make([]float64, s.Puzzles)
		for i := range times {
			times[i] = s.Quickest(i)
		}
		add("virtual best", chart.BoundMark(), times)
	}
	c.Text = chart.Text{Name: "cactus", Title: "Puzzles finished within a time",
		Note: "Each line has the times of one solver in increasing order. A line further to the right finishes more puzzles, and a lower line finishes them faster."}
	if len(s.Solvers) > 1 {
		c.Note += " The virtual best is the fastest solver on each puzzle."
	}
	return c
}

// series shows the time of each solver over the puzzles in the order of the input.
func series(s *summary.Summary) *chart.Series {
	n := s.Puzzles
	c := &chart.Series{Text: chart.Text{Name: "series", Title: "Time of each puzzle in input order", Note: "Each mark is one puzzle."},
		X: "puzzle, in the order of the input", Y: timeAxis, Steps: n, Censored: unfinished(s),
		At: func(solver, puzzle int) float64 { return s.Time(puzzle, solver) }}
	if size := chart.BinSize(n); size > 1 {
		c.Note = fmt.Sprintf("Each point of a line is the median of about %s in a row.", words.PluralGrouped(size, "puzzle"))
	}
	for k := range s.Solvers {
		c.Lines = append(c.Lines, chart.Line{Name: s.Solvers[k].Name, Mark: chart.MarkOf(k)})
	}
	return c
}

// scatter shows the time of solver a against that of solver b for each puzzle, and marks the
// puzzles on which the two disagree.
func scatter(s *summary.Summary, a, b int) *chart.Scatter {
	nameA, nameB := s.Solvers[a].Name, s.Solvers[b].Name
	c := &chart.Scatter{X: "time of " + chart.Clip(nameA, 40) + " (log scale)", Y: "time of " + chart.Clip(nameB, 40) + " (log scale)",
		N: s.Puzzles, Each: "puzzle", FlaggedAs: "disagreement", Censored: unfinished(s)}
	c.At = func(i int) chart.Point {
		return chart.Point{X: s.Time(i, a), Y: s.Time(i, b), Flagged: s.Table.Puzzles[i].Disputed(a, b)}
	}
	c.Text = chart.Text{
		Name:  chart.FileName("scatter", nameA, nameB),
		Title: fmt.Sprintf("%s against %s", chart.Clip(nameA, 26), chart.Clip(nameB, 26)),
		Note:  fmt.Sprintf("Each point is a puzzle. Above the solid line %s was faster, and below the line %s was faster. A darker point stands for several puzzles.", nameA, nameB),
	}
	return c
}
