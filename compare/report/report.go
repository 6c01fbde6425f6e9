package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/doc/htmldoc"
)

// WriteText writes the report of a comparison for a terminal of 120 columns. With color, escape
// sequences mark the best figures and faults.
func WriteText(w io.Writer, s *summary.Summary, color bool) error {
	return New(s, nil).WriteText(w, doc.Terminal{Width: textWidth, Color: color})
}

// WriteHTML writes the report as one HTML page that contains its styles, script and charts. If the
// page cannot be made, WriteHTML writes nothing.
func WriteHTML(w io.Writer, s *summary.Summary) error { return htmldoc.Write(w, New(s, nil)) }

// WriteCharts calls add to write each chart of the report, as NAME.svg and as NAME.png in the folder
// dir. It ends with the first error of add.
func WriteCharts(dir string, s *summary.Summary, add func(path string, write func(io.Writer) error) error) error {
	return chart.WriteFiles(dir, New(s, nil).Charts(), add)
}

const textWidth = 120

// New returns the report of a comparison. The cases come before the figures, unless they are nil.
func New(s *summary.Summary, cases *Cases) *doc.Doc {
	if s.Cases == 0 {
		d := frame(s)
		d.Lead, d.Notes = nil, s.Table.Notes
		return d
	}
	if s.Cases == 1 && s.Agree == 1 { // statistics would tell nothing
		d := frame(s, doc.Section("Solvers"), single(s), doc.Draw(sampleBoxes(s).Chart))
		d.Lead = nil
		if cases != nil && len(cases.Rows) > 0 {
			d.Lead = []string{"answer: " + cases.Rows[0][3].Text}
		}
		return d
	}
	return frame(s, slices.Concat([]doc.Block{doc.Section("Cases"), cases.table(), doc.Section("Solvers"), times(s), effort(s), pairs(s)},
		byDifficulty(s), figures(s), outliers(s))...)
}

// frame returns a report with the blocks between the main result and the facts of the run.
func frame(s *summary.Summary, blocks ...doc.Block) *doc.Doc {
	d := &doc.Doc{
		Kicker: "Fourfold comparison of " + words.Plural(len(s.Solvers), "solver"),
		Title:  headline(s), Bad: s.Disagree > 0, Lead: lead(s), Notes: s.Warnings, Blocks: blocks,
	}
	d.Add(doc.Section("The run"), doc.Facts(facts(&s.Table.Run)), doc.Command(words.Command(s.Table.Run.Command)))
	return d
}

// headline says in one sentence how many puzzles there were and whether the solvers agree.
func headline(s *summary.Summary) string {
	puzzles := words.PluralGrouped(s.Puzzles, "puzzle")
	if !s.Table.Complete {
		puzzles += " of a run that is not complete"
	}
	switch {
	case s.Cases == 0:
		return "there is no puzzle in this part of the input"
	case len(s.Solvers) == 1 && s.Disagree == 0:
		return puzzles + " by " + s.Solvers[0].Name
	case s.Agree == s.Cases && len(s.Solvers) == 2:
		return puzzles + ": both solvers agree"
	case s.Agree == s.Cases:
		return fmt.Sprintf("%s: all %d solvers agree", puzzles, len(s.Solvers))
	case s.Disagree == 0:
		return fmt.Sprintf("%s: no disagreement, but %s undecided", puzzles, words.Grouped(s.Undecided))
	}
	return fmt.Sprintf("%s: the solvers DISAGREE on %s", puzzles, words.Grouped(s.Disagree))
}

// lead says what was counted, and which solver is the best, and by how much.
func lead(s *summary.Summary) (lines []string) {
	var counted []string
	if s.Cases != s.Puzzles {
		counted = append(counted, words.PluralGrouped(s.Cases, "case")+" with isomorphs")
	}
	compared := len(s.Solvers) > 1 || s.Disagree > 0 // else all are undecided
	if compared {
		counted = append(counted, fmt.Sprintf("agree %s, disagree %s, undecided %s", words.Grouped(s.Agree), words.Grouped(s.Disagree), words.Grouped(s.Undecided)))
	}
	if t := s.Table.Run.Timeout(); !math.IsNaN(t) {
		counted = append(counted, "timeout "+words.Limit(t))
	}
	if len(counted) > 0 {
		lines = append(lines, strings.Join(counted, "; "))
	}
	if compared && s.Undecided > 0 {
		lines = append(lines, "undecided: no solver is proved wrong, but one did not finish or only one took part")
	}
	if s.Best < 0 || len(s.Solvers) < 2 || s.Puzzles < 2 || math.IsNaN(s.VBS) {
		return lines
	}
	best := &s.Solvers[s.Best]
	return append(lines, fmt.Sprintf("the best single solver is %s, with a %s of %s", best.Name, meanName(s), words.Seconds(best.PAR2)), fmt.Sprintf("the virtual best, an imaginary solver that is as fast as the fastest one on each puzzle: %s, %.1f%% of the best single solver", words.Seconds(s.VBS), 100*s.VBS/best.PAR2))
}

// meanName returns what the mean of all times is called.
func meanName(s *summary.Summary) string {
	if censored(s) {
		return "PAR2"
	}
	return "mean time"
}

// censored reports whether a solver did not finish a puzzle.
func censored(s *summary.Summary) bool {
	return slices.ContainsFunc(s.Solvers, func(s summary.SolverSummary) bool { return s.Unfinished > 0 })
}

// AddChanges adds the changes since an older run to a report.
func AddChanges(d *doc.Doc, c *summary.Changes) {
	t := &doc.Table{Title: "Comparison with the baseline", Columns: []doc.Column{
		solverColumn,
		{Head: "both", Meaning: "puzzles finished in both runs"},
		{Head: "lost", Meaning: "puzzles finished only in the baseline"},
		{Head: "gained", Meaning: "puzzles finished only in this run"},
		{Head: "new/old", Meaning: "geometric mean of the new time over the old one; above 1, the solver got slower"},
		intervalColumn,
		{Head: "p (Holm)", Meaning: "probability of such a ratio if nothing changed, corrected for many solvers"},
		{Head: "change", Left: true},
	}}
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		word := changeWord(ch, c.Allowed)
		t.Add(doc.Text(ch.Solver), doc.Count(ch.Both), doc.Some(ch.Lost), doc.Some(ch.Gained), doc.Ratio(ch.Ratio.Center),
			doc.Interval(ch.Ratio.Lo, ch.Ratio.Hi, doc.Ratio), doc.Probability(ch.Holm), doc.Text(word).In(doc.Bad, strings.HasSuffix(word, "slow")))
	}
	t.Notes = []string{fmt.Sprintf("%s in both runs, %s only in the baseline, %s only in this run", words.PluralGrouped(c.Puzzles, "puzzle"), words.Grouped(c.OnlyOld), words.Grouped(c.OnlyNew))}
	d.Notes = append(d.Notes, c.Warnings...)
	for _, text := range c.Answers {
		d.Notes = append(d.Notes, "changed answer: "+text)
	}
	d.Add(t)
}

// changeWord returns the verdict on a change.
func changeWord(ch *summary.Change, allowed float64) string {
	switch {
	case allowed > 1 && ch.TooSlow(allowed):
		return "too slow"
	case !ch.Significant():
		return "no significant change"
	case ch.Ratio.Center > 1:
		return "slower"
	}
	return "faster"
}
