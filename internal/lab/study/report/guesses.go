package report

import (
	"iter"
	"slices"

	"fourfold/internal/write/chart"
)

// guessChart shows the guesses of the runs: for each label, one box for each order and scheme. A
// stopped run counts as one with more guesses than all others.
func (s *counts) guessChart() *chart.Chart {
	c := chart.BoxPlot{
		Text: chart.Text{Name: "guesses", Title: "Guesses by label, order and scheme",
			Note: "A box is the middle half of the guesses of the runs, with the median marked. Whiskers reach to the last run within 1.5 times the height of the box, and dots are runs beyond. " +
				"The color shows the scheme, and a paler tint is another order." +
				s.stoppedNote(" Runs stopped at %s are at the upper edge.") + s.seriesNote()},
		X: groupAxis, Y: "guesses of a run (log scale of 1 + guesses)", Groups: s.groups, Amounts: true, Censored: "stopped",
		Times: func(group, series int) iter.Seq[float64] { return slices.Values(s.series[series].guesses[group]) },
	}
	for _, x := range s.series {
		c.Series, c.Marks = append(c.Series, x.name), append(c.Marks, x.mark)
	}
	return c.Chart()
}

// finishedChart shows how many puzzles each order and scheme finishes within a number of guesses
// for each puzzle.
func (s *counts) finishedChart() *chart.Chart {
	c := chart.Cactus{
		Text: chart.Text{Name: "finished", Title: "Puzzles finished within a number of guesses",
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
