package report

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/study"
	"fourfold/internal/write/doc"
)

// mostTabled is the number of labels up to which there are tables by label.
const mostTabled = 12

// A tabler makes the tables of a study.
type tabler struct {
	*study.Summary
	byLabel bool // there are tables by label
}

// isLabeled reports whether some puzzles have labels.
func isLabeled(s *study.Summary) bool {
	return len(s.Labels) > 1 || len(s.Labels) == 1 && s.Labels[0].Label != ""
}

var labelColumn = doc.Column{Head: "label", Left: true, Width: 24}

// label returns a label as a cell; nil stands for all labels.
func label(label *string) doc.Cell {
	switch {
	case label == nil:
		return doc.Text("all")
	case *label == "":
		return doc.Text("(none)")
	}
	return doc.Text(*label)
}

// guesses returns the table of guesses: of the groups over all labels, or of each label.
func (t *tabler) guesses(all bool) *doc.Table {
	title := "Guesses of the solved runs, and of all runs, by order and scheme"
	if t.Solved == t.Runs {
		title = "Guesses by order and scheme"
	}
	if !all {
		title += ", for each label"
	}
	table := &doc.Table{Title: title, Lead: 3, Columns: []doc.Column{{Head: "order", Left: true}, {Head: "scheme", Left: true}, labelColumn, {Head: "runs"}, {Head: "solved"},
		{Head: "limit", Meaning: "runs that were stopped at the limit of guesses"}, {Head: "none", Meaning: "runs that found no solution"},
		{Head: "mean"}, {Head: "median"}, {Head: "max"},
		{Head: "all: mean", Meaning: "mean, median and max of all runs; >= marks a lower bound, since a stopped run counts with the limit"}, {Head: "all: median"}, {Head: "all: max"}}}
	for _, g := range t.Groups {
		if (g.Label == nil) != all {
			continue
		}
		row := []doc.Cell{doc.Text(g.Order), doc.Text(g.Scheme), {}, doc.Count(g.Runs), doc.Count(g.Solved), doc.Some(g.Limited), doc.Some(g.Unsolvable)}
		if !all {
			row[2] = label(g.Label)
		}
		row = append(row, guessCells(g.SolvedGuesses)...)
		if t.Solved < t.Runs {
			row = append(row, guessCells(g.AllGuesses)...)
		}
		table.Add(row...)
	}
	return table
}

// guessCells returns mean, median and maximum.
func guessCells(g *study.Guesses) []doc.Cell {
	if g == nil {
		return []doc.Cell{doc.Text("-"), doc.Text("-"), doc.Text("-")}
	}
	return []doc.Cell{atLeast(fmt.Sprintf("%.2f", g.Mean), g.AtLeast), atLeast(fmt.Sprintf("%.1f", g.Median), g.MedianAtLeast), atLeast(words.Grouped(int(g.Max)), g.AtLeast)}
}

func atLeast(text string, yes bool) doc.Cell {
	if yes {
		text = ">=" + text
	}
	return doc.Text(text)
}

// schemes returns columns with the names of the schemes.
func (t *tabler) schemes() (columns []doc.Column) {
	for _, name := range t.Schemes {
		columns = append(columns, doc.Column{Head: name})
	}
	return columns
}

// noGuess returns the table of the share of the puzzles that were solved without a guess.
func (t *tabler) noGuess() *doc.Table {
	table := &doc.Table{Title: "Solved without a guess", Columns: append([]doc.Column{{Head: "order", Left: true}}, t.schemes()...)}
	for k, order := range t.Orders {
		row := []doc.Cell{doc.Text(order)}
		for _, g := range t.Groups[k*len(t.Schemes):][:len(t.Schemes)] {
			row = append(row, doc.Share(float64(g.NoGuess), float64(g.Runs-g.Unsolvable)))
		}
		table.Add(row...)
	}
	return table
}

