package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/answer"
	"fourfold/internal/portfolio"
	"fourfold/internal/words"
)

// collect reads the cases of results files into the table, and hands them on to the
// outputs that are written case by case.
func (m *comparison) collect(ctx context.Context, merge *results.Merge) error {
	m.table = &results.Table{Run: m.run, Notes: m.notes}
	fmt.Fprintf(m.rows, "puzzle\tverdict\tanswer\t%s\n", strings.Join(m.run.Solvers, "\t"))
	for c, err := range merge.All() {
		if err == nil && ctx.Err() != nil {
			err = errInterrupted
		}
		if err != nil {
			return err
		}
		row := m.table.Add(c)
		if m.shows(c) {
			m.writeRow(c, row)
		} else {
			m.hidden++
		}
		if err := m.outputs.add(c); err != nil {
			return err
		}
	}
	m.table.Complete = merge.Input != nil
	return nil
}

// copyTo writes the cases of results files as one file.
func (m *comparison) copyTo(ctx context.Context, path string, merge *results.Merge) error {
	log, err := results.CreateLog(path, m.run)
	if err != nil {
		return err
	}
	for c, err := range merge.All() {
		if err == nil && ctx.Err() != nil {
			err = errInterrupted
		}
		if err == nil {
			err = log.Add(c)
		}
		if err != nil {
			log.Remove()
			return err
		}
	}
	return log.End(merge.Input)
}

// Rows that are written without --each.
const (
	firstRows     = 25
	undecidedRows = 100
	disagreeRows  = 1000
	alignedRows   = 5000
)

// shows reports whether a case gets a row.
func (m *comparison) shows(c *results.Case) bool {
	m.verdicts[c.Verdict]++
	n := m.verdicts[c.Verdict]
	return m.each || m.table.Cases <= firstRows ||
		c.Verdict == compare.Undecided && n <= undecidedRows ||
		c.Verdict == compare.Disagree && n <= disagreeRows
}

// writeRow writes the row of a case. Columns are aligned over some thousand rows, since
// those that are not written yet are in memory.
func (m *comparison) writeRow(c *results.Case, row *results.Row) {
	if m.written++; m.written%alignedRows == 0 {
		m.rows.Flush()
	}
	fmt.Fprintf(m.rows, "%s\t%s\t%s", printable(c.Name), c.Verdict, printable(c.Reason))
	for k := range row.Cells {
		fmt.Fprintf(m.rows, "\t%s", trialTime(&row.Cells[k]))
	}
	fmt.Fprintln(m.rows)
}

// printable takes control characters out of a name, which could do anything to a
// terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, s)
}

// trialTime is the median time of a trial, or why there is none.
func trialTime(c *results.Cell) string {
	switch {
	case c.Fault != "":
		return "fault"
	case c.Finished():
		return words.Seconds(float64(c.Wall))
	case c.Status == compare.TimedOut:
		return "timeout"
	}
	return c.Status.String()
}

// report writes the summary and the files that are asked for, and compares with the
// baseline. The text comes first: it is there even if a file cannot be written.
func (m *comparison) report(out io.Writer, old *results.Table) error {
	figures := summary.Summarize(m.table)
	rule, loss, err := learned(m.table)
	if err != nil && !errors.Is(err, portfolio.ErrNothing) {
		return err
	}
	write := func(w io.Writer, color bool) error {
		err := report.WriteText(w, figures, color)
		switch {
		case rule != nil && loss.Puzzles >= fewestJudged:
			writeLoss(w, rule, loss)
		case m.outputs.learn != "":
			fmt.Fprintf(w, "\nauto: too few puzzles to learn a rule from and to judge it: there should be some hundred\n")
		}
		return err
	}
	fmt.Fprintln(out)
	if err := write(out, hasColor(m.out)); err != nil {
		return err
	}
	if err := m.against(out, old); err != nil {
		return err
	}
	var plain strings.Builder
	if err := write(&plain, false); err != nil {
		return err
	}
	return m.outputs.end(figures, plain.String(), rule)
}

// against compares with the baseline, if there is one.
func (m *comparison) against(out io.Writer, old *results.Table) error {
	if old == nil {
		return nil
	}
	changes, err := summary.Compare(old, m.table, max(m.allowed, 1))
	if err != nil {
		return fmt.Errorf("--baseline %s: %w", m.baseline, err)
	}
	if err := report.WriteChanges(out, changes); err != nil {
		return err
	}
	if len(changes.Answers) > 0 {
		*m.severity = max(*m.severity, answer.Lied)
	}
	if m.allowed > 0 && changes.Slower() {
		*m.severity = max(*m.severity, answer.Slower)
	}
	return nil
}

// hasColor reports whether a stream shows colors.
func hasColor(stream any) bool {
	return isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// fewestJudged is the puzzles on which a rule is judged at least.
const fewestJudged = 10

// learned makes the rule of a table and judges it on the half it was not learned on.
func learned(t *results.Table) (*portfolio.Rule, portfolio.Loss, error) {
	rule, err := portfolio.Learn(t)
	if err != nil {
		return nil, portfolio.Loss{}, err
	}
	rule.About = fmt.Sprintf("learned from %s of %s on %s, for %s asked for", words.Plural(rule.Evidence.Puzzles, "puzzle"), words.Plural(t.Files(), "file"),
		t.Run.Environment.CPU, words.Plural(t.Run.Want, "solution"))
	loss, err := rule.Judge(t)
	return rule, loss, err
}

// writeLoss says what the learned rule costs against the virtual best solver.
func writeLoss(out io.Writer, rule *portfolio.Rule, l portfolio.Loss) {
	over := func(s float64) string { return fmt.Sprintf("%s, %+.1f %%", words.Seconds(s), 100*(s/l.VBS-1)) }
	fmt.Fprintf(out, "\nauto: the rule learned on %s picks %s; on the other %d its mean is %s over the virtual best (%s);\n      the single best, %s, is at %s\n",
		words.Plural(rule.Evidence.Puzzles, "puzzle"), strings.Join(rule.Solvers(), ", "), l.Puzzles, over(l.Rule), words.Seconds(l.VBS), l.Name, over(l.Best))
}
