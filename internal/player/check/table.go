package check

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/write/doc"
	"fourfold/puzzle"
)

// Columns returns the columns of a row. The place of a puzzle takes about so many columns of the
// terminal. Other widths are estimates, since each row is written before the next result is known.
func Columns(minimized bool, place int) []doc.Column {
	columns := []doc.Column{
		{Head: "puzzle", Width: place}, {Head: "label", Width: len("Extreme")}, {Head: "status", Width: len("multiple")}, {Head: "solutions"}, {Head: "clues"}, {Head: "minimal"},
		{Head: "redundant"}, {Head: "mistakes"}, {Head: "minimized"},
	}
	for k := range columns {
		columns[k].Left, columns[k].Width = true, max(columns[k].Width, len(columns[k].Head))
	}
	if !minimized {
		columns = columns[:8]
	}
	return columns
}

// Row returns the cells of a row. An unknown cell is empty.
func (r *Result) Row(minimized bool) []doc.Cell {
	status := r.Status()
	row := make([]doc.Cell, 9)
	row[0], row[2] = doc.Text(r.Task.Where), doc.Text(string(status))
	if p := r.Task.Puzzle; p != nil {
		row[1], row[4] = doc.Text(p.Label), doc.Count(r.Clues())
	}
	if status != answer.Invalid && status != answer.Wrong {
		row[3] = doc.AtLeast(r.Solutions, !r.Complete)
	}
	if status == answer.Unique && r.RedundantKnown {
		row[5], row[6] = doc.Text("no"), doc.Count(len(r.Redundant))
		if len(r.Redundant) == 0 {
			row[5] = doc.Text("yes")
		}
	}
	if r.Compared || len(r.Mistakes) > 0 || r.Stated {
		n := len(r.Mistakes)
		if r.StatedBad != "" {
			n++
		}
		row[7] = doc.Count(n)
	}
	if minimized && r.Minimized != nil {
		row[8] = doc.Text(r.lineOf(*r.Minimized))
	}
	return row
}

// lineOf returns a grid as one line, in the alphabet of the puzzle.
func (r *Result) lineOf(g puzzle.Grid) string {
	line, err := grid.AppendGrid(nil, g, grid.FormatLine, grid.WriteOptions{Alphabet: r.Task.Puzzle.Alphabet, Form: r.Task.Puzzle.Form})
	if err != nil {
		return g.String()
	}
	return string(line)
}

// Totals counts results.
type Totals struct {
	Puzzles  int
	status   map[answer.Word]int
	minimal  int
	mistaken int
}

// Add counts a result.
func (t *Totals) Add(r *Result) {
	if t.status == nil {
		t.status = map[answer.Word]int{}
	}
	t.Puzzles++
	t.status[r.Status()]++
	if r.IsMinimal() {
		t.minimal++
	}
	if r.HasMistakes() {
		t.mistaken++
	}
}

// String returns the totals as a sentence, such as "9 puzzles: 7 unique (5 minimal), 1 with
// several solutions, 1 without a solution".
func (t *Totals) String() string {
	var parts []string
	for _, part := range []struct {
		count int
		text  string
	}{
		{t.status[answer.Unique], fmt.Sprintf("unique (%s minimal)", words.Grouped(t.minimal))}, {t.status[answer.Multiple], "with several solutions"},
		{t.status[answer.None], "without a solution"}, {t.status[answer.Invalid], "invalid"}, {t.status[answer.Limit], "stopped at a limit"},
		{t.status[answer.Failed], "failed"}, {t.status[answer.Wrong], "with a wrong answer of an engine"}, {t.mistaken, "with mistakes"},
	} {
		if part.count > 0 {
			parts = append(parts, words.Grouped(part.count)+" "+part.text)
		}
	}
	return words.PluralGrouped(t.Puzzles, "puzzle") + ": " + strings.Join(parts, ", ")
}
