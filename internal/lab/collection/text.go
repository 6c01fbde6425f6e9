package collection

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

const (
	mostRows  = 30 // of a table and of its chart; further values are joined
	nameWidth = 36 // longer values are shortened
	barWidth  = 30
)

// Document returns the summary as a report.
func (s *Summary) Document() *doc.Doc {
	d := &doc.Doc{Kicker: "Fourfold statistics of a collection", Notes: s.notes()}
	lines := s.headlines()
	d.Title, d.Lead = lines[0], lines[1:]
	if all := s.Measures(); len(all) > 0 {
		d.Add(doc.Section("Numbers"), numbers(all))
	}
	for _, t := range s.Tables() {
		t = t.Joined(mostRows)
		d.Add(doc.Section(t.Title), t.document(), doc.Draw(func() *chart.Chart { return bars(&t) }))
	}
	return d
}

// headlines returns the most important figures, one line each.
func (s *Summary) headlines() []string {
	lines := []string{words.PluralGrouped(s.Puzzles, "puzzle") + " in " + words.PluralGrouped(s.Files, "file")}
	if s.Interrupted {
		lines[0] += ", as far as they were read before the interruption"
	}
	if s.Invalid > 0 {
		lines = append(lines, words.PluralGrouped(s.Invalid, "part")+" of the input could not be read as a puzzle, or givens break the rules")
	}
	if s.Puzzles > 0 {
		lines = append(lines, fmt.Sprintf("singles alone solve %s of the puzzles (%s of %s)", share(s.Solved, s.Puzzles), words.Grouped(s.Solved), words.Grouped(s.Puzzles)))
	}
	return lines
}

// notes returns what a reader of the figures must know, one sentence each.
func (s *Summary) notes() (notes []string) {
	if s.Interrupted {
		notes = append(notes, "the run was interrupted: the figures do not cover the whole input")
	}
	if s.unsettled > 0 {
		notes = append(notes, fmt.Sprintf("the time was too short to count the solutions of %s to the end", words.PluralGrouped(s.unsettled, "puzzle")))
	}
	if s.Limit > 2 {
		notes = append(notes, fmt.Sprintf("up to %s solutions of a puzzle were counted", words.Grouped(s.Limit)))
	}
	if s.Classic > 0 && s.Classic < s.Grids {
		notes = append(notes, "isomorphic puzzles are found among 9x9 Sudokus without further rules only; other puzzles are the same if they are equal")
	}
	if s.Unrated > 0 {
		notes = append(notes, fmt.Sprintf("the time was too short to rate %s", words.PluralGrouped(s.Unrated, "puzzle")))
	}
	if s.Rated > 0 && s.Rated < s.Unique {
		notes = append(notes, fmt.Sprintf("grades, ratings and techniques are those of a random sample of %s", s.ratedPuzzles()))
	}
	return notes
}

// ratedPuzzles returns how many puzzles were rated, and of how many.
func (s *Summary) ratedPuzzles() string {
	if s.Rated == s.Unique {
		return "all puzzles with one solution"
	}
	return fmt.Sprintf("%s of the %s with one solution", words.Grouped(s.Rated), words.PluralGrouped(s.Unique, "puzzle"))
}

func share(part, whole int) string { return doc.Share(float64(part), float64(whole)).Text }

// numbers returns the table of the facts that are numbers.
func numbers(all []Measure) *doc.Table {
	t := &doc.Table{Columns: []doc.Column{{Head: "fact", Left: true, Width: nameWidth}, {Head: "least"}, {Head: "median"}, {Head: "mean"}, {Head: "most"}, {Head: "puzzles"}}}
	for _, m := range all {
		t.Add(doc.Text(m.Name), doc.Amount(m.Least), doc.Amount(m.Median), doc.Amount(m.Mean), doc.Amount(m.Most), doc.Count(m.Of))
	}
	return t
}

// document returns the table with a share of each value, and a bar for it in text.
func (t *Table) document() *doc.Table {
	table := &doc.Table{Columns: []doc.Column{{Head: t.Title, Left: !t.Number, Width: nameWidth}, {Head: "puzzles"}, {Head: "share"}, {Head: "", Left: true, TextOnly: true}}}
	most := 1
	for _, r := range t.Rows {
		most = max(most, r.Puzzles)
	}
	for _, r := range t.Rows {
		table.Add(doc.Text(r.Value), doc.Count(r.Puzzles), doc.Share(float64(r.Puzzles), float64(t.Of)), doc.Text(strings.Repeat("#", (barWidth*r.Puzzles+most-1)/most)))
	}
	if t.Among != "" {
		table.Notes = []string{"shares are of " + t.Among}
	}
	return table
}

// bars returns the chart of a table.
func bars(t *Table) *chart.Chart {
	b := chart.Bars{X: "puzzles"}
	for _, r := range t.Rows {
		beside := fmt.Sprintf("%s (%s)", words.Grouped(r.Puzzles), share(r.Puzzles, t.Of))
		b.Names, b.Amounts, b.Beside = append(b.Names, words.OneLine(r.Value)), append(b.Amounts, float64(r.Puzzles)), append(b.Beside, beside)
	}
	b.Text = chart.Text{Name: t.Name, Title: t.Title, Note: fmt.Sprintf("The shares are of %s.", words.PluralGrouped(t.Of, "puzzle"))}
	return b.Chart()
}
