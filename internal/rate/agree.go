package rate

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold/internal/study"
)

// manyGuesses is where the last column of an Agreement begins.
const manyGuesses = 10

// A Labelled is the rating of a puzzle that has a label.
type Labelled struct {
	Label   string
	Grade   Grade
	Guesses int64
}

// An Agreement says how well labels go with ratings.
type Agreement struct {
	Puzzles int
	Labels  []string // easiest first
	Columns []string // the grades, easiest first, the last of them cut in two by the guesses
	Counts  [][]int  // of puzzles, by label and column

	// The rank correlations between the labels and the ratings, which are ordered by
	// grade and then by guesses. They go from -1 to 1, and are NaN if all labels or all
	// ratings are equal, or if nobody knows the order of the labels.
	Spearman, Kendall float64
}

// Agree compares the labels of puzzles with their ratings.
func Agree(puzzles []Labelled) *Agreement {
	a := &Agreement{Puzzles: len(puzzles), Columns: Grades()[:Guess]}
	a.Columns = append(a.Columns, fmt.Sprintf("1-%d guesses", manyGuesses-1), fmt.Sprintf("%d+ guesses", manyGuesses))
	for _, p := range puzzles {
		a.Labels = append(a.Labels, p.Label)
	}
	a.Labels = study.OrderLabels(a.Labels)
	row := map[string]int{}
	for k, label := range a.Labels {
		row[label] = k
		a.Counts = append(a.Counts, make([]int, len(a.Columns)))
	}
	var labels []string
	var ratings []float64
	for _, p := range puzzles {
		a.Counts[row[p.Label]][p.column()]++
		labels = append(labels, p.Label)
	}
	for _, rank := range places(puzzles, Labelled.compare) {
		ratings = append(ratings, float64(rank))
	}
	a.Spearman, a.Kendall = math.NaN(), math.NaN()
	if grades, ok := study.Difficulties(labels); ok {
		a.Spearman, a.Kendall = study.SpearmanRho(grades, ratings), KendallTau(grades, ratings)
	}
	return a
}

// compare orders ratings, easiest first.
func (p Labelled) compare(q Labelled) int {
	return cmp.Or(cmp.Compare(p.Grade, q.Grade), cmp.Compare(p.Guesses, q.Guesses))
}

func (p Labelled) column() int {
	if p.Grade == Guess && p.Guesses >= manyGuesses {
		return int(Guess) + 1
	}
	return int(p.Grade)
}

// WriteText writes the table, without the columns that are empty, and the correlations
// below it.
func (a *Agreement) WriteText(w io.Writer) error {
	var b strings.Builder
	width := len("label")
	for _, label := range a.Labels {
		width = max(width, len([]rune(label)))
	}
	fmt.Fprintf(&b, "%-*s", width, "label")
	used := a.usedColumns()
	for _, c := range used {
		fmt.Fprintf(&b, "  %7s", a.Columns[c])
	}
	for k, label := range a.Labels {
		fmt.Fprintf(&b, "\n%-*s", width, label)
		for _, c := range used {
			fmt.Fprintf(&b, "  %*d", max(7, len(a.Columns[c])), a.Counts[k][c])
		}
	}
	fmt.Fprintf(&b, "\nrank correlation of label and difficulty over %d puzzles: Spearman's rho %s, Kendall's tau-b %s\n",
		a.Puzzles, correlation(a.Spearman), correlation(a.Kendall))
	_, err := io.WriteString(w, b.String())
	return err
}

// usedColumns returns the columns that count any puzzle.
func (a *Agreement) usedColumns() (used []int) {
	for c := range a.Columns {
		if slices.ContainsFunc(a.Counts, func(row []int) bool { return row[c] > 0 }) {
			used = append(used, c)
		}
	}
	return used
}

func correlation(r float64) string {
	if math.IsNaN(r) {
		return "undefined"
	}
	return fmt.Sprintf("%.3f", r)
}

// KendallTau returns Kendall's tau-b, the rank correlation that is -1 or 1 only if the
// ties of xs are those of ys. It is NaN if all of either are equal, and takes
// n log n time. Both must be of one length.
func KendallTau(xs, ys []float64) float64 {
	n := len(xs)
	x, y := places(xs, cmp.Compare[float64]), places(ys, cmp.Compare[float64])
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

// tied returns how many pairs of places are equal.
func tied(places []int) (pairs float64) {
	count := make([]float64, len(places))
	for _, at := range places {
		pairs += count[at]
		count[at]++
	}
	return pairs
}

// inversions returns how many pairs stand before a pair with a smaller second place. It
// counts them in a Fenwick tree.
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

// places returns the place of each element among the different ones, from 0.
func places[T any](xs []T, compare func(a, b T) int) []int {
	sorted := slices.SortedFunc(slices.Values(xs), compare)
	sorted = slices.CompactFunc(sorted, func(a, b T) bool { return compare(a, b) == 0 })
	at := make([]int, len(xs))
	for k, x := range xs {
		at[k], _ = slices.BinarySearchFunc(sorted, x, compare)
	}
	return at
}
