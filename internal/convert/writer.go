package convert

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"fourfold"
	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Options say how puzzles are written.
type Options struct {
	Text    gridtext.WriteOptions // for text formats; its Alphabet is for drawings, too
	Drawing drawing.Options       // for drawings

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
	page   func(drawing.Page) error // takes the pages of a picture format, or each puzzle of a text format as a page
	n      int                      // puzzles written

	text    *gridtext.Writer
	drawing drawing.Writer
	problem *fourfold.Problem // it is written by close
	held    *drawing.Page     // a puzzle in a text format, until it is known whether another one follows
	labels  bool              // the text format has a place for every label
}

// newWriter returns a Writer. It writes to out, or by page if the format has pages or page is set.
func newWriter(out io.Writer, page func(drawing.Page) error, t Target, o Options) (w *Writer, err error) {
	w = &Writer{target: t, o: o, out: out, page: page}
	switch {
	case t.kind == text:
		w.text = gridtext.NewWriter(out, t.text, o.Text)
		w.labels = t.text == gridtext.FormatLine || t.text == gridtext.FormatRanked
	case t.IsPicture():
		w.drawing, err = drawing.NewPictures(t.drawing, o.Drawing, page)
	case t.kind == drawn:
		w.drawing, err = drawing.NewWriter(out, t.drawing, o.Drawing)
	}
	return w, err
}

// isSecond reports whether the last puzzle that was written is the second one of a file of which
// other programs read only the first one.
func (w *Writer) isSecond() bool { return w.n == 2 && w.page == nil && w.target.IsSingle() }

// A Loss is what of a puzzle a format has no place for.
type Loss struct {
	Words []string      // such as "the title"; empty if nothing is lost
	rules *puzzle.Extra // the further rules among it; may be empty
}

// Message says in one line what is lost of a task, and how further rules can be kept.
func (l Loss) Message(target Target, t *input.Task) string {
	text := fmt.Sprintf("format %s has no place for %s", target.Name, words.List(l.Words, "and"))
	if l.rules.IsEmpty() {
		return text
	}
	text += ";"
	if f := gridtext.FormatFPuzzles; t.Puzzle != nil && f.Holds(t.Puzzle.Grid.Rows) {
		if len(gridtext.Lost(&puzzle.Sheet{Grid: t.Puzzle.Grid, Extra: l.rules}, f)) == 0 {
			text += " --to fpuzzles has, or"
		}
	}
	return text + " state the rules with --extra to solve it"
}

// Write writes a task without an error. If the task cannot be written but others can, the error is
// a *PuzzleError. All other errors end the writing.
func (w *Writer) Write(t *input.Task) (lost Loss, err error) {
	switch {
	case w.target.kind == problem:
		lost, err = w.writeProblem(t)
	case t.Puzzle == nil:
		return lost, &PuzzleError{fmt.Errorf("%s: an exact cover problem has no grid: expected a puzzle, or --to dlx", t.Where)}
	case t.Board() != nil:
		return lost, &PuzzleError{fmt.Errorf("%s: overlapping grids have no place in this format: expected one grid, or --to dlx", t.Where)}
	case w.target.kind == drawn:
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
	case w.problem != nil:
		return fourfold.WriteProblem(w.out, w.problem)
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

// writeProblem keeps the problem of a task for close.
func (w *Writer) writeProblem(t *input.Task) (lost Loss, err error) {
	if w.problem != nil {
		return lost, fmt.Errorf("%s: a file in Knuth's format holds one problem: expected one puzzle only", t.Where)
	}
	if w.o.Shape.Compile(t); t.Err != nil {
		return lost, &PuzzleError{t.Err}
	}
	w.problem = t.Problem
	if t.Puzzle != nil {
		lost.Words, lost.rules = gridtext.Missing(t.Puzzle, w.kept(t.Puzzle))
	}
	return lost, nil
}

// kept returns what a drawing or a problem in Knuth's format has of a puzzle.
func (w *Writer) kept(p *gridtext.Puzzle) *gridtext.Puzzle {
	s := puzzle.Sheet{Grid: p.Grid, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions, Diagonals: p.Diagonals, Extra: p.Extra, Allowed: p.Allowed}
	if w.target.kind == problem {
		return &gridtext.Puzzle{Sheet: s}
	}
	return w.shown(p, s)
}

// writePage writes a puzzle in a text format as a page of its own.
func (w *Writer) writePage(p *gridtext.Puzzle) (lost Loss, err error) {
	var b bytes.Buffer
	w.text = gridtext.NewWriter(&b, w.target.text, w.o.Text)
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
func (w *Writer) writeText(p *gridtext.Puzzle) (lost Loss, err error) {
	q := *p
	if q.Sheet, err = w.sheetOf(p); err != nil {
		return lost, err
	}
	if q.Label != "" && !w.labels {
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
	if err == nil && kept != &written {
		lost.Words, lost.rules = gridtext.Missing(&q, kept)
	} else if err == nil && q.Label != written.Label {
		lost.Words = []string{"the label"}
	}
	return lost, err
}

// withLabelAsText moves the label to the level, if it is a word such as "hard", or to the title.
func withLabelAsText(p gridtext.Puzzle) gridtext.Puzzle {
	if _, isLevel := words.LabelRank(p.Label); isLevel && p.Level == "" {
		p.Level, p.Label = p.Label, ""
	} else if p.Title == "" {
		p.Title, p.Label = p.Label, ""
	}
	return p
}

// sheetOf returns the sheet of a puzzle with the rules that the flags of the command and the file
// state.
func (w *Writer) sheetOf(p *gridtext.Puzzle) (puzzle.Sheet, error) {
	s := p.Sheet
	if w.o.Shape.IsLatin() {
		return s, nil
	}
	rules, err := w.o.Shape.SudokuOf(&s)
	if err != nil {
		return s, fmt.Errorf("%w: %w", puzzle.ErrBadPuzzle, err)
	}
	s.BoxRows, s.BoxCols, s.Regions, s.Diagonals, s.Extra = rules.BoxRows, rules.BoxCols, rules.Regions, rules.Diagonals, rules.Extra
	return s, nil
}
