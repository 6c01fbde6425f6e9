package stats

import (
	"cmp"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// exactLimit is the largest number of differences with an exact P. A float64 holds all counts
// up to 2^50 exactly.
const exactLimit = 50

// SignedRank tests whether differences of every size are as likely to be positive as to be
// negative: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1
// (1945). It returns the two-sided P, or 1 if no difference is left: it ignores zero differences, as
// Wilcoxon did. Differences of the same size share the mean of their ranks.
//
// For up to 50 differences P is exact, with ties and without: SignedRank counts the sums of all
// patterns of signs. For more it is the normal approximation with corrections for ties and for
// continuity (Lehmann, Nonparametrics, 1975, chapter 3).
func SignedRank(differences []float64) float64 {
	ds := slices.DeleteFunc(slices.Clone(differences), func(d float64) bool { return d == 0 })
	slices.SortFunc(ds, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	twice, w, ties := signedRanks(ds)
	switch n := len(ds); {
	case n == 0:
		return 1
	case n <= exactLimit:
		return exactSignedRank(twice, int(w))
	default:
		return normalSignedRank(n, float64(w)/2, ties)
	}
}

// SignedRankAround uses SignedRank to test whether values are as likely to be above center as
// to be below it by the same distance.
func SignedRankAround(values []float64, center float64) float64 {
	differences := make([]float64, len(values))
	for k := range values {
		differences[k] = values[k] - center
	}
	return SignedRank(differences)
}

// FewestDifferences returns the least number of differences with which one of several
// signed-rank tests can be significant at the level after [Holm]. The P of n differences of the
// same sign is 2/2^n.
func FewestDifferences(tests int, level float64) int {
	n := 1
	for p := 1.0; p*float64(tests) >= level; p /= 2 {
		n++
	}
	return n
}

// signedRanks returns twice the rank of each difference, the sum of these for the positive
// differences, and the sum of t^3-t over all groups of t differences of the same size. The
// differences must be sorted by size.
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

// exactSignedRank returns the share of the patterns of signs whose sum of positive ranks is at
// least as far from the middle as w. Ranks and w are doubled.
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

// MannWhitney returns the two-sided P of the Mann-Whitney test whether two samples come from
// the same distribution. P is exact for samples of up to 50 values, or up to 25 if there are
// ties. It is 1 if all values are equal, and NaN if a sample is empty.
func MannWhitney(a, b []float64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return math.NaN()
	}
	sample := func(xs []float64) *benchmath.Sample {
		return benchmath.NewSample(slices.Clone(xs), &benchmath.DefaultThresholds)
	}
	// Twice the tail may be more than 1 for samples that are close together.
	return min(1, benchmath.AssumeNothing.Compare(sample(a), sample(b)).P)
}

// Holm returns the P values corrected for the number of tests, in the same order. If all values
// up to alpha are called significant, the probability that at least one of them is false is at
// most alpha. NaN stands for a test that was not made, and stays NaN.
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
