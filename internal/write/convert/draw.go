package convert

import (
	"strings"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/drawing"
	"fourfold/puzzle"
)

// draw draws a puzzle.
func (w *Writer) draw(t *input.Task) (lost []string, err error) {
	p := t.Puzzle
	s, err := w.sheetOf(p)
	if err != nil {
		return lost, err
	}
	if w.o.Shape.IsLatin() {
		s.BoxRows, s.BoxCols, s.Regions = s.Grid.Rows, s.Grid.Cols, nil // the whole grid is one box
	}
	d := &drawing.Puzzle{Sheet: &s, Number: w.numberOf(p), Title: titleOf(p), Level: levelOf(&s), Symbols: w.symbolsFor(p)}
	if err := w.drawing.Add(d); err != nil {
		return lost, err
	}
	all := *p
	all.Sheet = s
	lost = grid.Missing(&all, w.kept(&all))
	if missing := d.Missing(w.target.drawing); missing != "" {
		lost = append(lost, "the characters "+missing+" of the title, which the font lacks")
	}
	return lost, nil
}

// titleOf returns the title above a drawing: the title or the label, and the author.
func titleOf(p *grid.Puzzle) string {
	title := p.Title
	if title == "" && p.Label != p.Level {
		title = p.Label
	}
	switch {
	case p.Author == "":
		return title
	case title == "":
		return "by " + p.Author
	}
	return title + ", by " + p.Author
}

// levelOf returns the difficulty above a drawing: the level and the rating.
func levelOf(s *puzzle.Sheet) string { return strings.TrimSpace(s.Level + " " + s.Rating) }

// symbolsFor returns the characters of the values in a drawing, or "" if they are numbers.
func (w *Writer) symbolsFor(p *grid.Puzzle) string {
	alphabet := w.o.Text.Alphabet
	switch {
	case p.Grid.Rows > puzzle.MaxOrder:
		return "" // the drawing refuses the puzzle
	case w.o.Numbers:
		return ""
	case alphabet == grid.AlphabetAuto && p.Grid.Rows > 9 && (p.Format == grid.FormatNumbers || p.Format == grid.FormatCommas):
		return ""
	case alphabet == grid.AlphabetAuto:
		alphabet = p.Alphabet
	}
	return alphabet.Symbols(p.Grid.Rows)
}

// kept returns what a drawing has of a puzzle.
func (w *Writer) kept(p *grid.Puzzle) *grid.Puzzle {
	kept := &grid.Puzzle{Sheet: puzzle.Sheet{
		Grid: p.Grid, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions, Diagonals: p.Diagonals, Rules: p.Rules, Form: p.Form, Allowed: p.Allowed,
	}}
	if p.Title == "" || p.Label == p.Title || p.Label == p.Level {
		kept.Label = p.Label
	}
	kept.Title, kept.Author, kept.Level, kept.Rating, kept.Placed = p.Title, p.Author, p.Level, p.Rating, p.Placed
	kept.Rules = drawing.Drawn(p.Rules)
	if w.o.Drawing.Candidates {
		kept.Candidates = p.Candidates
	}
	if w.o.Drawing.Solutions != drawing.NoSolutions {
		kept.Solution = p.Solution
	}
	return kept
}

// numberOf returns the number above a drawing: the one in the heading of the puzzle, or the number
// of the puzzle among all that are drawn.
func (w *Writer) numberOf(p *grid.Puzzle) int {
	if p.Format == grid.FormatRanked {
		return p.Number
	}
	return w.n + 1
}
