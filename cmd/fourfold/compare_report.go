package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/outfile"
)

// collect reads the cases of results files into the table, and passes each case to the functions. The
// results of an interrupted run are reported, too.
func (m *compareCmd) collect(ctx context.Context, merge *results.Merge, each ...func(*results.Case)) error {
	m.table = &results.Table{Run: m.run}
	for c, err := range merge.All() {
		if err == nil && m.merge && ctx.Err() != nil {
			err = outfile.ErrInterrupted
		}
		if err != nil {
			return err
		}
		m.table.Add(c)
		for _, add := range each {
			add(c)
		}
	}
	m.table.Run, m.table.Complete = merge.Run, merge.Input != nil
	m.qualify(merge)
	return nil
}

// qualify adds notes on what a reader of the figures must know about the results files. With
// --merge it also writes them to standard error; a live run has written them before.
func (m *compareCmd) qualify(merge *results.Merge) {
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

// report writes the report, and the files that flags ask for. The files come first, so they are there
// even if the reader of the text is gone.
func (m *compareCmd) report(d *doc.Doc, old *results.Table) error {
	if err := m.against(d, old); err != nil {
		return err
	}
	err := m.outputs.end(&m.table.Run, d)
	out := bufio.NewWriter(m.out)
	return errors.Join(err, d.WriteText(out, m.terminal()), out.Flush())
}

// against adds the comparison with the baseline to the report, if there is one.
func (m *compareCmd) against(d *doc.Doc, old *results.Table) error {
	if old == nil {
		return nil
	}
	changes, err := summary.Compare(old, m.table, max(m.allowed, 1))
	if err != nil {
		return fmt.Errorf("--baseline %s: %w", m.baseline, err)
	}
	report.AddChanges(d, changes)
	if len(changes.Answers) > 0 {
		m.raise(answer.WrongAnswer)
	}
	if m.allowed > 0 && changes.Slower() {
		m.raise(answer.Slower)
	}
	return nil
}
