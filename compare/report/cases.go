package report

import (
	"fmt"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// FirstRows is how many of the first cases have a row in a report of usual length.
const FirstRows = 25

// How many of the other cases have a row.
const (
	undecidedRows = 100
	disagreeRows  = 1000
)

// Cases makes the table of the cases of a comparison: of the first ones, of disagreements, and of
// some undecided ones.
type Cases struct {
	doc.Table
	first    int
	verdicts map[compare.Verdict]int
	hidden   int
}

// NewCases returns an empty table of the cases of a run. First is how many of the first cases have a
// row in any case.
func NewCases(run *results.Run, first int) *Cases {
	c := &Cases{first: first, verdicts: map[compare.Verdict]int{}, Table: doc.Table{Title: "Cases: the median time, or why there is none", Lead: 2, Columns: []doc.Column{
		{Head: "puzzle", Left: true, Width: 40}, {Head: "label", Left: true, Width: 16}, {Head: "verdict", Left: true}, {Head: "answer", Left: true, Width: 60}}}}
	for _, name := range run.Solvers {
		c.Columns = append(c.Columns, doc.Column{Head: chart.Clip(name, 24)})
	}
	c.Columns = append(c.Columns, doc.Column{Head: "reproducer", Left: true, Meaning: "file with a small problem that shows the disagreement"})
	return c
}

// Add adds a case.
func (c *Cases) Add(line *results.Case) {
	c.verdicts[line.Verdict]++
	n := c.verdicts[line.Verdict]
	undecided := line.Verdict == compare.Undecided && len(line.Trials) > 1 && n <= undecidedRows
	if len(c.Rows)+c.hidden >= c.first && !undecided && !(line.Verdict == compare.Disagree && n <= disagreeRows) {
		c.hidden++
		return
	}
	row := []doc.Cell{doc.Text(line.Name), doc.Text(line.Label), doc.Text(line.Verdict.String()).In(doc.Bad, line.Verdict == compare.Disagree), doc.Text(line.Reason)}
	for k := range line.Trials {
		row = append(row, trialCell(&line.Trials[k], line.Verdict))
	}
	c.Table.Add(append(row, doc.Text(line.Reproducer))...)
}

// trialCell returns the time of a trial, or why there is none. If the solvers disagree, it returns the
// answer.
func trialCell(t *results.Trial, verdict compare.Verdict) doc.Cell {
	switch {
	case t.Fault != "":
		return doc.Text("fault").In(doc.Bad, true)
	case !t.Finished() && t.Status == compare.TimedOut:
		return doc.Text("timeout" + gapOf(t))
	case !t.Finished() || verdict == compare.Disagree && t.Count < 2:
		return doc.Text(t.Status.String() + gapOf(t))
	case verdict == compare.Disagree:
		return doc.Text(fmt.Sprintf("%s (%s)", t.Status, number(t)))
	}
	return doc.Seconds(results.Measures[results.Wall].Of(t))
}

// gapOf returns the gap of a trial that did not finish, behind a space, or "" if it is not known.
func gapOf(t *results.Trial) string {
	gap := measureCell(results.Gap, results.Measures[results.Gap].Of(t)).Text
	if gap == "" || t.Finished() {
		return ""
	}
	return ", gap " + gap
}

// table returns the table with a note about the cases without a row. It is nil for nil cases.
func (c *Cases) table() *doc.Table {
	if c == nil {
		return &doc.Table{}
	}
	if c.hidden > 0 {
		c.Notes = []string{"and " + words.PluralGrouped(c.hidden, "more case") + " (--csv writes them all)"}
	}
	return &c.Table
}
