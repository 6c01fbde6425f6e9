package answer

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Writer writes answers as text: a grid, or one line for each puzzle. In a format with a place for
// a solution, such as a table, the puzzle and its solution are written. Close must be called at the
// end.
type Writer struct {
	W      io.Writer
	Format grid.Format // of grids
	AsRead bool        // every grid is written in the format of its input; Format is ignored
	Named  bool        // "FILE:LINE: " is written before counts, "FILE: " before answers about a whole file

	// Complain gets an error for each grid that the format cannot express. Such a grid is not
	// written. If Complain is nil, the error is dropped. Note gets the words, such as "none", that
	// have no place in the format.
	Complain, Note func(error)

	grids      *grid.Writer // writes grids of all formats but FormatLine; nil before the first
	gridFormat grid.Format  // of grids
	boards     int          // grids of boards that were written
	line       []byte       // the last line, for reuse
}

// WriteAnswer writes the line or the grid of an answer. If the solutions were written when they
// were found, it writes a line only if there was no solution or the search did not finish. If a
// limit or an interruption ended a count, the line is "at least" and the number.
func (w *Writer) WriteAnswer(a *Answer) error {
	word := a.Word()
	text := string(word)
	switch {
	case a.Best != nil && len(a.Best.Covers) > 0 && word != Wrong:
		for _, sol := range a.Best.Covers {
			if err := w.writeCover(a.Task, a.Best.head(sol)+": ", sol); err != nil {
				return err
			}
		}
		return nil
	case a.Common != nil && word != Wrong:
		for k, options := range a.Common {
			if err := w.writeCover(a.Task, commonNames[k]+": ", options); err != nil {
				return err
			}
			if k == InNone && len(a.Common[Unsettled]) == 0 {
				break
			}
		}
		return nil
	case a.Listed && a.Solutions > 0 && word == Solved:
		return nil
	case word == Solved && !a.Question.Count:
		return w.WriteSolution(a.Task, a.First)
	case a.Question.Count && (word == Solved || word == None):
		text = a.number()
	case a.Question.Count && word == Limit:
		text = AtLeast + a.number()
	}
	if text = w.name(a.Task, a.Question.Count) + text; word != Invalid {
		text += w.rest(a.Task)
	}
	if !a.Question.Count {
		return w.writeWord(a.Task, word, text+"\n")
	}
	_, err := io.WriteString(w.W, text+"\n")
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
	return w.writeCover(t, "", s)
}

// writeCover writes the options of a solution on a line, behind its head.
func (w *Writer) writeCover(t *input.Task, head string, s fourfold.Solution) error {
	if len(s) == 0 {
		head = strings.TrimSuffix(head, " ")
	}
	w.line = append(append(w.line[:0], w.name(t, false)...), head...)
	w.line = append(t.AppendText(w.line, s), '\n')
	_, err := w.W.Write(w.line)
	return err
}

// WriteGrid writes a grid of a task. It separates grids of several lines by a blank line. It
// returns the error of w.W.
func (w *Writer) WriteGrid(t *input.Task, g puzzle.Grid) error {
	if b := t.Board(); b != nil {
		return w.writeBoard(t, *b, g)
	}
	format := w.formatOf(t)
	if format == grid.FormatLine {
		return w.writeLine(t, g)
	}
	grids, err := w.gridsIn(format)
	if err != nil {
		return err
	}
	p := w.puzzleOf(t)
	return w.complain(t, grids.WriteSolved(p, g))
}

// writeBoard writes the grid of a board with overlapping grids, row by row. Between two of them is a
// blank line.
func (w *Writer) writeBoard(t *input.Task, b puzzle.Board, g puzzle.Grid) error {
	gap := ""
	if w.boards > 0 {
		gap = "\n"
	}
	w.boards++
	_, err := fmt.Fprintf(w.W, "%s%s\n", gap, grid.AppendBoard(nil, b, g))
	return err
}

