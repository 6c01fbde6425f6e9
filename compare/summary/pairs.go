package summary

import (
	"math"
	"slices"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/stats"
)

func (z *summarizer) comparePairs() {
	var ps []float64
	for a := range z.Solvers {
		for b := a + 1; b < len(z.Solvers); b++ {
			z.Pairs = append(z.Pairs, z.compare(a, b))
			ps = append(ps, z.Pairs[len(z.Pairs)-1].P)
		}
	}
	for k, p := range stats.Holm(ps) {
		z.Pairs[k].Holm = p
	}
}

// compare compares the solvers a and b on all puzzles. P takes in one that a single of
// them finished as if the other had ended at the timeout: its true rank would be no
// lower. Of a single case it is that of a test on the samples.
func (z *summarizer) compare(a, b int) Pair {
	pair := Pair{A: a, B: b, P: math.NaN()}
	n := len(z.Puzzles)
	ta, tb, logs := make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	for i := range z.Puzzles {
		x, y := z.Puzzles[i].Times[a], z.Puzzles[i].Times[b]
		switch oa, ob := z.outcome(i, a), z.outcome(i, b); {
		case oa == finishedAll && ob == finishedAll:
			ta, tb = append(ta, x), append(tb, y)
			logs = append(logs, math.Log(x/y))
			if x < y {
				pair.FasterA++
			} else if y < x {
				pair.FasterB++
			}
		case oa == finishedAll && ob == unfinished:
			pair.OnlyA++
			if !z.limited(i, b) {
				logs = append(logs, math.Log(x/max(x, z.timeout)))
			}
		case oa == unfinished && ob == finishedAll:
			pair.OnlyB++
			if !z.limited(i, a) {
				logs = append(logs, math.Log(max(y, z.timeout)/y))
			}
		}
	}
	pair.Both = len(ta)
	pair.Ratio = intervalOf(stats.RatioMean(ta, tb))
	logs = slices.DeleteFunc(logs, math.IsNaN) // no timeout, no bound
	switch {
	case z.Cases == 1 && pair.Both == 1 && len(z.Table.First) > 0:
		pair.P = stats.MannWhitney(z.Table.First[a], z.Table.First[b])
	case len(logs) > 0 && len(z.Puzzles) > 1:
		pair.P = stats.SignedRank(logs).P
	}
	z.countAnswers(&pair)
	return pair
}

// limited reports whether a limit of its own stopped solver k on a puzzle, which says
// nothing of the time it would have taken.
func (z *summarizer) limited(puzzle, k int) bool {
	return slices.ContainsFunc(z.Puzzles[puzzle].Rows, func(r results.Row) bool { return r.Cells[k].Status == compare.Limited })
}

// countAnswers counts the cases on which the two have the same answer or not.
func (z *summarizer) countAnswers(pair *Pair) {
	for k := range z.Table.Rows {
		row := &z.Table.Rows[k]
		a, b := &row.Cells[pair.A], &row.Cells[pair.B]
		switch {
		case !a.Answered() || !b.Answered():
		case sameAnswer(row.Verdict, a, b):
			pair.Alike++
		case row.Verdict == compare.Disagree:
			pair.Differ++
		}
	}
}

// sameAnswer reports whether two trials with an answer agree. Those that were stopped
// at as many solutions as were asked for need not have found the same.
func sameAnswer(verdict compare.Verdict, a, b *results.Cell) bool {
	switch {
	case a.Fault != "" || b.Fault != "":
		return false
	case verdict != compare.Disagree:
		return true
	}
	return a.Status == b.Status && a.Count == b.Count && (a.Status == compare.Capped || a.Hash == b.Hash)
}
