package report

import (
	"math"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
)

// Columns that several tables have.
var (
	solverColumn   = doc.Column{Head: "solver", Left: true, Width: 24}
	intervalColumn = doc.Column{Head: "95% interval", Meaning: "of the figure before it"}
	faultsColumn   = doc.Column{Head: "faults", Meaning: "puzzles on which the solver broke a rule"}
	finished       = doc.Column{Head: "finished", Meaning: "puzzles with an answer"}
	unsupported    = doc.Column{Head: "unsupported", Meaning: "puzzles that the solver does not support"}
	noAnswer       = doc.Column{Head: "no answer", Meaning: "puzzles on which the program of the solver crashed, or gave an answer that cannot be read"}
)

const settledMeaning = "puzzles that a reduction or look-ahead answered before the SAT solver or the LP was called"

// seconds returns a function that makes the cell of a time. An infinite time is longer than the
// timeout.
func seconds(s *summary.Summary) func(x float64) doc.Cell {
	limit := s.Table.Run.Timeout()
	return func(x float64) doc.Cell {
		c := doc.Seconds(x)
		if math.IsInf(x, 1) && !math.IsNaN(limit) {
			c.Text = "> " + words.Limit(limit)
		}
		return c
	}
}

// least returns the lowest of n figures, or NaN if there is none or only one solver.
func least(n int, figure func(k int) float64) float64 {
	low := math.Inf(1)
	for k := range n {
		if x := figure(k); x < low {
			low = x
		}
	}
	if math.IsInf(low, 1) || n < 2 {
		return math.NaN()
	}
	return low
}

// times returns the table of times.
func times(s *summary.Summary) *doc.Table {
	t := &doc.Table{Title: "Time per puzzle", Columns: []doc.Column{
		solverColumn, finished, {Head: "unfinished", Meaning: "puzzles on which a timeout or a limit stopped the solver"}, unsupported, noAnswer, faultsColumn,
		{Head: "settled", Meaning: settledMeaning},
		{Head: "median"}, intervalColumn, {Head: "mean", Meaning: "of the finished puzzles"},
		{Head: "PAR2", Meaning: "mean time, with twice the timeout for each unfinished puzzle"},
		{Head: "slowest"},
		{Head: "gap", Meaning: "the largest that is known: how far a bound is below the cost of the best solution, as a share of the cost"},
		{Head: "wins", Meaning: "puzzles on which the solver was the fastest, within 5% or the noise of the samples"},
	}}
	median := least(len(s.Solvers), func(k int) float64 { return s.Solvers[k].Median.Center })
	par2 := least(len(s.Solvers), func(k int) float64 { return s.Solvers[k].PAR2 })
	time := seconds(s)
	for k := range s.Solvers {
		v := &s.Solvers[k]
		mean, wins := doc.Cell{}, doc.Cell{}
		if censored(s) { // else it is the mean
			mean = doc.Seconds(v.PAR2).In(doc.Good, v.PAR2 == par2)
		}
		if len(s.Solvers) > 1 {
			wins = doc.Count(v.Wins)
		}
		t.Add(doc.Text(v.Name), doc.Count(v.Finished), doc.Some(v.Unfinished), doc.Some(v.Unsupported), doc.Some(v.Crashed).In(doc.Bad, true),
			doc.Some(v.Faults).In(doc.Bad, true), doc.Some(v.Settled), time(v.Median.Center).In(doc.Good, v.Median.Center == median),
			doc.Interval(v.Median.Lo, v.Median.Hi, time), doc.Seconds(v.Mean), mean, doc.Seconds(v.Slowest), measureCell(results.Gap, v.Greatest[results.Gap]), wins)
	}
	return t
}

// pairs returns the table that compares every two solvers.
func pairs(s *summary.Summary) *doc.Table {
	test := "Wilcoxon's signed-rank test"
	if s.Cases == 1 {
		test = "the Mann-Whitney test on the samples of the one puzzle, which says nothing about others"
	}
	t := &doc.Table{Title: "Pairs of solvers", Lead: 2, Columns: []doc.Column{
		{Head: "A", Left: true, Width: 18}, {Head: "B", Left: true, Width: 18},
		{Head: "time A/B", Meaning: "geometric mean of A's time over B's where both finished; below 1, A is faster"}, intervalColumn,
		{Head: "A faster", Meaning: "puzzles on which A was faster, and by more than chance"}, {Head: "B faster"},
		{Head: "only A", Meaning: "puzzles that only A finished"}, {Head: "only B"},
		{Head: "p (Holm)", Meaning: "probability of such a difference if neither is faster (" + test + "), corrected for many pairs by Holm's method"},
		{Head: "alike", Meaning: "cases on which both gave the same answer"},
		{Head: "differ", Meaning: "cases on which the two gave different answers"},
	}}
	for k := range s.Pairs {
		p := &s.Pairs[k]
		if p.Both+p.OnlyA+p.OnlyB+p.Differ == 0 {
			continue
		}
		row := []doc.Cell{doc.Text(s.Solvers[p.A].Name), doc.Text(s.Solvers[p.B].Name), {}, {}, {}, {}, doc.Some(p.OnlyA), doc.Some(p.OnlyB),
			doc.Probability(p.Holm), doc.Count(p.Alike), doc.Some(p.Differ).In(doc.Bad, true)}
		if p.Both > 0 {
			row[2] = doc.Ratio(p.Ratio.Center).In(doc.Strong, p.Significant())
			row[3] = doc.Interval(p.Ratio.Lo, p.Ratio.Hi, doc.Ratio)
			row[4], row[5] = doc.Count(p.FasterA), doc.Count(p.FasterB)
		}
		t.Add(row...)
	}
	return t
}
