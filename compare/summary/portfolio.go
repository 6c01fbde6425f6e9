package summary

import (
	"cmp"
	"math"
	"slices"

	"fourfold/internal/stats"
)

// virtualBest returns the PAR2 of the virtual best, over the given puzzles in which any solver
// took part.
func (z *summarizer) virtualBest(puzzles []int32) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if z.tried(int(i)) {
			sum += z.penalized(z.Quickest(int(i)))
			n++
		}
	}
	return sum / float64(n)
}

// shareGains fills in the wins and the shares of the portfolio's gain. The pairs must be known.
func (z *summarizer) shareGains() {
	penalty := z.penalty()
	total := 0.0
	times, gains := make([]float64, len(z.Solvers)), make([]float64, len(z.Solvers))
	for i := range z.Puzzles {
		z.leveled(i, times)
		z.countWins(times)
		gainsOn(times, penalty, gains)
		first, second := 0.0, 0.0 // the largest gain and the second largest
		for _, g := range gains {
			first, second = max(first, g), max(second, min(first, g))
		}
		total += first
		for k, value := range stats.Shapley(gains) {
			z.Solvers[k].Shapley += value
			if gains[k] == first {
				z.Solvers[k].Marginal += first - second
			}
		}
	}
	for k := range z.Solvers {
		z.Solvers[k].Shapley /= total
		z.Solvers[k].Marginal /= total
	}
	if alike := z.alikeSets(); total == 0 || len(alike) == 1 {
		z.shareNothing()
	} else {
		z.shareAlike(alike)
	}
}

// alikeSets divides the solvers into sets in which every two are level. It joins the nearest
// solvers first. A solver that is level with only a part of a set is not in the set.
func (z *summarizer) alikeSets() [][]int {
	sets := make([][]int, len(z.Solvers))
	setOf := make([]int, len(z.Solvers))
	for k := range z.Solvers {
		sets[k], setOf[k] = []int{k}, k
	}
	for _, p := range z.nearest() {
		if a, b := setOf[p.A], setOf[p.B]; a != b && z.allLevel(sets[a], sets[b]) {
			for _, k := range sets[b] {
				setOf[k] = a
			}
			sets[a], sets[b] = append(sets[a], sets[b]...), nil
		}
	}
	return slices.DeleteFunc(sets, func(set []int) bool { return set == nil })
}

// nearest returns the pairs that are level, in an order that does not depend on the order of the
// solvers: by their ratios and then by their names. The ratios are rounded, because their last
// bits depend on the order of the solvers.
func (z *summarizer) nearest() []Pair {
	pairs := slices.DeleteFunc(slices.Clone(z.Pairs), func(p Pair) bool { return !p.Level })
	apart := func(p Pair) float64 { return math.Round(1e9 * math.Abs(math.Log(p.Ratio.Center))) }
	names := func(p Pair) []string {
		return slices.Sorted(slices.Values([]string{z.Solvers[p.A].Name, z.Solvers[p.B].Name}))
	}
	slices.SortFunc(pairs, func(p, q Pair) int {
		return cmp.Or(cmp.Compare(apart(p), apart(q)), slices.Compare(names(p), names(q)))
	})
	return pairs
}

// allLevel reports whether every solver of one set is level with every solver of the other.
func (z *summarizer) allLevel(set, other []int) bool {
	for _, p := range z.Pairs {
		across := slices.Contains(set, p.A) && slices.Contains(other, p.B) || slices.Contains(set, p.B) && slices.Contains(other, p.A)
		if across && !p.Level {
			return false
		}
	}
	return true
}

// shareAlike gives the solvers of each set the mean of their shares.
func (z *summarizer) shareAlike(sets [][]int) {
	for _, set := range sets {
		shapley, marginal := 0.0, 0.0
		for _, k := range set {
			shapley += z.Solvers[k].Shapley / float64(len(set))
			marginal += z.Solvers[k].Marginal / float64(len(set))
		}
		for _, k := range set {
			z.Solvers[k].Shapley, z.Solvers[k].Marginal = shapley, marginal
		}
	}
}

// shareNothing gives equal shares to all solvers that finished any puzzle, because they differ by
// no more than chance.
func (z *summarizer) shareNothing() {
	able := 0
	for k := range z.Solvers {
		if z.Solvers[k].Finished > 0 {
			able++
		}
	}
	for k := range z.Solvers {
		s := &z.Solvers[k]
		s.Marginal = math.NaN()
		switch {
		case s.Finished > 0:
			s.Shapley = 1 / float64(able)
		case able > 0:
			s.Shapley = 0
		default:
			s.Shapley = math.NaN()
		}
	}
}

// countWins counts a win for each solver with the lowest time on a puzzle.
func (z *summarizer) countWins(times []float64) {
	least := math.Inf(1)
	for _, t := range times {
		if t < least {
			least = t
		}
	}
	for k, t := range times {
		if t == least && !math.IsInf(t, 1) {
			z.Solvers[k].Wins++
		}
	}
}

// gainsOn sets the gain of each solver on a puzzle: the logarithm of the slowest time over its own
// time. The time of a solver that did not finish is the penalty.
func gainsOn(times []float64, penalty float64, gains []float64) {
	slowest := 0.0
	for _, t := range times {
		if math.IsInf(t, 1) {
			t = penalty
		}
		if t > slowest {
			slowest = t
		}
	}
	clear(gains)
	for k, t := range times {
		if t < slowest {
			gains[k] = math.Log(slowest / t)
		}
	}
}

// penalty returns the time of an unfinished puzzle.
func (z *summarizer) penalty() float64 {
	longest := 0.0
	for k := range z.Solvers {
		for i := range z.Puzzles {
			if t := z.Time(i, k); t > longest && !math.IsInf(t, 1) {
				longest = t
			}
		}
	}
	return z.Table.Run.Penalty(longest)
}
