package report

import (
	"maps"
	"math"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/test/covertest"
	"fourfold/internal/test/reporttest"
	"fourfold/internal/write/chart"
)

// timed returns a summary of one group of puzzles with the given times: one row for each puzzle.
func timed(rows ...[]float64) *summary.Summary {
	solvers := 0
	for _, row := range rows {
		solvers = max(solvers, len(row))
	}
	table := &reporttest.Table{Run: results.Run{Solvers: syntheticSolvers[:solvers]}}
	for i, row := range rows {
		c := &results.Case{Index: i, File: "x.txt", Line: i + 1, Verdict: compare.Agree, Trials: make([]results.Trial, solvers)}
		for k, t := range row {
			switch {
			case math.IsInf(t, 1):
				c.Trials[k].Status = compare.TimedOut
			case !math.IsNaN(t):
				c.Trials[k].Status, c.Trials[k].Samples = compare.Unique, reporttest.Samples(t)
			}
		}
		table.Cases = append(table.Cases, c)
	}
	s := summary.Summarize(table.Table())
	s.Groupings = []*summary.Grouping{s.GroupBy(summary.ByLabel)}
	return s
}

// degenerate are summaries that charts and pages must survive.
func degenerate() map[string]*summary.Summary {
	nan, inf := math.NaN(), math.Inf(1)
	return map[string]*summary.Summary{
		"empty":            {Best: -1},
		"one time":         timed([]float64{1e-3}),
		"zero":             timed([]float64{0, 0}),
		"negative":         timed([]float64{-1, -1e-9}),
		"all NaN":          timed([]float64{nan, nan}, []float64{nan, nan}),
		"all unfinished":   timed([]float64{inf, inf}, []float64{inf, inf}),
		"one unfinished":   timed([]float64{inf, 1e-6}),
		"every kind":       timed([]float64{0, 1e-6}, []float64{nan, 1}, []float64{inf, 1e-3}, []float64{1, inf}, []float64{inf, inf}),
		"huge and tiny":    timed([]float64{math.MaxFloat32, math.SmallestNonzeroFloat32}),
		"all equal":        timed(slices.Repeat([][]float64{{1e-4, 1e-4, 1e-4}}, 50)...),
		"times missing":    timed([]float64{1, 2}, nil, []float64{3}),
		"as many as three": synthetic(3, 2),
		"ten solvers":      synthetic(40, 10),
		"many puzzles":     synthetic(1000, 3),
	}
}

// TestChartsRender draws every chart as SVG. Drawing a PNG takes much longer: unless
// covertest.Long is set, only one chart of each summary is drawn as PNG, with another kind of
// chart each time.
func TestChartsRender(t *testing.T) {
	all := degenerate()
	for turn, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			if all[name].Table == nil {
				return
			}
			drawn := slices.Collect(New(all[name], nil).Charts())
			if testing.Short() && len(drawn) > 6 {
				drawn = drawn[:6]
			}
			for k, c := range drawn {
				reporttest.SVG(t, c)
				if k == turn%min(len(drawn), 4) || covertest.Long() && k < 6 { // the first four are of all kinds
					reporttest.PNG(t, c)
				}
			}
		})
	}
}

// TestChartsOfManyPuzzles tests that the size of a drawing does not grow with the puzzles.
func TestChartsOfManyPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many points")
	}
	s := synthetic(10_000, 4)
	for c := range New(s, nil).Charts() {
		reporttest.SmallSVG(t, c, 500_000)
	}
}

func TestWriteCharts(t *testing.T) {
	s := synthetic(30, 2)
	s.Solvers[0].Name, s.Solvers[1].Name = "../a", "a/b c"
	reporttest.Files(t, []string{"boxes-label", "boxes-clues", "cactus", "scatter-.._a-a_b_c", "series"}, func(dir string, add chart.Add) error {
		return WriteCharts(dir, s, add)
	})
}