// formatOf returns the format of the answer to a task with a puzzle.
func (w *Writer) formatOf(t *input.Task) grid.Format {
	if w.AsRead {
		return t.Puzzle.Format
	}
	return w.Format
}

// writeLine writes a grid on one line, with the text that followed the puzzle on its line.
func (w *Writer) writeLine(t *input.Task, g puzzle.Grid) error {
	line, err := grid.AppendGrid(w.line[:0], g, grid.FormatLine, t.WriteOptions())
	if err != nil {
		return w.complain(t, err)
	}
	if err := w.Close(); err != nil {
		return err
	}
	line = append(line, w.rest(t)...)
	w.line = append(line, '\n')
	_, err = w.W.Write(w.line)
	return err
}

// framed reports whether the answer to a task belongs to a text that has more than its puzzles.
func (w *Writer) framed(t *input.Task) bool {
	switch {
	case t.Puzzle != nil:
		return w.formatOf(t).Framed()
	case w.AsRead:
		return w.grids != nil && w.gridFormat.Framed()
	}
	return w.Format.Framed()
}

// closeFrame ends the text of the last grid if it has more than its puzzles.
func (w *Writer) closeFrame() error {
	if w.grids == nil || !w.gridFormat.Framed() {
		return nil
	}
	return w.Close()
}

// gridsIn returns the writer of grids in a format. If the last grid had another format, that text
// is ended first.
func (w *Writer) gridsIn(f grid.Format) (*grid.Writer, error) {
	if w.grids == nil || w.gridFormat != f {
		gap := w.grids != nil && !w.gridFormat.OneLine() && !f.OneLine()
		if err := w.Close(); err != nil {
			return nil, err
		}
		if gap {
			fmt.Fprintln(w.W)
		}
		w.grids, w.gridFormat = grid.NewWriter(w.W, f, grid.WriteOptions{WithSolution: true}), f
	}
	return w.grids, nil
}

// Close ends the text. It writes what the format has behind the last puzzle.
func (w *Writer) Close() error {
	if w.grids == nil {
		return nil
	}
	err := w.grids.Close()
	w.grids = nil
	return err
}

// puzzleOf returns the puzzle of a task with its boxes or regions, and without a stated solution.
func (w *Writer) puzzleOf(t *input.Task) *grid.Puzzle {
	p, o := *t.Puzzle, t.WriteOptions()
	if p.BoxRows == 0 && p.Regions == nil {
		p.BoxRows, p.BoxCols, p.Regions = o.BoxRows, o.BoxCols, o.Regions
	}
	p.Solution = puzzle.Grid{}
	return &p
}

// complain hands an error about a grid to Complain. It returns all other errors.
func (w *Writer) complain(t *input.Task, err error) error {
	if !errors.Is(err, puzzle.ErrBadPuzzle) {
		return err
	}
	if w.Complain != nil {
		w.Complain(fmt.Errorf("%s: %w", t.Where, err))
	}
	return nil
}

// writeWord writes an answer that is no grid. In a format that has text around its puzzles, no word
// may stand: there, a table has the puzzle without a solution, and other texts have nothing.
func (w *Writer) writeWord(t *input.Task, word Word, text string) error {
	if !w.framed(t) {
		if err := w.closeFrame(); err != nil {
			return err
		}
		_, err := io.WriteString(w.W, text)
		return err
	}
	if word != Invalid && w.Note != nil {
		w.Note(fmt.Errorf("%s: %s", t.Where, word))
	}
	if t.Puzzle == nil {
		return nil
	}
	grids, err := w.gridsIn(w.formatOf(t))
	if err != nil || w.gridFormat != grid.FormatCSV {
		return err
	}
	return w.complain(t, grids.Write(w.puzzleOf(t)))
}

// rest returns the text that followed the puzzle on its line, if the answer is a line too.
func (w *Writer) rest(t *input.Task) string {
	if t.Puzzle == nil || !w.AsRead && w.Format != grid.FormatLine {
		return ""
	}
	return t.Puzzle.Rest
}
