package save

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Writer writes the answers to the puzzles of one input as a file that can be read again. The
// file has the format of the first puzzle, and the puzzles in the order of the input. A puzzle
// without a solution is written as it is. A puzzle that cannot be read is left out.
//
// A problem in Knuth's format becomes the problem with the options of the solution only.
type Writer struct {
	w    io.Writer
	warn func(error)
	grid *gridtext.Writer // nil before the first puzzle, and for lines
	line bool             // the format is that of one puzzle on each line

	format  gridtext.Format
	written int
	counts  map[answer.Word]int
	held    []string // warnings about puzzles without solutions, until it is known whether they are saved
	unread  bool     // the input could not be read to its end
}

// NewWriter returns a Writer. It warns about puzzles that are written as they are or not at all,
// unless an answer says so itself. Call To before Add.
func NewWriter(warn func(error)) *Writer {
	return &Writer{warn: warn, counts: map[answer.Word]int{}}
}

// To sets where the text goes, and returns w.
func (w *Writer) To(out io.Writer) *Writer {
	w.w = out
	return w
}

// ErrNothing is the error of Close if there is nothing to save: no puzzle was solved.
var ErrNothing = errors.New("no solution to save")

// ErrUnread is the error of Close if the input could not be read to its end.
var ErrUnread = errors.New("the rest of the file was not read")

// Add writes an answer. The error is that of the io.Writer.
func (w *Writer) Add(a *answer.Answer) error {
	t := a.Task
	if t.Unopened {
		return nil
	}
	word := a.Word()
	w.counts[word]++
	w.unread = w.unread || t.Err != nil && t.RestUnread
	switch {
	case word == answer.None:
		w.unsolved(t, "no solution")
	case word == answer.Multiple:
		w.unsolved(t, "more than one solution")
	}
	var err error
	switch {
	case t.Puzzle != nil:
		err = w.addGrid(a)
	case t.Problem != nil && word == answer.Solved:
		err = fourfold.WriteProblem(w.w, t.Problem.WithOptions(a.First))
	}
	if errors.Is(err, puzzle.ErrBadPuzzle) || errors.Is(err, fourfold.ErrBadProblem) {
		w.warn(fmt.Errorf("%s: not saved: %w", t.Where, err))
		w.counts[word]--
		w.counts[notSaved]++
		return nil
	}
	if err == nil && word == answer.Solved {
		w.written++
		w.release(asItIs)
	}
	return err
}

// notSaved counts the solutions that the format of the file cannot hold.
const notSaved answer.Word = "not saved"

// addGrid writes the solution of a puzzle, or the puzzle.
func (w *Writer) addGrid(a *answer.Answer) error {
	p := *a.Task.Puzzle
	if o := a.Task.WriteOptions(); p.BoxRows == 0 && p.Regions == nil && a.Task.Err == nil {
		p.BoxRows, p.BoxCols, p.Regions = o.BoxRows, o.BoxCols, o.Regions
	}
	if w.grid == nil && !w.line {
		w.format = p.Format
		w.line = p.Format == gridtext.FormatLine
		w.grid = gridtext.NewWriter(w.w, p.Format, gridtext.WriteOptions{WithSolution: true})
	}
	solved := a.Word() == answer.Solved
	if p.Format != w.format {
		if lost := gridtext.Lost(&p.Sheet, w.format); len(lost) > 0 {
			w.warn(fmt.Errorf("%s: saved without %s", a.Task.Where, words.List(lost, "and")))
		}
	}
	switch {
	case w.line && solved:
		return w.addLine(&p, a.Task.Compiled.Grid(a.First))
	case w.line:
		return w.addLine(&p, p.Grid)
	case solved:
		return w.grid.WriteSolved(&p, a.Task.Compiled.Grid(a.First))
	case w.format == gridtext.FormatCSV: // so that the table has a column for solutions
		return w.grid.WriteSolved(&p, p.Solution)
	}
	return w.grid.Write(&p)
}

// addLine writes a grid on one line, with the text that followed the puzzle on its line.
func (w *Writer) addLine(p *gridtext.Puzzle, g puzzle.Grid) error {
	o := p.WriteOptions()
	if p.Format == gridtext.FormatLine {
		o.Label = ""
	}
	text, err := gridtext.AppendGrid(nil, g, gridtext.FormatLine, o)
	if err != nil {
		return err
	}
	if p.Format == gridtext.FormatLine {
		rest, err := restOf(p, text, g)
		if err != nil {
			return err
		}
		text = append(text, rest...)
	}
	_, err = w.w.Write(append(text, '\n'))
	return err
}

// Close ends the text. It returns an error if the text should not become a file.
func (w *Writer) Close() error {
	w.release(notSavedWord)
	switch {
	case w.unread:
		return ErrUnread
	case w.written == 0:
		return ErrNothing
	case w.grid == nil || w.line:
		return nil
	}
	return w.grid.Close()
}

// Empty reports whether there was no puzzle at all.
func (w *Writer) Empty() bool { return len(w.counts) == 0 }

// Summary says how many puzzles were solved, and how many were not: "12 solved, 1 without
// solution".
func (w *Writer) Summary() string {
	parts := []string{fmt.Sprintf("%d solved", w.counts[answer.Solved])}
	for _, c := range []struct {
		word answer.Word
		text string
	}{
		{answer.None, "without solution"}, {answer.Multiple, "with several solutions"}, {answer.Limit, "given up"}, {answer.Failed, "failed"},
		{answer.Wrong, "wrong"}, {answer.Invalid, "invalid"}, {notSaved, "not saved"},
	} {
		if n := w.counts[c.word]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, c.text))
		}
	}
	return strings.Join(parts, ", ")
}
