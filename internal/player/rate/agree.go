package rate

import (
	"fmt"
	"math"
	"slices"

	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
)

// A Labeled is the rating of a puzzle with a label.
type Labeled struct {
	Label  string
	Rating float64 // as in a Difficulty; 0 if the puzzle has none
}

// MinLabeled is the number of puzzles with labels from which on labels and ratings are compared.
const MinLabeled = 10

// An Agreement says how well labels agree with ratings.
type Agreement struct {
	Puzzles int
	Rated   int      // the puzzles that have a rating
	Labels  []string // easiest first
	Columns []string // the words of the grades, easiest first, and "no grade"
	Counts  [][]int  // number of puzzles by label and column

	// Spearman is the rank correlation of labels and ratings, over the puzzles that have a rating,
	// from -1 to 1. It is NaN if all labels or all ratings are equal, or if the order of the labels
	// is not known.
	Spearman float64
}

// Agree compares the labels of puzzles with their ratings.
func Agree(puzzles []Labeled) *Agreement {
	a := &Agreement{Puzzles: len(puzzles), Columns: append(Grades(), "no grade")}
	for _, p := range puzzles {
		a.Labels = append(a.Labels, p.Label)
	}
	a.Labels = words.SortLabels(a.Labels)
	row := map[string]int{}
	for k, label := range a.Labels {
		row[label] = k
		a.Counts = append(a.Counts, make([]int, len(a.Columns)))
	}
	var labels []string
	var ratings []float64
	for _, p := range puzzles {
		a.Counts[row[p.Label]][p.column()]++
		if p.Rating > 0 {
			labels, ratings = append(labels, p.Label), append(ratings, p.Rating)
		}
	}
	a.Rated = len(ratings)
	a.Spearman = math.NaN()
	if ranks, ok := words.LabelValues(labels); ok {
		a.Spearman = stats.Spearman(ranks, ratings)
	}
	return a
}

// column returns the index of the column that counts a puzzle.
func (p Labeled) column() int {
	if p.Rating == 0 {
		return len(Grades())
	}
	return int(GradeOf(p.Rating) - Easy)
}

// Document returns the table and, below it, the correlation.
func (a *Agreement) Document() *doc.Doc {
	t := &doc.Table{Columns: []doc.Column{{Head: "label", Left: true}}}
	for _, name := range a.Columns {
		t.Columns = append(t.Columns, doc.Column{Head: name})
	}
	for k, label := range a.Labels {
		row := []doc.Cell{doc.Text(label)}
		for c, n := range a.Counts[k] {
			cell := doc.Cell{}
			if slices.ContainsFunc(a.Counts, func(row []int) bool { return row[c] > 0 }) {
				cell = doc.Count(n)
			}
			row = append(row, cell)
		}
		t.Add(row...)
	}
	rho := "undefined"
	if !math.IsNaN(a.Spearman) {
		rho = fmt.Sprintf("%.3f", a.Spearman)
	}
	t.Notes = []string{fmt.Sprintf("rank correlation of label and rating over %s: Spearman's rho %s", words.Plural(a.Rated, "puzzle"), rho)}
	return &doc.Doc{Blocks: []doc.Block{t}}
}
