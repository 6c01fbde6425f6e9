package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"fourfold/compare"
	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/stats"
)

var syntheticSolvers = []string{"cp", "dlx", "sat", "lp:iterations=500", "bt", "cp:order=lex", "dlx:mrv=off", "sat:amo=seq", "lp:cuts=on", "auto"}

// synthetic returns a summary of log-normal times, with some timeouts of the slower solvers, and
// with two disagreements if there are enough puzzles. The functions may change the rows before
// they are put into the table.
func synthetic(puzzles, solvers int, change ...func(*results.Row)) *summary.Summary {
	rng := rand.New(rand.NewPCG(1, uint64(puzzles)))
	table := syntheticTable(solvers)
	names := []string{"easy", "medium", "hard", "diabolical"}
	for i := range puzzles {
		hard := i * len(names) / puzzles
		if rng.IntN(5) == 0 {
			hard = rng.IntN(len(names))
		}
		row := results.Row{Index: i, File: "testdata/sudoku/mixed.txt", Line: i + 1, Verdict: compare.Agree,
			Shape: results.Shape{Kind: "sudoku", Label: names[hard], Order: 9, Clues: 17 + rng.IntN(12)}}
		effort := rng.NormFloat64()*0.9 + float64(hard)*0.9
		for k := range solvers {
			t := 40e-6 * math.Exp(effort+rng.NormFloat64()*0.4) * []float64{1.1, 1, 2.5, 12, 4, 1.3, 1.8, 2, 9, 1.05}[k]
			cell := results.Cell{Status: compare.Unique, Count: 1, Wall: float32(t)}
			if t > 0.02 {
				cell = results.Cell{Status: compare.TimedOut}
			}
			row.Cells = append(row.Cells, cell)
		}
		table.Rows = append(table.Rows, row)
	}
	if puzzles > 20 && solvers > 2 {
		disagree(table, 7, 2)
		disagree(table, puzzles-9, 2)
	}
	for i := range table.Rows {
		for _, change := range change {
			change(&table.Rows[i])
		}
	}
	s := tableSummary(table)
	s.Best, s.VBS = 1, 31e-6
	summarize(s, table.Rows, names)
	return s
}

// tableSummary returns a summary of a table without figures.
func tableSummary(table *tabletest.Table) *summary.Summary {
	t := table.Table()
	return &summary.Summary{Table: t, Cases: t.Cases, Puzzles: t.Len(), Best: -1,
		Agree: t.Verdicts[compare.Agree], Disagree: t.Verdicts[compare.Disagree], Undecided: t.Verdicts[compare.Undecided]}
}

func syntheticTable(solvers int) *tabletest.Table {
	return &tabletest.Table{Complete: true, Run: results.Run{
		Solvers: syntheticSolvers[:solvers], Want: 2, TimeoutNs: 1e10, Repeat: 5, SampleNs: 1e6, Seed: 42,
		Command: []string{"fourfold", "compare", "--repeat", "5", "--timeout", "10s", "--html", "out dir/page.html", "testdata/sudoku/mixed.txt"},
		Started: "2026-11-21T07:00:09Z",
		Environment: results.Environment{Fourfold: "v0.3.0", Go: "go1.26.0", OS: "linux", Arch: "amd64", CPU: "AMD EPYC 7763 64-Core Processor",
			Cores: 64, MaxProcs: 2, Libraries: map[string]string{"gini": "v1.0.1", "CLP": "1.17.8"}},
	}}
}

// disagree makes one solver find no solution to a puzzle.
func disagree(t *tabletest.Table, puzzle, solver int) {
	r := &t.Rows[puzzle]
	r.Verdict, r.Reason = compare.Disagree, fmt.Sprintf("%s finds no solution, the others find one", t.Run.Solvers[solver])
	r.Cells[solver].Status, r.Cells[solver].Count = compare.None, 0
}

