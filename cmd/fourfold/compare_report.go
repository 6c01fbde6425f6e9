package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/answer"
	"fourfold/internal/portfolio"
	"fourfold/internal/words"
)

// collect reads the cases of the results files into the table, and passes each case to the
// outputs that are written case by case.
func (m *comparison) collect(ctx context.Context, merge *results.Merge) error {
	m.table = &results.Table{Run: m.run}
	if m.encodings {
		m.families = summary.NewFamilyCollector(&m.run)
	}
	for c, err := range merge.All() {
		if err == nil && ctx.Err() != nil {
			err = errInterrupted
		}
		if err != nil {
			return err
		}
		row := m.table.Add(c)
		if m.families != nil {
			m.families.Add(c, row)
		}
		if m.shows(c) {
			m.writeRow(c, row)
		} else {
			m.hidden++
		}
		m.outputs.add(c)
		if m.merge {
			m.observe(c)
		}
	}
	m.run, m.table.Run = merge.Run, merge.Run
	m.table.Complete = merge.Input != nil
	m.qualify(merge)
	return nil
}

// qualify adds notes on what a reader of the figures must know about the results files. With
// --merge it also writes them to standard error; a live run has written them before.
func (m *comparison) qualify(merge *results.Merge) {
	var notes []string
	if how := merge.Run.Mixed(); how != "" {
		notes = append(notes, how)
	}
	if merge.Reason != "" {
		m.raise(answer.GaveUp)
		note := "the run is not complete: " + merge.Reason
		if m.merge {
			note = merge.Incomplete + ": " + note
		}
		notes = append(notes, note)
	}
	if merge.Invalid > 0 {
		m.raise(answer.BadInput)
		notes = append(notes, words.Plural(merge.Invalid, "part")+" of the input could not be read as a puzzle")
	}
	m.table.Notes = notes
	for _, note := range notes {
		if m.merge {
			m.complain("%s", note)
		}
	}
}

// How many rows are written without --each, and how many are aligned with each other.
const (
	firstRows     = 25
	undecidedRows = 100
	disagreeRows  = 1000
	alignedRows   = 5000
)

// shows counts a case, and reports whether it gets a row.
func (m *comparison) shows(c *results.Case) bool {
	m.verdicts[c.Verdict]++
	n := m.verdicts[c.Verdict]
	return m.each || m.table.Cases <= firstRows && !m.encodings || // a row for many engines is long
		c.Verdict == compare.Undecided && n <= undecidedRows ||
		c.Verdict == compare.Disagree && n <= disagreeRows
}

// writeRow writes the row of a case. It aligns the columns of alignedRows rows at a time, because
// rows stay in memory until they are aligned.
func (m *comparison) writeRow(c *results.Case, row *results.Row) {
	if m.written == 0 {
		fmt.Fprintf(m.rows, "puzzle\tverdict\tanswer\t%s\n", strings.Join(m.run.Solvers, "\t"))
	}
	if m.written++; m.written%alignedRows == 0 {
		m.rows.Flush()
	}
	fmt.Fprintf(m.rows, "%s\t%s\t%s", words.OneLine(c.Name), c.Verdict, words.OneLine(c.Reason))
	for k := range row.Cells {
		fmt.Fprintf(m.rows, "\t%s", trialTime(&row.Cells[k]))
	}
	fmt.Fprintln(m.rows)
}

// trialTime returns the median time of a trial, or why there is none.
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

// report writes the summary, compares with the baseline, and writes the files that flags ask for.
// The text comes first, so it is written even if a file cannot be.
func (m *comparison) report(ctx context.Context, out *bufio.Writer, old *results.Table) error {
	figures := summary.Summarize(m.table)
	if m.families != nil {
		figures.Families = m.families.Families()
	}
	var rule *portfolio.Rule
	var loss portfolio.Loss
	if m.outputs.learn != "" {
		var err error
		if rule, loss, err = portfolio.Learned(m.table); err != nil && !errors.Is(err, portfolio.ErrNothing) {
			return err
		}
	}
	write := func(w io.Writer, color bool) error {
		err := report.WriteText(w, figures, color)
		switch {
		case m.outputs.learn == "":
		case rule != nil && loss.Puzzles >= portfolio.FewestJudged:
			portfolio.WriteLoss(w, rule, loss)
		default:
			fmt.Fprintf(w, "\nauto: too few puzzles to judge a learned rule: expected some hundred\n")
		}
		return err
	}
	fmt.Fprintln(out)
	if err := write(out, m.terminal().Color); err != nil {
		return err
	}
	if err := m.against(out, old); err != nil {
		return err
	}
	var plain strings.Builder
	if err := write(&plain, false); err != nil {
		return err
	}
	out.Flush() // before a wait for a reader of a file; the error comes again
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
	if how := old.Run.Mixed(); how != "" {
		changes.Warnings = append(changes.Warnings, "of the baseline, "+how)
	}
	if err := report.WriteChanges(out, changes); err != nil {
		return err
	}
	if len(changes.Answers) > 0 {
		m.raise(answer.WrongAnswer)
	}
	if m.allowed > 0 && changes.Slower() {
		m.raise(answer.Slower)
	}
	return nil
}
