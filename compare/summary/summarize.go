package summary

import (
	"fourfold/compare"
	"fourfold/compare/results"
)

// Summarize computes the figures of a table. The summary refers to the table, so the table must
// not change after the call.
func Summarize(t *results.Table) *Summary {
	z := newSummarizer(t)
	for k := range z.Solvers {
		z.summarizeSolver(k)
	}
	z.comparePairs()
	z.shareGains()
	z.Best = z.best(z.all)
	z.VBS = z.virtualBest(z.all)
	z.group()
	z.findOutliers()
	z.warn()
	return z.Summary
}

// A summarizer makes a Summary.
type summarizer struct {
	*Summary
	timeout float64 // seconds; NaN if there is none
	all     []int32 // the puzzles
	units   *units
}

func newSummarizer(t *results.Table) *summarizer {
	n := t.Len()
	z := &summarizer{
		Summary: &Summary{
			Table: t, Cases: t.Cases, Puzzles: n,
			Agree: t.Verdicts[compare.Agree], Disagree: t.Verdicts[compare.Disagree], Undecided: t.Verdicts[compare.Undecided],
		},
		timeout: t.Run.Timeout(), all: make([]int32, n),
	}
	for _, name := range t.Run.Solvers {
		z.Solvers = append(z.Solvers, SolverSummary{Name: name})
	}
	for i := range z.all {
		z.all[i] = int32(i)
	}
	z.units = newUnits(t)
	return z
}
