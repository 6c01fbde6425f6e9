package rate

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold/internal/difficulty"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// manyGuesses is the lowest number of guesses in the last column of an Agreement.
const manyGuesses = 10

// A Labeled is the rating of a puzzle with a label.
type Labeled struct {
	Label   string
	Weakest Scheme
	Guesses int64
}

// An Agreement says how well labels agree with ratings.
type Agreement struct {
	Puzzles int
	Labels  []string // easiest first
	Columns []string // the grades, easiest first; the grade Guess has two columns, by number of guesses
	Counts  [][]int  // number of puzzles by label and column

	// Spearman and Kendall are the rank correlations of labels and ratings. Ratings are ordered by
	// grade and then by guesses. The correlations are from -1 to 1. They are NaN if all labels or
	// all ratings are equal, or if the order of the labels is not known.
	Spearman, Kendall float64
}

// Agree compares the labels of puzzles with their ratings.
func Agree(puzzles []Labeled) *Agreement {
	a := &Agreement{Puzzles: len(puzzles), Columns: Schemes()[:Guess]}
	a.Columns = append(a.Columns, fmt.Sprintf("1-%d guesses", manyGuesses-1), fmt.Sprintf("%d+ guesses", manyGuesses))
	for _, p := range puzzles {
		a.Labels = append(a.Labels, p.Label)
	}
	a.Labels = difficulty.Sort(a.Labels)
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
	for _, rank := range stats.DenseRanks(puzzles, Labeled.compare) {
		ratings = append(ratings, float64(rank))
	}
	a.Spearman, a.Kendall = math.NaN(), math.NaN()
	if grades, ok := difficulty.Values(labels); ok {
		a.Spearman, a.Kendall = stats.Spearman(grades, ratings), stats.Kendall(grades, ratings)
	}
	return a
}

// compare orders ratings, easiest first.
func (p Labeled) compare(q Labeled) int {
	return cmp.Or(cmp.Compare(p.Weakest, q.Weakest), cmp.Compare(p.Guesses, q.Guesses))
}

func (p Labeled) column() int {
	if p.Weakest == Guess && p.Guesses >= manyGuesses {
		return int(Guess) + 1
	}
	return int(p.Weakest)
}

// WriteText writes the table and, below it, the correlations. It leaves out columns without
// puzzles.
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
	fmt.Fprintf(&b, "\nrank correlation of label and difficulty over %s: Spearman's rho %s, Kendall's tau-b %s\n",
		words.Plural(a.Puzzles, "puzzle"), correlation(a.Spearman), correlation(a.Kendall))
	_, err := io.WriteString(w, b.String())
	return err
}

// usedColumns returns the indices of the columns that have puzzles.
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
