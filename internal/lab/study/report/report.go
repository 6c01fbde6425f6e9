// Package report makes the report of a study: tables and charts.
package report

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/study"
	"fourfold/internal/write/doc"
)

// New returns the report of a study. The summary is that of the table.
func New(table *study.Table, s *study.Summary) *doc.Doc {
	d := &doc.Doc{Kicker: "Fourfold study of " + words.PluralGrouped(s.Puzzles, "puzzle"), Title: headline(table), Lead: lead(table, s)}
	if s.Runs == 0 {
		return d
	}
	t := &tabler{s, isLabeled(s) && len(s.Labels) <= mostTabled}
	if isLabeled(s) && !t.byLabel {
		d.Notes = append(d.Notes, fmt.Sprintf("there are %d labels: the figures of each label are only in the output of --json", len(s.Labels)))
	}
	c := newCounts(table, s)
	d.Add(doc.Section("Guesses"), t.guesses(true), t.noGuess())
	if t.byLabel {
		d.Add(t.givens(), t.unsolved(), t.guesses(false))
	}
	d.Add(doc.Draw(c.guessChart), doc.Section("Puzzle by puzzle"), doc.Draw(c.finishedChart),
		doc.Section("What a puzzle needs"), t.needs(), doc.Draw(c.neededChart),
		doc.Section("Clues"), t.clues(),
		doc.Section("Techniques"), t.shares("Share of each technique, over all runs", s.Shares[:1+len(s.Labels)]))
	main := s.Strongest()
	if len(main) == 0 {
		return d
	}
	if s.Runs > s.Puzzles {
		d.Add(t.shares(fmt.Sprintf("Share of each technique, by order %s and scheme %s", main[0].Order, main[0].Scheme), main))
	}
	d.Add(doc.Draw(c.techniqueChart), doc.Section("Beyond singles"), doc.Draw(c.beyondChart))
	return d
}

// headline returns the heading of the page, which says how the runs ended.
func headline(t *study.Table) string {
	if len(t.Runs) == 0 {
		return "No runs"
	}
	var ended [3]int
	for i := range t.Runs {
		ended[t.Runs[i].Outcome]++
	}
	text := fmt.Sprintf("%s of %s solved", words.Grouped(ended[study.Solved]), words.PluralGrouped(len(t.Runs), "run"))
	if n := ended[study.Limited]; n > 0 {
		text += fmt.Sprintf(", %s stopped at %s", words.Grouped(n), limitName(t))
	}
	if n := ended[study.Unsolvable]; n > 0 {
		text += fmt.Sprintf(", %s without a solution", words.Grouped(n))
	}
	return text
}

// limitName returns the limit of guesses in words.
func limitName(t *study.Table) string {
	if t.GuessLimit == 1 {
		return "the limit of 1 guess"
	}
	return "the limit of " + words.Amount(float64(t.GuessLimit)) + " guesses"
}

// lead returns the lines below the heading, which say what was run.
func lead(t *study.Table, s *study.Summary) []string {
	text := fmt.Sprintf("%s by %s and %s", words.PluralGrouped(len(t.Puzzles), "puzzle"), named("order", t.Orders), named("scheme", t.Schemes))
	if len(t.Labels) > 1 && len(t.Labels) <= mostLabels {
		text += "; labels, from the easiest: " + strings.Join(labelNames(t.Labels), ", ")
	}
	lines := []string{text}
	if s.Seed != nil {
		lines = append(lines, fmt.Sprintf("seed of the order random: %d", *s.Seed))
	}
	return append(lines, "time of all runs together: "+words.Seconds(float64(s.ElapsedNs)/1e9))
}

// named returns "2 orders (fixed, mrv)".
func named(what string, names []string) string {
	if len(names) == 0 {
		return "no " + what
	}
	return words.PluralGrouped(len(names), what) + " (" + strings.Join(names, ", ") + ")"
}
