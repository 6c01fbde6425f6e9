package gridtext

import (
	"io"

	"fourfold/puzzle"
)

// A Writer writes puzzles in one format, one after the other. What a format cannot carry is left
// out; [Lost] says what that is.
type Writer struct {
	w       io.Writer
	format  Format
	o       WriteOptions
	written int // puzzles
}

// NewWriter returns a Writer to w. Options that are zero are taken from each puzzle.
func NewWriter(w io.Writer, f Format, o WriteOptions) *Writer { return &Writer{w: w, format: f, o: o} }

// Write writes a puzzle. The errors are those of [WriteGrid].
func (w *Writer) Write(p *Puzzle) error {
	o := w.o
	if o.Alphabet == AlphabetAuto {
		o.Alphabet = p.Alphabet
	}
	if o.BoxRows == 0 && o.Regions == nil {
		o.BoxRows, o.BoxCols, o.Regions = p.BoxRows, p.BoxCols, p.Regions
	}
	if o.Label == "" {
		o.Label, o.Number = p.Label, p.Number
	}
	text, err := AppendGrid(nil, p.Grid, w.format, o)
	if err != nil {
		return err
	}
	if w.written > 0 && !w.format.OneLine() {
		text = append([]byte("\n"), text...)
	}
	w.written++
	_, err = w.w.Write(append(text, '\n'))
	return err
}

// Close writes what the format has behind the last puzzle. It does not close the file.
func (w *Writer) Close() error { return nil }

// Lost says in words what a format cannot carry of a puzzle, such as "the candidates" and "the
// title". It returns nil if nothing is lost.
func Lost(s *puzzle.Sheet, f Format) []string { return nil }
