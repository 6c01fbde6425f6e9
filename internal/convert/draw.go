package convert

import (
	"strings"

	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// draw draws a puzzle.
func (w *Writer) draw(t *input.Task) (lost []string, err error) {
	p := t.Puzzle
	s, err := w.sheetOf(p)
	if err != nil {
		return nil, err
	}
	if w.o.Shape.IsLatin() {
		s.BoxRows, s.BoxCols, s.Regions = s.Grid.Rows, s.Grid.Cols, nil // the whole grid is one box
	}
	d := &drawing.Puzzle{Sheet: &s, Number: w.numberOf(p), Title: titleOf(p), Level: levelOf(&s), Symbols: w.symbolsFor(p)}
	if err := w.drawing.Add(d); err != nil {
		return nil, err
	}
	return w.notDrawn(s, p.Label, d), nil
}

// titleOf returns the title above a drawing: the title or the label, and the author.
func titleOf(p *gridtext.Puzzle) string {
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
func (w *Writer) symbolsFor(p *gridtext.Puzzle) string {
	alphabet := w.o.Text.Alphabet
	switch {
	case p.Grid.Rows > puzzle.MaxOrder:
		return "" // the drawing refuses the puzzle
	case w.o.Numbers:
		return ""
	case alphabet == gridtext.AlphabetAuto && p.Grid.Rows > 9 && (p.Format == gridtext.FormatNumbers || p.Format == gridtext.FormatCommas):
		return ""
	case alphabet == gridtext.AlphabetAuto:
		alphabet = p.Alphabet
	}
	return alphabet.Symbols(p.Grid.Rows)
}

// notDrawn says in words what a drawing does not show of a sheet.
func (w *Writer) notDrawn(s puzzle.Sheet, label string, d *drawing.Puzzle) []string {
	if s.Title == "" || label == s.Title || label == s.Level {
		label = "" // it is drawn
	}
	s.Title, s.Author, s.Level, s.Rating, s.Placed = "", "", "", "", puzzle.Grid{}
	if w.target.drawing != drawing.Markdown || w.o.Shape != nil && w.o.Shape.IsLatin() {
		extra := drawing.NotDrawn(s.Extra)
		s = *withoutRules(s)
		s.Extra = extra
	}
	if w.o.Drawing.Candidates {
		s.Candidates = nil
	}
	if w.o.Drawing.Solutions != drawing.NoSolutions {
		s.Solution = puzzle.Grid{}
	}
	lost := lostOf(&s, label)
	if missing := d.Missing(w.target.drawing); missing != "" {
		lost = append(lost, "the characters "+missing+" of the title, which the font lacks")
	}
	return lost
}

// numberOf returns the number above a drawing: the one in the heading of the puzzle, or the number
// of the puzzle among all that are drawn.
func (w *Writer) numberOf(p *gridtext.Puzzle) int {
	if p.Format == gridtext.FormatRanked {
		return p.Number
	}
	return w.n + 1
}
