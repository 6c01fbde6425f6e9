package stats

import (
	"cmp"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// A SignedRankResult is what Wilcoxon's signed-rank test found.
type SignedRankResult struct {
	N     int     // differences that are not zero
	Zeros int     // differences that were dropped for being zero
	W     float64 // sum of the ranks of the positive differences
	P     float64 // two-sided; 1 if N is 0
	Exact bool    // P is exact rather than by the normal approximation
}

// exactLimit is the largest number of differences with an exact P. All counts up to
// 2^50 are whole numbers of a float64.
const exactLimit = 50

// SignedRank tests whether differences are as likely to be of either sign, large or
// small: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin
// 1 (1945). Zero differences are dropped, as Wilcoxon did; those of the same size
// share the mean of their ranks.
//
// Up to 50 differences P is exact given the ranks, ties or not, by counting the sums
// of all patterns of signs. Beyond that it is the normal approximation with corrections
// for ties and for continuity (Lehmann, Nonparametrics, 1975, chapter 3).
func SignedRank(differences []float64) SignedRankResult {
	ds := make([]float64, 0, len(differences))
	for _, d := range differences {
		if d != 0 {
			ds = append(ds, d)
		}
	}
	slices.SortFunc(ds, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	r := SignedRankResult{N: len(ds), Zeros: len(differences) - len(ds), P: 1}
	if r.N == 0 {
		return r
	}
	twice, w, ties := signedRanks(ds)
	r.W = float64(w) / 2
	if r.Exact = r.N <= exactLimit; r.Exact {
		r.P = exactSignedRank(twice, int(w))
	} else {
		r.P = normalSignedRank(r.N, r.W, ties)
	}
	return r
}

// SignedRankAround is SignedRank for the test whether values are as likely above a center
// as below it.
func SignedRankAround(values []float64, center float64) SignedRankResult {
	differences := make([]float64, len(values))
	for k := range values {
		differences[k] = values[k] - center
	}
	return SignedRank(differences)
}

// FewestDifferences returns how many differences one of several signed-rank tests needs
// at least to be significant at the level after [Holm]: the P of n differences of one
// sign is 2/2^n.
func FewestDifferences(tests int, level float64) int {
	n := 1
	for p := 1.0; p*float64(tests) >= level; p /= 2 {
		n++
	}
	return n
}

// signedRanks returns twice the rank of each of the differences, which increase in
// size, the sum of these over the positive ones, and the sum of t^3-t over groups of t
// differences of the same size.
func signedRanks(ds []float64) (twice []int, positive int64, ties float64) {
	twice = make([]int, len(ds))
	for i := 0; i < len(ds); {
		j := i
		for j < len(ds) && math.Abs(ds[j]) == math.Abs(ds[i]) {
			j++
		}
		for k := i; k < j; k++ {
			twice[k] = i + 1 + j // first and last rank of the group
			if ds[k] > 0 {
				positive += int64(twice[k])
			}
		}
		t := float64(j - i)
		ties += t*t*t - t
		i = j
	}
	return twice, positive, ties
}

// exactSignedRank returns the share of the patterns of signs whose sum of positive
// ranks is as far from the middle as w or farther. Ranks and w are doubled.
func exactSignedRank(ranks []int, w int) float64 {
	total := 0
	for _, r := range ranks {
		total += r
	}
	count := make([]float64, total+1) // patterns by their sum
	count[0] = 1
	for _, r := range ranks {
		for s := total; s >= r; s-- {
			count[s] += count[s-r]
		}
	}
	tail := 0.0
	for s := 0; s <= min(w, total-w); s++ {
		tail += count[s]
	}
	return min(1, 2*tail/math.Pow(2, float64(len(ranks))))
}

func normalSignedRank(n int, w, ties float64) float64 {
	m := float64(n)
	mean := m * (m + 1) / 4
	variance := m*(m+1)*(2*m+1)/24 - ties/48
	off := max(0, math.Abs(w-mean)-0.5)
	return math.Erfc(off / math.Sqrt(2*variance))
}

// MannWhitney returns the two-sided P of the Mann-Whitney test that two samples come
// from one distribution: exact for samples of up to 50 values, or 25 if there are ties.
// It is 1 if all values are equal, and NaN if a sample is empty.
func MannWhitney(a, b []float64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return math.NaN()
	}
	sample := func(xs []float64) *benchmath.Sample {
		return benchmath.NewSample(slices.Clone(xs), &benchmath.DefaultThresholds)
	}
	// Twice the tail of samples that lie close together may be more than 1.
	return min(1, benchmath.AssumeNothing.Compare(sample(a), sample(b)).P)
}

// Holm returns the P values corrected for their number, in the same order: where
// those at most alpha are called significant, a false one among them has probability
// at most alpha. NaN stands for a test that was not made, and stays.
//
// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
// Journal of Statistics 6 (1979).
func Holm(ps []float64) []float64 {
	corrected := slices.Clone(ps)
	var made []int
	for k, p := range ps {
		if !math.IsNaN(p) {
			made = append(made, k)
		}
	}
	slices.SortStableFunc(made, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	least := 0.0
	for rank, k := range made {
		least = max(least, min(1, ps[k]*float64(len(made)-rank)))
		corrected[k] = least
	}
	return corrected
}