func (t *tabler) givens() *doc.Table {
	table := &doc.Table{Title: "Puzzles by label", Columns: []doc.Column{labelColumn, {Head: "puzzles"}, {Head: "mean givens"}}}
	for _, l := range t.Labels {
		table.Add(label(&l.Label), doc.Count(l.Puzzles), doc.Text(fmt.Sprintf("%.1f", l.MeanGivens)))
	}
	return table
}

// unsolved returns the table of runs that found no solution, with a column for each order and scheme
// that had such runs.
func (t *tabler) unsolved() *doc.Table {
	table := &doc.Table{Title: "Unsolved by label, order and scheme", Columns: []doc.Column{labelColumn}}
	width := len(t.Orders) * len(t.Schemes)
	for _, g := range t.Groups[:width] {
		table.Columns = append(table.Columns, doc.Column{Head: g.Order + "/" + g.Scheme})
	}
	for k := range 1 + len(t.Labels) {
		row := []doc.Cell{label(t.Groups[k*width].Label)}
		for i, g := range t.Groups[k*width:][:width] {
			c := doc.Count(g.Runs - g.Solved)
			if all := t.Groups[i]; all.Solved == all.Runs {
				c = doc.Cell{}
			}
			row = append(row, c)
		}
		table.Add(row...)
	}
	if t.Solved == t.Runs {
		table.Rows = nil
	}
	return table
}

// needs returns the table of how many puzzles need which scheme, with how well the labels agree with
// that.
func (t *tabler) needs() *doc.Table {
	table := &doc.Table{Title: "Weakest scheme that needs no guess, by any order", Lead: 2, Columns: append([]doc.Column{labelColumn, {Head: "puzzles"}}, append(t.schemes(), doc.Column{Head: "guess"})...)}
	for _, n := range t.Needs {
		if n.Label != nil && !t.byLabel {
			break
		}
		row := []doc.Cell{label(n.Label), doc.Count(n.Puzzles)}
		for _, count := range n.Schemes {
			row = append(row, doc.Count(count))
		}
		table.Add(row...)
	}
	if c := t.Correlation; c != nil {
		table.Notes = append(table.Notes, fmt.Sprintf("rank correlation of label and weakest scheme (Spearman's rho): %.2f, over %s", c.Rho, words.Plural(c.Puzzles, "puzzle")))
	}
	for k, scheme := range t.Schemes {
		if all := t.Needs[0]; scheme == "singles" {
			table.Notes = append(table.Notes, "singles alone solve "+doc.Share(float64(all.NoGuess[k]), float64(all.Puzzles)).Text+" of the puzzles")
		}
	}
	return table
}

// clues returns the table of the clues of the puzzles by the scheme that they need.
func (t *tabler) clues() *doc.Table {
	table := &doc.Table{Title: "Clues by the weakest scheme that needs no guess", Columns: []doc.Column{{Head: "scheme", Left: true}, {Head: "puzzles"}, {Head: "fewest"}, {Head: "mean"}, {Head: "most"}}}
	for _, c := range t.Clues {
		table.Add(doc.Text(c.Scheme), doc.Count(c.Puzzles), doc.Count(c.Min), doc.Text(fmt.Sprintf("%.1f", c.Mean)), doc.Count(c.Max))
	}
	return table
}

// shares returns the table of the share of each technique, over all labels and, if there are tables
// by label, over each label. Techniques that were never applied have no column.
func (t *tabler) shares(title string, shares []study.Share) *doc.Table {
	table := &doc.Table{Title: title, Lead: 2, Columns: []doc.Column{labelColumn, {Head: "applications"}}}
	if len(shares) == 0 || shares[0].Applications == 0 {
		return table
	}
	for _, name := range t.Techniques {
		table.Columns = append(table.Columns, doc.Column{Head: name})
	}
	if !t.byLabel {
		shares = shares[:1]
	}
	for _, s := range shares {
		row := []doc.Cell{label(s.Label), doc.Count(int(s.Applications))}
		for i, part := range s.Techniques {
			c := doc.Cell{}
			if shares[0].Techniques[i] != 0 {
				c = doc.Share(part, min(1, float64(s.Applications)))
			}
			row = append(row, c)
		}
		table.Add(row...)
	}
	return table
}
