package convert

import (
	"strings"

	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// draw draws a puzzle.
func (w *Writer) draw(t *input.Task) (lost Loss, err error) {
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
	lost.Words, lost.rules = gridtext.Missing(&all, w.kept(&all))
	if missing := d.Missing(w.target.drawing); missing != "" {
		lost.Words = append(lost.Words, "the characters "+missing+" of the title, which the font lacks")
	}
	return lost, nil
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

// shown adds to s, which has the rules of a puzzle, what a drawing shows of it.
func (w *Writer) shown(p *gridtext.Puzzle, s puzzle.Sheet) *gridtext.Puzzle {
	shown := &gridtext.Puzzle{Sheet: s}
	if p.Title == "" || p.Label == p.Title || p.Label == p.Level {
		shown.Label = p.Label
	}
	shown.Title, shown.Author, shown.Level, shown.Rating, shown.Placed = p.Title, p.Author, p.Level, p.Rating, p.Placed
	if w.target.drawing == drawing.Markdown && !w.o.Shape.IsLatin() {
		shown.BoxRows, shown.BoxCols, shown.Regions, shown.Diagonals, shown.Extra = 0, 0, nil, false, nil
	} else {
		shown.Extra = drawing.Drawn(s.Extra)
	}
	if w.o.Drawing.Candidates {
		shown.Candidates = p.Candidates
	}
	if w.o.Drawing.Solutions != drawing.NoSolutions {
		shown.Solution = p.Solution
	}
	return shown
}

// numberOf returns the number above a drawing: the one in the heading of the puzzle, or the number
// of the puzzle among all that are drawn.
func (w *Writer) numberOf(p *gridtext.Puzzle) int {
	if p.Format == gridtext.FormatRanked {
		return p.Number
	}
	return w.n + 1
}
