package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fourfold/compare"
	"fourfold/internal/auto"
	"fourfold/internal/report"
	"fourfold/internal/results"
)

// add counts a case and hands it on.
func (m *comparison) add(c *results.Case) error {
	m.table.Add(c)
	switch c.Verdict {
	case compare.Disagree.String():
		*m.severity = max(*m.severity, exitWrong)
		m.complain("%s: %s", c.Name, c.Reason)
		if c.Reproducer != "" {
			m.note("fourfold: %s: %s shows it on a small problem", c.Name, c.Reproducer)
		}
	case compare.Undecided.String():
		*m.severity = max(*m.severity, exitGaveUp)
	}
	if m.shows(c) {
		m.writeRow(c)
	} else {
		m.hidden++
	}
	m.progress.step()
	return m.outputs.add(c)
}

// Rows that are written without --each.
const (
	firstRows     = 25
	undecidedRows = 100
	disagreeRows  = 1000
)

// shows reports whether a case gets a row.
func (m *comparison) shows(c *results.Case) bool {
	m.verdicts[c.Verdict]++
	n := m.verdicts[c.Verdict]
	return m.each || len(m.table.Rows) <= firstRows ||
		c.Verdict == compare.Undecided.String() && n <= undecidedRows ||
		c.Verdict == compare.Disagree.String() && n <= disagreeRows
}

// writeRow writes the row of a case.
func (m *comparison) writeRow(c *results.Case) {
	row := m.table.Rows[len(m.table.Rows)-1]
	fmt.Fprintf(m.rows, "%s\t%s\t%s", c.Name, c.Verdict, c.Reason)
	for k := range row.Cells {
		fmt.Fprintf(m.rows, "\t%s", trialTime(&row.Cells[k]))
	}
	fmt.Fprintln(m.rows)
}

// trialTime is the median time of a trial, or why there is none.
func trialTime(c *results.Cell) string {
	switch {
	case c.Fault != "":
		return "fault"
	case c.Finished():
		return report.FormatTime(float64(c.Wall))
	case c.Status == results.StatusTimedOut:
		return "timeout"
	}
	return c.Status
}

// report writes the files that are asked for and the summary, and compares with the
// baseline.
func (m *comparison) report(out io.Writer, old *results.Table) error {
	summary := report.Summarize(m.table)
	rule, loss, err := learned(m.table)
	if err != nil && !errors.Is(err, auto.ErrNothing) {
		return err
	}
	write := func(w io.Writer, colour bool) error {
		err := report.WriteText(w, summary, colour)
		if rule != nil && loss.Puzzles >= fewestJudged {
			writeLoss(w, rule, loss)
		}
		return err
	}
	var plain strings.Builder
	if err := write(&plain, false); err != nil {
		return err
	}
	if err := m.outputs.end(summary, plain.String(), rule); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := write(out, colour(m.out)); err != nil {
		return err
	}
	if old == nil {
		return nil
	}
	changes, err := report.Compare(old, m.table)
	if err != nil {
		return fmt.Errorf("--baseline %s: %w", m.baseline, err)
	}
	if err := changes.WriteText(out, m.allowed); err != nil {
		return err
	}
	if len(changes.Answers) > 0 {
		*m.severity = max(*m.severity, exitWrong)
	}
	if m.allowed > 0 && changes.Slower(m.allowed) {
		*m.severity = max(*m.severity, exitNo)
	}
	return nil
}

// colour reports whether a stream takes colours.
func colour(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// fewestJudged is the puzzles on which a rule is judged at least.
const fewestJudged = 10

// learned makes the rule of a table and judges it on the half it was not learned on.
func learned(t *results.Table) (*auto.Rule, auto.Loss, error) {
	rule, err := auto.Learn(t)
	if err != nil {
		return nil, auto.Loss{}, err
	}
	rule.About = fmt.Sprintf("learned from %d puzzles on %s: %s", rule.Evidence.Puzzles, t.Run.Environment.CPU, strings.Join(t.Run.Command, " "))
	loss, err := rule.Judge(t)
	return rule, loss, err
}

// writeLoss says what the learned rule costs against the virtual best solver.
func writeLoss(out io.Writer, rule *auto.Rule, l auto.Loss) {
	over := func(s float64) string { return fmt.Sprintf("%s, %+.1f %%", report.FormatTime(s), 100*(s/l.VBS-1)) }
	fmt.Fprintf(out, "\nauto: the rule learned on %s picks %s; on the other %d its mean is %s over the virtual best (%s); the single best, %s, is at %s\n",
		plural(rule.Evidence.Puzzles, "puzzle"), strings.Join(rule.Solvers(), ", "), l.Puzzles, over(l.Rule), report.FormatTime(l.VBS), l.Name, over(l.Best))
}

// readTable reads a results file, whole or not, into memory.
func readTable(path string) (*results.Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := results.NewReader(f, path)
	if err != nil {
		return nil, err
	}
	t := &results.Table{Run: r.Run}
	for {
		c, err := r.Next()
		if err == io.EOF {
			t.Complete = r.End.Complete
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		t.Add(c)
	}
}
