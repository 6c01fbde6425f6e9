package answer

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"fourfold"
	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Writer writes answers as text: a grid, or one line for each puzzle.
type Writer struct {
	W      io.Writer
	Format gridtext.Format // of grids
	AsRead bool            // every grid is written in the format of its input; Format is ignored
	Named  bool            // "FILE:LINE: " is written before counts, "FILE: " before answers about a whole file

	// Complain gets an error for each grid that the format cannot express. Such a grid is not
	// written. If Complain is nil, the error is dropped.
	Complain func(error)

	gap bool // the last grid had several lines
}

// WriteAnswer writes the line or the grid of an answer. If the solutions were written when they
// were found, it writes a line only if there was no solution or the search did not finish. If a
// limit or an interruption ended a count, the line is "at least" and the number.
func (w *Writer) WriteAnswer(a *Answer) error {
	word := a.Word()
	text := string(word)
	switch {
	case a.Listed && a.Solutions > 0 && word == Solved:
		return nil
	case word == Solved && !a.Question.Count:
		return w.WriteSolution(a.Task, a.First)
	case word == Invalid:
		_, err := fmt.Fprintf(w.W, "%s%s\n", w.name(a.Task, a.Question.Count), word)
		return err
	case a.Question.Count && (word == Solved || word == None):
		text = strconv.Itoa(a.Solutions)
	case a.Question.Count && word == Limit:
		text = AtLeast + strconv.Itoa(a.Solutions)
	}
	_, err := fmt.Fprintf(w.W, "%s%s%s\n", w.name(a.Task, a.Question.Count), text, w.rest(a.Task))
	return err
}

// AtLeast is written before a number of solutions if a limit or an interruption ended the count.
const AtLeast = "at least "

// name returns the place of a task with a colon, or "" if the answer is written without it.
func (w *Writer) name(t *input.Task, counted bool) string {
	if !w.Named || !counted && t.Line > 0 {
		return ""
	}
	return t.Where + ": "
}

// WriteSolution writes the grid of a solution or, for a problem in Knuth's format, its
// options.
func (w *Writer) WriteSolution(t *input.Task, s fourfold.Solution) error {
	if g := t.Grid(s); g != nil {
		return w.WriteGrid(t, *g)
	}
	_, err := fmt.Fprintf(w.W, "%s%s\n", w.name(t, false), t.Text(s))
	return err
}

// WriteGrid writes a grid of a task. It separates grids of several lines by a blank line. It
// returns the error of w.W.
func (w *Writer) WriteGrid(t *input.Task, g puzzle.Grid) error {
	format := w.Format
	if w.AsRead {
		format = lineOf(t.Puzzle.Format)
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

// lineOf returns FormatLine for a table, since answers are lines without names of columns, and any
// other format as it is.
func lineOf(f gridtext.Format) gridtext.Format {
	if f == gridtext.FormatCSV {
		return gridtext.FormatLine
	}
	return f
}

// rest returns the text that followed the puzzle on its line, if the answer is a line too.
func (w *Writer) rest(t *input.Task) string {
	if t.Puzzle == nil || !w.AsRead && w.Format != gridtext.FormatLine {
		return ""
	}
	return t.Puzzle.Rest
}
