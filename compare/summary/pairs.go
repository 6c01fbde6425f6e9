package summary

import (
	"math"
	"slices"

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

// compare compares the solvers a and b on all puzzles. If only one of the two finished a puzzle, P
// counts the other as finished at the timeout: with its true time the puzzle would have the same
// rank or a higher one. If there is a single case, P is that of a test on its samples.
func (z *summarizer) compare(a, b int) Pair {
	pair := Pair{A: a, B: b, P: math.NaN()}
	ended, bounded := z.units.mean(), z.units.mean() // logs of ratios; bounded also has puzzles that only one finished
	var apart []float64                              // logs of ratios of times that are not level
	for i := range z.Puzzles {
		x, y := z.Time(i, a), z.Time(i, b)
		switch oa, ob := z.Table.Outcome(i, a), z.Table.Outcome(i, b); {
		case oa == results.Finished && ob == results.Finished:
			pair.Both++
			ended.add(i, math.Log(x/y))
			bounded.add(i, math.Log(x/y))
			switch {
			case Level(x, y, max(z.Table.Noise(i, a), z.Table.Noise(i, b))):
			case x < y:
				pair.FasterA++
				apart = append(apart, math.Log(x/y))
			default:
				pair.FasterB++
				apart = append(apart, math.Log(x/y))
			}
		case oa == results.Finished && ob == results.Unfinished:
			pair.OnlyA++
			apart = append(apart, -farApart)
			if !z.Table.Limited(i, b) { // a limit tells nothing about the time that b needs
				bounded.add(i, math.Log(x/max(x, z.timeout)))
			}
		case oa == results.Unfinished && ob == results.Finished:
			pair.OnlyB++
			apart = append(apart, farApart)
			if !z.Table.Limited(i, a) {
				bounded.add(i, math.Log(max(y, z.timeout)/y))
			}
		}
	}
	pair.Level = z.isLevel(&pair, apart)
	pair.Ratio = intervalOf(stats.RatioOfLogs(ended.values()))
	logs := slices.DeleteFunc(bounded.values(), math.IsNaN) // without a timeout there is no bound
	switch {
	case z.Cases == 1 && pair.Both == 1 && len(z.Table.First) > 0:
		pair.P = stats.MannWhitney(z.Table.First[a], z.Table.First[b])
	case len(logs) > 0 && z.units.n > 1:
		pair.P = stats.SignedRank(logs)
	}
	pair.Alike, pair.Differ = z.Table.Answers(a, b)
	return pair
}

// farApart is the logarithm of a ratio if one of the two did not finish. It has the highest rank.
const farApart = 1e3

// isLevel reports whether the solvers of a pair differ by no more than chance.
func (z *summarizer) isLevel(pair *Pair, apart []float64) bool {
	a, b := &z.Solvers[pair.A], &z.Solvers[pair.B]
	level := pair.Both - pair.FasterA - pair.FasterB
	return level > 0 && level >= 3*len(apart) && stats.SignedRank(apart) >= significance &&
		a.Unsupported == b.Unsupported && a.Crashed == b.Crashed && a.Faults == b.Faults
}
