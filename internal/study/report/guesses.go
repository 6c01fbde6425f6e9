package report

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fourfold/internal/stats"
	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

// guessChart shows the guesses of the runs: for each label, one box for each order and scheme. A
// stopped run counts as one with more guesses than all others.
func (s *counts) guessChart() *chart.Chart {
	c := chart.BoxPlot{
		Text: chart.Text{Name: "guesses", Title: "Guesses by label, order and scheme", Alt: s.guessAlt(),
			Note: "A box is the middle half of the guesses of the runs, with the median marked. Whiskers reach to the last run within 1.5 times the height of the box, and dots are runs beyond. " +
				"The color shows the scheme, and a paler tint is another order." +
				s.stoppedNote(" Runs stopped at %s are at the upper edge.") + s.seriesNote() + s.groupNote()},
		X: groupAxis, Y: "guesses of a run (log scale of 1 + guesses)", Groups: s.groups, Amounts: true, Censored: "stopped",
		Times: func(group, series int) iter.Seq[float64] { return slices.Values(s.series[series].guesses[group]) },
	}
	for _, x := range s.series {
		c.Series, c.Marks = append(c.Series, x.name), append(c.Marks, x.mark)
	}
	return c.Chart()
}

func (s *counts) guessAlt() string {
	alt := []string{fmt.Sprintf("Median guesses of a run over %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for _, x := range s.series {
		alt = append(alt, fmt.Sprintf("%s: %s.", x.name, s.eachGroup(", ", func(g int) string {
			median := "no runs"
			if n := len(x.guesses[g]); n > 0 {
				median = "stopped"
				if v := (x.guesses[g][(n-1)/2] + x.guesses[g][n/2]) / 2; stats.IsFinite(v) {
					median = words.Amount(v)
				}
			}
			return s.groups[g].Name + " " + median
		})))
	}
	return strings.Join(alt, " ")
}

// finishedChart shows how many puzzles each order and scheme finishes within a number of guesses
// for each puzzle.
func (s *counts) finishedChart() *chart.Chart {
	c := chart.Cactus{
		Text: chart.Text{Name: "finished", Title: "Puzzles finished within a number of guesses", Alt: s.finishedAlt(),
			Note: "A line that ends further to the right finishes more puzzles. A lower line needs fewer guesses. " +
				"The color shows the scheme, and the dashes show the order." +
				s.stoppedNote(" Runs stopped at %s are left out.") + s.seriesNote()},
		X: "puzzles finished", Y: "guesses for each puzzle (log scale of 1 + guesses)", All: len(s.Puzzles), AllAs: "all puzzles", Amounts: true,
	}
	for _, x := range s.series {
		c.Lines = append(c.Lines, chart.Line{Name: x.name, Mark: x.mark, Values: x.finished})
	}
	return c.Chart()
}

func (s *counts) finishedAlt() string {
	alt := []string{fmt.Sprintf("Guesses of each run, in rising order, over %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for _, x := range s.series {
		n := len(x.finished)
		if n == 0 {
			alt = append(alt, x.name+" finishes none.")
			continue
		}
		none := 0
		for none < n && x.finished[none] == 0 {
			none++
		}
		alt = append(alt, fmt.Sprintf("%s finishes %s, %s of them without a guess, half of them within %s, the last with %s.", x.name, words.Grouped(n),
			words.Grouped(none), words.Amount(x.finished[(n-1)/2]), words.Amount(x.finished[n-1])))
	}
	return strings.Join(alt, " ")
}
