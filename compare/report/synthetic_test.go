package report

import (
	"fmt"
	"math"
	"math/rand/v2"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/test/reporttest"
)

var syntheticSolvers = []string{"cp", "dlx", "sat", "lp:iterations=500", "bt", "cp:order=lex", "dlx:mrv=off", "sat:amo=seq", "lp:cuts=on", "auto"}

// synthetic returns a summary of log-normal times, with some timeouts of the slower solvers, and
// with two disagreements if there are enough puzzles. The functions may change the cases before
// they are put into the table.
func synthetic(puzzles, solvers int, change ...func(*results.Case)) *summary.Summary {
	rng := rand.New(rand.NewPCG(1, uint64(puzzles)))
	table := syntheticTable(solvers)
	names := []string{"easy", "medium", "hard", "diabolical"}
	for i := range puzzles {
		hard := i * len(names) / puzzles
		if rng.IntN(5) == 0 {
			hard = rng.IntN(len(names))
		}
		c := &results.Case{Index: i, File: "testdata/sudoku/mixed.txt", Line: i + 1, Verdict: compare.Agree,
			Shape: results.Shape{Kind: "sudoku", Label: names[hard], Order: 9, Clues: 17 + rng.IntN(12)}}
		effort := rng.NormFloat64()*0.9 + float64(hard)*0.9
		for k := range solvers {
			t := 40e-6 * math.Exp(effort+rng.NormFloat64()*0.4) * []float64{1.1, 1, 2.5, 12, 4, 1.3, 1.8, 2, 9, 1.05}[k]
			word := fmt.Sprint(t)
			if t > 0.02 {
				word = "timeout"
			}
			c.Trials = append(c.Trials, reporttest.Trial(word))
		}
		table.Cases = append(table.Cases, c)
	}
	if puzzles > 20 && solvers > 2 {
		disagree(table, 7, 2)
		disagree(table, puzzles-9, 2)
	}
	for _, c := range table.Cases {
		for _, change := range change {
			change(c)
		}
	}
	return summary.Summarize(table.Table())
}

func syntheticTable(solvers int) *reporttest.Table {
	return &reporttest.Table{Complete: true, Run: results.Run{
		Solvers: syntheticSolvers[:solvers], Want: 2, TimeoutNs: 1e10, Repeat: 5, SampleNs: 1e6, Seed: 42,
		Command: []string{"fourfold", "compare", "--repeat", "5", "--timeout", "10s", "-o", "out dir/page.html", "testdata/sudoku/mixed.txt"},
		Started: "2026-11-21T07:00:09Z",
		Environment: results.Environment{Fourfold: "v0.3.0", Go: "go1.26.0", OS: "linux", Arch: "amd64", CPU: "AMD EPYC 7763 64-Core Processor",
			Cores: 64, MaxProcs: 2, Libraries: map[string]string{"gini": "v1.0.1", "CLP": "1.17.8"}},
	}}
}

// disagree makes one solver find no solution to a puzzle.
func disagree(t *reporttest.Table, puzzle, solver int) {
	c := t.Cases[puzzle]
	c.Verdict, c.Reason = compare.Disagree, fmt.Sprintf("%s finds no solution, the others find one", t.Run.Solvers[solver])
	c.Trials[solver].Status, c.Trials[solver].Count = compare.None, 0
}