// summarize fills in rough figures from the times. The tests of this package do not check them.
func summarize(s *summary.Summary, rows []results.Row, labels []string) {
	for k, name := range s.Table.Run.Solvers {
		times := rising(timesOf(s, k))
		sum := summary.SolverSummary{Name: name, Finished: len(times), Unfinished: s.Puzzles - len(times), Wins: s.Puzzles / (k + 2),
			Median: summary.Interval{Center: math.Inf(1), Lo: math.NaN(), Hi: math.NaN()}, Mean: math.NaN(), Slowest: math.NaN(), PAR2: math.NaN(),
			CPU: 41e-6, Setup: 12e-6, Search: 29e-6, Bytes: 48213, Objects: 312, Peak: 1.2e6, Nodes: 81, Marginal: 0.021, Shapley: 0.31}
		if len(times) > 0 {
			total := 0.0
			for _, t := range times {
				total += t
			}
			m := stats.Quantile(times, 0.5)
			sum.Median, sum.Mean, sum.Slowest = summary.Interval{Center: m, Lo: m * 0.93, Hi: m * 1.08}, total/float64(len(times)), times[len(times)-1]
			sum.PAR2 = (total + 20*float64(sum.Unfinished)) / float64(s.Puzzles)
		}
		s.Solvers = append(s.Solvers, sum)
	}
	for a := range s.Solvers {
		for b := a + 1; b < len(s.Solvers); b++ {
			s.Pairs = append(s.Pairs, syntheticPair(s, a, b))
		}
	}
	label := func(r *results.Row) string { return r.Label }
	clues := func(r *results.Row) string { return fmt.Sprint(r.Clues) }
	var numbers []string
	for c := 17; c < 29; c++ {
		numbers = append(numbers, fmt.Sprint(c))
	}
	s.Groupings = []summary.Grouping{syntheticGrouping(s, rows, "label", labels, label), syntheticGrouping(s, rows, "clues", numbers, clues)}
	if s.Puzzles > 20 {
		s.Outliers = []summary.Outlier{{Puzzle: 3, Solver: 0, Time: 0.0123, Why: "slow", Factor: 71}, {Puzzle: 11, Solver: 1, Time: 44.4e-6, Why: "noisy", Factor: 2.31}}
		s.Warnings = []string{"The machine was busy: its load was 3.1 on 2 cores.", "12 cases have times below the resolution of the clock."}
	}
}

func syntheticPair(s *summary.Summary, a, b int) summary.Pair {
	p := summary.Pair{A: a, B: b, P: 3e-7, Holm: 1.8e-6}
	logs := 0.0
	for i := range s.Puzzles {
		ta, tb := s.Time(i, a), s.Time(i, b)
		switch {
		case stats.IsFinite(ta) && stats.IsFinite(tb):
			p.Both++
			logs += math.Log(ta / tb)
			if ta < tb {
				p.FasterA++
			} else {
				p.FasterB++
			}
		case stats.IsFinite(ta):
			p.OnlyA++
		case stats.IsFinite(tb):
			p.OnlyB++
		}
	}
	for i := range s.Puzzles {
		if s.Table.Disputed(i, a, b) {
			p.Differ++
		}
	}
	p.Alike = p.Both - p.Differ
	c := math.Exp(logs / float64(p.Both))
	p.Ratio = summary.Interval{Center: c, Lo: c * 0.95, Hi: c * 1.06}
	return p
}

func syntheticGrouping(s *summary.Summary, rows []results.Row, by string, names []string, of func(*results.Row) string) summary.Grouping {
	g := summary.Grouping{By: by, Of: make([]uint8, s.Puzzles)}
	for _, name := range names {
		gr := summary.Group{Name: name}
		for k := range s.Solvers {
			var times []float64
			for i := range rows {
				if of(&rows[i]) == name {
					times = append(times, s.Time(i, k))
					g.Of[i] = uint8(len(g.Groups))
				}
			}
			if len(times) == 0 {
				break
			}
			slices.Sort(times)
			gr.Puzzles = len(times)
			gr.Median = append(gr.Median, times[(len(times)-1)/2])
			gr.PAR2 = append(gr.PAR2, times[len(times)/2])
			gr.Finished = append(gr.Finished, slices.IndexFunc(append(times, math.Inf(1)), func(t float64) bool { return math.IsInf(t, 1) }))
		}
		if gr.Puzzles > 0 {
			g.Groups = append(g.Groups, gr)
		}
	}
	return g
}
