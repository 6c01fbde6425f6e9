package summary

import (
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
)

func (s *Summary) comparePairs() {
	var ps []float64
	for a := range s.Solvers {
		for b := a + 1; b < len(s.Solvers); b++ {
			s.Pairs = append(s.Pairs, s.compare(a, b))
			ps = append(ps, s.Pairs[len(s.Pairs)-1].P)
		}
	}
	for k, p := range stats.Holm(ps) {
		s.Pairs[k].Holm = p
	}
}

// compare compares the solvers a and b on all puzzles. If only one of the two finished a puzzle, P
// counts the other as finished at the timeout: with its true time the puzzle would have the same
// rank or a higher one. A limit tells nothing about the time that the other needs, and neither does
// a search without a timeout. Equal times are dropped.
func (s *Summary) compare(a, b int) Pair {
	pair := Pair{A: a, B: b, P: math.NaN()}
	ended := slices.Repeat([]float64{math.NaN()}, s.Puzzles) // logs of ratios
	bounded := slices.Clone(ended)                           // also of puzzles that only one finished
	timeout := s.Table.Run.Timeout()
	for i := range s.Puzzles {
		x, y := s.result(i, a), s.result(i, b)
		switch {
		case x.Outcome == results.Finished && y.Outcome == results.Finished:
			pair.Both++
			ended[i] = math.Log(x.Time / y.Time)
			bounded[i] = ended[i]
			switch {
			case Level(x.Time, y.Time, float64(max(x.Noise, y.Noise))):
			case x.Time < y.Time:
				pair.FasterA++
			default:
				pair.FasterB++
			}
		case x.Outcome == results.Finished && y.Outcome == results.Unfinished:
			pair.OnlyA++
			if !y.Limited {
				bounded[i] = math.Log(x.Time / max(x.Time, timeout))
			}
		case x.Outcome == results.Unfinished && y.Outcome == results.Finished:
			pair.OnlyB++
			if !x.Limited {
				bounded[i] = math.Log(max(y.Time, timeout) / y.Time)
			}
		}
	}
	pair.Ratio = intervalOf(stats.RatioOfLogs(meanByUnit(s.units, ended)))
	logs := meanByUnit(s.units, bounded)
	switch {
	case s.Cases == 1 && pair.Both == 1:
		pair.P = stats.MannWhitney(s.Table.First[a], s.Table.First[b])
	case len(logs) > 0 && len(s.units) > 1:
		pair.P = stats.SignedRank(logs)
	}
	pair.Alike, pair.Differ = s.Table.Answers(a, b)
	return pair
}
