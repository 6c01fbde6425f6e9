package stats

import (
	"math"
	"slices"
)

// Spearman returns Spearman's rank correlation of two series of the same length, from
// -1 to 1: C. Spearman, "The proof and measurement of association between two things",
// American Journal of Psychology 15 (1904). Equal values share the mean of their ranks.
// It returns NaN if all values of a series are equal.
func Spearman(x, y []float64) float64 {
	rx, ry := midRanks(x), midRanks(y)
	mean := float64(len(rx)+1) / 2
	var xy, xx, yy float64
	for k := range rx {
		dx, dy := rx[k]-mean, ry[k]-mean
		xy += dx * dy
		xx += dx * dx
		yy += dy * dy
	}
	if xx == 0 || yy == 0 {
		return math.NaN()
	}
	return xy / math.Sqrt(xx*yy)
}

// midRanks returns the rank of each value, from 1. Equal values share the mean of their ranks.
func midRanks(values []float64) []float64 {
	sorted := slices.Sorted(slices.Values(values))
	ranks := make([]float64, len(values))
	for k, v := range values {
		below, _ := slices.BinarySearch(sorted, v)
		above := below
		for above < len(sorted) && sorted[above] == v {
			above++
		}
		ranks[k] = float64(below+above+1) / 2
	}
	return ranks
}

// Kendall returns Kendall's tau-b of two series of the same length. This rank correlation is -1
// or 1 only if xs and ys have ties at the same places. It is NaN if all values of a series are
// equal. Kendall takes time proportional to n log n.
func Kendall(xs, ys []float64) float64 {
	n := len(xs)
	x, y := denseRanks(xs), denseRanks(ys)
	pairs := make([][2]int, n)
	for k := range n {
		pairs[k] = [2]int{x[k], y[k]}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	tiedX, tiedY := tied(x), tied(y)
	both := float64(0)
	for k, run := 1, 0; k < n; k++ {
		if pairs[k] != pairs[k-1] {
			run = k
		}
		both += float64(k - run)
	}
	all := float64(n) * float64(n-1) / 2
	return (all - tiedX - tiedY + both - 2*inversions(pairs)) / math.Sqrt((all-tiedX)*(all-tiedY))
}

// tied returns how many pairs of ranks are equal.
func tied(ranks []int) (pairs float64) {
	count := make([]float64, len(ranks))
	for _, at := range ranks {
		pairs += count[at]
		count[at]++
	}
	return pairs
}

// inversions returns the number of times that a pair comes before a pair with a smaller second
// rank. It counts them with a Fenwick tree.
func inversions(pairs [][2]int) (sum float64) {
	tree := make([]int, len(pairs)+1)
	for seen, pair := range pairs {
		sum += float64(seen)
		for at := pair[1] + 1; at > 0; at &= at - 1 {
			sum -= float64(tree[at])
		}
		for at := pair[1] + 1; at < len(tree); at += at & -at {
			tree[at]++
		}
	}
	return sum
}

// denseRanks returns the rank of each number, from 0. Equal numbers have the same rank, and there
// are no gaps between ranks.
func denseRanks(xs []float64) []int {
	sorted := slices.Compact(slices.Sorted(slices.Values(xs)))
	at := make([]int, len(xs))
	for k, x := range xs {
		at[k], _ = slices.BinarySearch(sorted, x)
	}
	return at
}
