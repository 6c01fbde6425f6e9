package report

import (
	"fmt"
	"math"

	"fourfold/internal/write/chart"
)

// clueChart shows the numbers of clues by label: a dot for each puzzle, or bars if there are many
// puzzles, and the mean.
func (s *counts) clueChart() *chart.Chart {
	w := s.swarm()
	w.Text = chart.Text{Name: "clues", Title: "Clues by label", Alt: s.clueAlt(w),
		Note: "Each dot is a puzzle. If there are too many puzzles for dots, the width of a bar is their share of the label."}
	w.X, w.Y, w.Each = groupAxis, "clues", "puzzle"
	if w.Step > 1 {
		w.Note += fmt.Sprintf(" Each row has the puzzles of %d neighboring numbers of clues.", w.Step)
	}
	w.Note += s.groupNote()
	return w.Chart()
}

// mostRows is the greatest number of rows. With more different numbers of clues, a row has
// several.
const mostRows = 60

// swarm counts the puzzles by group and number of clues.
func (s *counts) swarm() *chart.Swarm {
	low, high := math.MaxInt, 0
	for i := range s.Puzzles {
		low, high = min(low, s.Puzzles[i].Clues), max(high, s.Puzzles[i].Clues)
	}
	low = min(low, high)
	w := &chart.Swarm{Groups: s.groups, Low: low, Step: (high-low)/mostRows + 1, Means: make([]float64, len(s.groups))}
	for g := range s.groups {
		w.Rows = append(w.Rows, make([]int, (high-low)/w.Step+1))
		if s.groups[g].Count == 0 {
			w.Means[g] = math.NaN()
		}
	}
	for i := range s.Puzzles {
		g := s.groupOf[i]
		w.Rows[g][(s.Puzzles[i].Clues-low)/w.Step]++
		w.Means[g] += float64(s.Puzzles[i].Clues) / float64(s.groups[g].Count)
	}
	return w
}

func (s *counts) clueAlt(w *chart.Swarm) string {
	if len(s.Puzzles) == 0 {
		return "Clues by label. There are no puzzles."
	}
	return "Mean clues by label: " + s.eachGroup(", ", func(g int) string {
		if s.groups[g].Count == 0 {
			return s.groups[g].Name + " no puzzles"
		}
		return fmt.Sprintf("%s %.1f", s.groups[g].Name, w.Means[g])
	}) + "."
}
