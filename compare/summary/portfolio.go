package summary

import (
	"cmp"
	"math"
	"slices"

	"fourfold/internal/stats"
)

// virtualBest is the PAR2 of always running the quickest solver, over those of the
// puzzles that any took part in.
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

// shareGains fills in the wins and the shares of the portfolio's gain. It needs the pairs.
func (z *summarizer) shareGains() {
	penalty := z.penalty()
	total := 0.0
	times, gains := make([]float64, len(z.Solvers)), make([]float64, len(z.Solvers))
	for i := range z.Puzzles {
		z.leveled(i, times)
		z.countWins(times)
		gainsOn(times, penalty, gains)
		first, second := 0.0, 0.0 // the largest gain, and the largest but one
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

// alikeSets returns the solvers in sets in which every two are level. The nearest of them come
// together first; who is level with a part of a set only is not in it.
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

// nearest returns the pairs that are level, in an order that does not depend on that of the
// solvers: by their ratios, rounded since these do, and by their names.
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

// allLevel reports whether every solver of a set is level with every one of another.
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

// shareNothing gives equal shares to all solvers that finished any puzzle, since no more
// than chance tells them apart.
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

// gainsOn sets gains to the logarithm of how many times as long as each solver the
// slowest takes, which is the penalty where one of them did not finish.
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

// penalty is what no answer to a puzzle costs.
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
