package answer

import (
	"errors"
	"fmt"
	"io"

	"fourfold"
	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Writer writes answers as text: grids in a format, or a line a puzzle.
type Writer struct {
	W      io.Writer
	Format gridtext.Format // of grids
	AsRead bool            // every grid is written in the format of its input, and Format is not used

	// Complain gets the error about a grid that the format cannot express, which is left out;
	// nil drops it.
	Complain func(error)

	gap bool // the last grid had several lines
}

// WriteAnswer writes an answer as the one line or grid of its puzzle. Where the solutions
// have been written as they were found, it writes a line only if there was none.
func (w *Writer) WriteAnswer(a *Answer) error {
	word := a.Word()
	var err error
	switch {
	case a.Listed && a.Solutions > 0 && word == Solved:
	case a.Question.Count && (word == Solved || word == None):
		_, err = fmt.Fprintf(w.W, "%d%s\n", a.Solutions, w.rest(a.Task))
	case word == Solved:
		err = w.WriteSolution(a.Task, a.First)
	case word == Invalid:
		_, err = fmt.Fprintln(w.W, word)
	default:
		_, err = fmt.Fprintf(w.W, "%s%s\n", word, w.rest(a.Task))
	}
	return err
}

// WriteSolution writes the grid of a solution or, for a problem in Knuth's format, its
// options.
func (w *Writer) WriteSolution(t *input.Task, s fourfold.Solution) error {
	if g := t.Grid(s); g != nil {
		return w.WriteGrid(t, *g)
	}
	_, err := fmt.Fprintln(w.W, t.Text(s))
	return err
}

// WriteGrid writes a grid of a task. A blank line goes between grids of several lines. The
// error is that of the writer.
func (w *Writer) WriteGrid(t *input.Task, g puzzle.Grid) error {
	format := w.Format
	if w.AsRead {
		format = t.Puzzle.Format
	}
	if w.gap && !format.OneLine() {
		fmt.Fprintln(w.W)
	}
	w.gap = !format.OneLine()
	options := t.WriteOptions()
	if w.AsRead || format == gridtext.FormatRanked {
		options.Label, options.Number = t.Puzzle.Label, t.Puzzle.Number
	}
	rest := ""
	if format == gridtext.FormatLine {
		options.Label, rest = "", w.rest(t)
	}
	text, err := gridtext.AppendGrid(nil, g, format, options)
	if errors.Is(err, puzzle.ErrBadPuzzle) {
		if w.Complain != nil {
			w.Complain(fmt.Errorf("%s: %w", t.Where, err))
		}
		return nil
	}
	_, err = fmt.Fprintf(w.W, "%s%s\n", text, rest)
	return err
}

// rest returns what stood behind a puzzle on its line, if answers are lines too.
func (w *Writer) rest(t *input.Task) string {
	if t.Puzzle == nil || !w.AsRead && w.Format != gridtext.FormatLine {
		return ""
	}
	return t.Puzzle.Rest
}
