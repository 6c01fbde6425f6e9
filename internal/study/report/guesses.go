package report

import (
	"fmt"
	"strings"

	"fourfold/internal/words"
	"fourfold/internal/write/chart"
)

// guessChart shows the mean guesses of a run: for each label, one stem for each order and scheme.
// A stopped run counts with the guesses that it made.
func (s *counts) guessChart() *chart.Chart {
	c := chart.Stems{
		Text: chart.Text{Name: "guesses", Title: "Mean guesses by label, order and scheme", Alt: s.guessAlt(),
			Note: "The height of a stem is the mean number of guesses of a run. The color shows the scheme, and the shape shows the order." +
				s.stoppedNote(" An arrow means that the true mean is higher: the number above it counts the runs that were stopped at %s.") +
				s.seriesNote() + s.groupNote()},
		X: groupAxis, Y: "mean guesses of a run (log scale of 1 + guesses)", Groups: s.groups,
	}
	for _, x := range s.series {
		stems := make([]chart.Stem, len(s.groups))
		for g, t := range x.tallies {
			stems[g] = chart.Stem{Mean: t.mean(), Higher: t.stopped}
		}
		c.Series = append(c.Series, chart.StemSeries{Name: x.name, Mark: x.mark, Bundle: x.order, Stems: stems})
	}
	return c.Chart()
}

func (s *counts) guessAlt() string {
	alt := []string{fmt.Sprintf("Mean guesses of a run over %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for _, x := range s.series {
		alt = append(alt, fmt.Sprintf("%s: %s.", x.name, s.eachGroup(", ", func(g int) string {
			t := x.tallies[g]
			switch {
			case t.runs == 0:
				return s.groups[g].Name + " no runs"
			case t.stopped > 0:
				return fmt.Sprintf("%s over %s (%s stopped)", s.groups[g].Name, words.ThreeDigits(t.mean()), words.Grouped(t.stopped))
			}
			return s.groups[g].Name + " " + words.ThreeDigits(t.mean())
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
