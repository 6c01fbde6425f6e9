package convert

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/drawing"
	"fourfold/puzzle"
)

// Options say how puzzles are written.
type Options struct {
	Text    grid.WriteOptions // for text formats; its Alphabet is for drawings, too
	Drawing drawing.Options   // for drawings

	// Numbers means that drawings have numbers for the values above 9, and no letters. Otherwise
	// they have what the file of the puzzle has.
	Numbers bool

	Shape *input.Shape // as which the puzzles were read
}

// A Writer writes puzzles in one format.
type Writer struct {
	target Target
	o      Options
	out    io.Writer                // the text, unless page is set
	page   func(drawing.Page) error // takes the pages of a drawing, or each puzzle of a text format as a page
	n      int                      // puzzles written

	text    *grid.Writer
	drawing *drawing.Writer
	held    *drawing.Page // a puzzle in a text format, until it is known whether another one follows
}

// newWriter returns a Writer. It writes to out, or by page if the format is a drawing or page is set.
func newWriter(out io.Writer, page func(drawing.Page) error, t Target, o Options) *Writer {
	w := &Writer{target: t, o: o, out: out, page: page}
	if t.IsDrawing {
		w.drawing = drawing.New(t.drawing, o.Drawing, page)
	} else {
		w.text = grid.NewWriter(out, t.text, o.Text)
	}
	return w
}

// Loss says in one line that the format has no place for what Write has returned.
func (t Target) Loss(lost []string) string {
	return fmt.Sprintf("format %s has no place for %s", t.Name, words.List(lost, "and"))
}

// Write writes a task without an error, and says in words what of its puzzle the format has no place
// for. If the task cannot be written but others can, the error is
// a *PuzzleError. All other errors end the writing.
func (w *Writer) Write(t *input.Task) (lost []string, err error) {
	switch {
	case t.Puzzle == nil:
		return lost, &PuzzleError{fmt.Errorf("%s: an exact cover problem has no grid: expected a puzzle", t.Where)}
	case t.Board() != nil:
		return lost, &PuzzleError{fmt.Errorf("%s: overlapping grids have no place in this format: expected one grid", t.Where)}
	case w.target.IsDrawing:
		lost, err = w.draw(t)
	case w.page != nil:
		lost, err = w.writePage(t.Puzzle)
	default:
		lost, err = w.writeText(t.Puzzle)
	}
	if errors.Is(err, puzzle.ErrBadPuzzle) {
		err = &PuzzleError{fmt.Errorf("%s: %w", t.Where, err)}
	}
	if err == nil {
		w.n++
	}
	return lost, err
}

// A PuzzleError says where a puzzle is and why it cannot be written in a format.
type PuzzleError struct{ Err error }

func (e *PuzzleError) Error() string { return e.Err.Error() }

func (e *PuzzleError) Unwrap() error { return e.Err }

// close writes what is still to be written.
func (w *Writer) close() error {
	switch {
	case w.drawing != nil:
		return w.drawing.Close()
	case w.held != nil:
		w.held.Last = true
		return w.page(*w.held)
	case w.text != nil && w.page == nil:
		return w.text.Close()
	}
	return nil
}

// writePage writes a puzzle in a text format as a page of its own.
func (w *Writer) writePage(p *grid.Puzzle) (lost []string, err error) {
	var b bytes.Buffer
	w.text = grid.NewWriter(&b, w.target.text, w.o.Text)
	if lost, err = w.writeText(p); err != nil {
		return lost, err
	}
	if err := w.text.Close(); err != nil {
		return lost, err
	}
	page := &drawing.Page{Number: 1, Data: b.Bytes()}
	if w.held != nil {
		page.Number = w.held.Number + 1
		err = w.page(*w.held)
	}
	w.held = page
	return lost, err
}

// writeText writes a puzzle in a text format. If the format has no place for the label, the label
// becomes the level or the title. If the label cannot be written, the puzzle is written without
// it.
func (w *Writer) writeText(p *grid.Puzzle) (lost []string, err error) {
	q := *p
	if q.Sheet, err = w.sheetOf(p); err != nil {
		return lost, err
	}
	if q.Label != "" && !slices.Contains(w.target.Carries, "a label") {
		if moved := withLabelAsText(q); len(w.text.Lost(&moved)) < len(w.text.Lost(&q)) {
			q = moved
		}
	}
	written := q
	kept, err := w.text.WriteKept(&written)
	if errors.Is(err, puzzle.ErrBadPuzzle) && q.Label != "" {
		written.Label = ""
		if again, e := w.text.WriteKept(&written); e == nil {
			kept, err = again, nil
		}
	}
	switch {
	case err != nil:
		return nil, err
	case kept != &written:
		return grid.Missing(&q, kept), nil
	case q.Label != written.Label:
		return []string{"the label"}, nil
	}
	return nil, nil
}

// withLabelAsText moves the label to the level, if it is a word such as "hard", or to the title.
func withLabelAsText(p grid.Puzzle) grid.Puzzle {
	if _, isLevel := words.LabelRank(p.Label); isLevel && p.Level == "" {
		p.Level, p.Label = p.Label, ""
	} else if p.Title == "" {
		p.Title, p.Label = p.Label, ""
	}
	return p
}

// sheetOf returns the sheet of a puzzle with the rules that the flags of the command and the file
// state.
func (w *Writer) sheetOf(p *grid.Puzzle) (puzzle.Sheet, error) {
	s := p.Sheet
	if w.o.Shape.IsLatin() {
		return s, nil
	}
	rules, err := w.o.Shape.SudokuOf(&s)
	if err != nil {
		return s, fmt.Errorf("%w: %w", puzzle.ErrBadPuzzle, err)
	}
	s.BoxRows, s.BoxCols, s.Regions, s.Diagonals, s.Rules, s.Form = rules.BoxRows, rules.BoxCols, rules.Regions, rules.Diagonals, rules.Rules, rules.Form
	return s, nil
}
