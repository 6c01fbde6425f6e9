package report

import (
	"maps"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/covertest"
	"fourfold/internal/write/chart/charttest"
)

// times returns a summary of one group of puzzles with the given times: one row for each puzzle.
func times(rows ...[]float64) *summary.Summary {
	solvers := 0
	for _, row := range rows {
		solvers = max(solvers, len(row))
	}
	table := &tabletest.Table{Run: results.Run{Solvers: syntheticSolvers[:solvers]}}
	for i, row := range rows {
		r := results.Row{Index: i, File: "x.txt", Line: i + 1, Verdict: compare.Agree, Cells: make([]results.Cell, solvers)}
		for k, t := range row {
			switch {
			case math.IsInf(t, 1):
				r.Cells[k].Status = compare.TimedOut
			case !math.IsNaN(t):
				r.Cells[k].Status, r.Cells[k].Wall = compare.Unique, float32(t)
			}
		}
		table.Rows = append(table.Rows, r)
	}
	s := tableSummary(table)
	g := summary.Group{Name: "all", Puzzles: len(rows)}
	for k := range solvers {
		nan := math.NaN()
		s.Solvers = append(s.Solvers, summary.SolverSummary{Name: syntheticSolvers[k], Median: summary.Interval{Center: math.Inf(1), Lo: nan, Hi: nan}, Mean: nan, Slowest: nan, PAR2: nan})
		g.Median = append(g.Median, math.NaN())
	}
	s.Groupings = []summary.Grouping{{By: "label", Of: make([]uint8, len(rows)), Groups: []summary.Group{g}}}
	return s
}

// degenerate are summaries that charts and pages must survive.
func degenerate() map[string]*summary.Summary {
	nan, inf := math.NaN(), math.Inf(1)
	return map[string]*summary.Summary{
		"empty":            {Best: -1},
		"no table":         {Best: -1, Solvers: []summary.SolverSummary{{Name: "cp"}}},
		"one time":         times([]float64{1e-3}),
		"zero":             times([]float64{0, 0}),
		"negative":         times([]float64{-1, -1e-9}),
		"all NaN":          times([]float64{nan, nan}, []float64{nan, nan}),
		"all unfinished":   times([]float64{inf, inf}, []float64{inf, inf}),
		"one unfinished":   times([]float64{inf, 1e-6}),
		"every kind":       times([]float64{0, 1e-6}, []float64{nan, 1}, []float64{inf, 1e-3}, []float64{1, inf}, []float64{inf, inf}),
		"huge and tiny":    times([]float64{math.MaxFloat32, math.SmallestNonzeroFloat32}),
		"all equal":        times(slices.Repeat([][]float64{{1e-4, 1e-4, 1e-4}}, 50)...),
		"times missing":    times([]float64{1, 2}, nil, []float64{3}),
		"as many as three": synthetic(3, 2),
		"ten solvers":      synthetic(40, 10),
		"many puzzles":     synthetic(4000, 3),
		"no groups":        {Best: -1, Solvers: []summary.SolverSummary{{Name: "cp"}}, Groupings: []summary.Grouping{{By: "label"}}},
		"group of nobody":  {Best: -1, Solvers: []summary.SolverSummary{{Name: "cp"}}, Groupings: []summary.Grouping{{By: "label", Groups: []summary.Group{{}}}}},
	}
}

// TestChartsRender draws every chart as SVG. Drawing a PNG takes much longer: unless
// covertest.Long is set, only one chart of each summary is drawn as PNG, with another kind of
// chart each time.
func TestChartsRender(t *testing.T) {
	all := degenerate()
	for turn, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			drawn := slices.Collect(charts(all[name]))
			for k, c := range drawn {
				charttest.SVG(t, c)
				if k == turn%min(len(drawn), 4) || covertest.Long() && k < 6 { // the first four are of all kinds
					charttest.PNG(t, c)
				}
			}
		})
	}
}

// TestChartsOfManyPuzzles tests that the size of a drawing does not grow with the puzzles.
func TestChartsOfManyPuzzles(t *testing.T) {
	s := synthetic(30_000, 5)
	for c := range charts(s) {
		charttest.SmallSVG(t, c, 500_000)
	}
}

func TestWriteCharts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "here")
	s := synthetic(30, 2)
	s.Solvers[0].Name, s.Solvers[1].Name = "../a", "a/b c"
	if err := WriteCharts(dir, s); err != nil {
		t.Fatal(err)
	}
	want := []string{"boxes-clues.png", "boxes-clues.svg", "boxes-label.png", "boxes-label.svg", "cactus.png", "cactus.svg",
		"scatter-.._a-a_b_c.png", "scatter-.._a-a_b_c.svg", "series.png", "series.svg"}
	charttest.Files(t, dir, want)
	if err := WriteCharts(filepath.Join(dir, "cactus.svg"), s); err == nil {
		t.Error("WriteCharts into a file: no error")
	}
}
