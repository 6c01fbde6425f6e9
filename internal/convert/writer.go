package convert

import (
	"errors"
	"fmt"
	"io"
	"slices"

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

// An Output is the place for one file, or for the files of several pages.
type Output interface {
	io.Writer

	// Page writes a page of a picture format.
	Page(drawing.Page) error
}

// A Writer writes puzzles in one format.
type Writer struct {
	target Target
	o      Options
	out    io.Writer
	n      int // puzzles written

	text    *gridtext.Writer
	singles *singles // a file for each puzzle; nil if one file has all puzzles
	drawing drawing.Writer
	problem *fourfold.Problem // it is written by Close
}

// NewWriter returns a Writer of a format.
func NewWriter(out Output, t Target, o Options) (*Writer, error) {
	w := &Writer{target: t, o: o, out: out}
	var err error
	switch {
	case t.kind == text:
		w.text = gridtext.NewWriter(out, t.text, o.Text)
		if _, paged := out.(*pageFiles); paged {
			w.singles = &singles{out: out, format: t.text, o: o.Text}
		}
	case t.IsPicture():
		w.drawing, err = drawing.NewPictures(t.drawing, o.Drawing, out.Page)
	case t.kind == drawn:
		w.drawing, err = drawing.NewWriter(out, t.drawing, o.Drawing)
	}
	return w, err
}

// N returns the number of puzzles that were written.
func (w *Writer) N() int { return w.n }

// IsSecond reports whether the last puzzle that was written is the second one of a file of which
// other programs read only the first one.
func (w *Writer) IsSecond() bool { return w.n == 2 && w.singles == nil && w.target.IsSingle() }

// Write writes a task without an error, and says in words what of it the format has no place for.
// If the task cannot be written but others can, the error is a *PuzzleError. All other errors end
// the writing.
func (w *Writer) Write(t *input.Task) (lost []string, err error) {
	switch {
	case w.target.kind == problem:
		lost, err = w.writeProblem(t)
	case t.Puzzle == nil:
		return nil, &PuzzleError{fmt.Errorf("%s: an exact cover problem has no grid: expected a puzzle, or --to dlx", t.Where)}
	case t.Board() != nil:
		return nil, &PuzzleError{fmt.Errorf("%s: overlapping grids have no place in this format: expected one grid, or --to dlx", t.Where)}
	case w.target.kind == drawn:
		lost, err = w.draw(t)
	case w.singles != nil:
		w.text = w.singles.next()
		if lost, err = w.writeText(t.Puzzle); err == nil {
			err = w.singles.end(w.text)
		}
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

// Close writes what is still to be written.
func (w *Writer) Close() error {
	switch {
	case w.problem != nil:
		return fourfold.WriteProblem(w.out, w.problem)
	case w.drawing != nil:
		return w.drawing.Close()
	case w.singles != nil:
		return w.singles.close()
	case w.text != nil:
		return w.text.Close()
	}
	return nil
}

// writeProblem keeps the problem of a task for Close.
func (w *Writer) writeProblem(t *input.Task) ([]string, error) {
	if w.problem != nil {
		return nil, fmt.Errorf("%s: a file in Knuth's format holds one problem: expected one puzzle only", t.Where)
	}
	if w.o.Shape.Compile(t); t.Err != nil {
		return nil, &PuzzleError{t.Err}
	}
	w.problem = t.Problem
	if t.Puzzle == nil {
		return nil, nil
	}
	return lostOf(withoutRules(t.Puzzle.Sheet), t.Puzzle.Label), nil
}

// withoutRules returns a sheet without rules, for a format that can express all of them.
func withoutRules(s puzzle.Sheet) *puzzle.Sheet {
	s.BoxRows, s.BoxCols, s.Regions, s.Diagonals, s.Extra, s.Allowed = 0, 0, nil, false, nil, nil
	return &s
}

// lostOf names everything that a sheet has beside its givens, and a label.
func lostOf(s *puzzle.Sheet, label string) []string {
	lost := gridtext.Lost(s, gridtext.FormatLine) // which has a place for givens only
	if label != "" {
		lost = append(lost, theLabel)
	}
	return lost
}

// theLabel is how gridtext names a label that is lost.
const theLabel = "the label"

// writeText writes a puzzle in a text format. If the format has no place for the label, the label
// becomes the level or the title. If the label cannot be written, the puzzle is written without
// it.
func (w *Writer) writeText(p *gridtext.Puzzle) (lost []string, err error) {
	q := *p
	if q.Sheet, err = w.sheetOf(p); err != nil {
		return nil, err
	}
	if !isPlain(&q) || w.target.text == gridtext.FormatCandidates { // which makes givens of single candidates
		if lost = w.text.Lost(&q); q.Label != "" && slices.Contains(lost, theLabel) {
			if moved := withLabelAsText(q); len(w.text.Lost(&moved)) < len(lost) {
				q, lost = moved, w.text.Lost(&moved)
			}
		}
	}
	if err = w.text.Write(&q); errors.Is(err, puzzle.ErrBadPuzzle) && q.Label != "" {
		q.Label = ""
		if w.text.Write(&q) == nil {
			return append(lost, theLabel), nil
		}
	}
	return lost, err
}

// isPlain reports whether a puzzle has only a grid of givens, as most lines of big files do.
func isPlain(p *gridtext.Puzzle) bool {
	s := &p.Sheet
	return p.Label == "" && s.Placed.Cells == nil && s.Candidates == nil && s.Solution.Cells == nil && s.BoxRows == 0 && s.Regions == nil &&
		!s.Diagonals && s.Extra == nil && s.Title+s.Author+s.Source+s.Comment+s.Level+s.Rating == "" && s.Fields == nil && s.Ignored == nil
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
