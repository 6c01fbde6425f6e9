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

// An Agreement says how well labels agree with ratings.
type Agreement struct {
	Puzzles int      `json:"puzzles"`
	Rated   int      `json:"-"`       // the puzzles that have a rating
	Labels  []string `json:"labels"`  // easiest first
	Columns []string `json:"columns"` // the words of the grades, easiest first, and "no grade"
	Counts  [][]int  `json:"counts"`  // number of puzzles by label and column

	// Spearman is the rank correlation of labels and ratings, over the puzzles that have a rating,
	// from -1 to 1. It is nil if all labels or all ratings are equal, or if the order of the labels
	// is not known.
	Spearman *float64 `json:"spearman_rho,omitempty"`
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
	if ranks, ok := words.LabelValues(labels); ok {
		if rho := stats.Spearman(ranks, ratings); !math.IsNaN(rho) {
			a.Spearman = &rho
		}
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

// table returns the table of labels and grades with the correlation.
func (a *Agreement) table() *doc.Table {
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
	if a.Spearman != nil {
		rho = fmt.Sprintf("%.3f", *a.Spearman)
	}
	t.Notes = []string{fmt.Sprintf("rank correlation of label and rating over %s: Spearman's rho %s", words.Plural(a.Rated, "puzzle"), rho)}
	return t
}
