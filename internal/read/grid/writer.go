package grid

import (
	"io"
	"strings"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// A Writer writes puzzles in one format, one after the other, with all that the format has before,
// between and behind them. It writes each puzzle at once and keeps none. It leaves out what the
// format cannot carry; [Writer.Lost] says what that is.
type Writer struct {
	w       io.Writer
	format  Format
	o       WriteOptions
	columns []string // of FormatCSV; nil before the first puzzle
	crlf    bool     // lines end in CR and LF
	written int      // puzzles
}

// NewWriter returns a Writer to w. Options that are zero are taken from each puzzle.
func NewWriter(w io.Writer, f Format, o WriteOptions) *Writer { return &Writer{w: w, format: f, o: o} }

// Write writes a puzzle. The error wraps puzzle.ErrBadPuzzle if the format cannot hold the puzzle,
// as with [WriteGrid]. Then nothing was written, and the Writer can go on with the next puzzle.
// All other errors are those of the io.Writer.
func (w *Writer) Write(p *Puzzle) error { return w.writeSheet(p, &p.Sheet) }

// WriteSolved writes a puzzle with its solution. If the format has a place for a solution, the
// puzzle is written as it is, with this solution; a table needs WithSolution. In other formats, the
// solution takes the place of the givens. The errors are those of Write.
func (w *Writer) WriteSolved(p *Puzzle, solution puzzle.Grid) error {
	s := p.Sheet
	if w.format.HoldsSolution() {
		s.Solution = solution
	} else {
		s.Grid, s.Placed, s.Solution = solution, puzzle.Grid{}, puzzle.Grid{}
		s.Candidates, s.Allowed = nil, nil
	}
	return w.writeSheet(p, &s)
}

// writeSheet writes a sheet with the heading of p.
func (w *Writer) writeSheet(p *Puzzle, s *puzzle.Sheet) error {
	text, o, err := w.textOf(p, s)
	if err != nil {
		return err
	}
	return w.write(p, text, o)
}

// textOf returns the text of a sheet with the heading of p, without what stands before and behind it, and
// the options for it.
func (w *Writer) textOf(p *Puzzle, s *puzzle.Sheet) (text []byte, o WriteOptions, err error) {
	o = w.optionsFor(p)
	text, err = appendSheet(nil, s, w.format, o)
	if err == nil && w.o.AsRead && w.format == FormatLine {
		text = withRest(text, p, s.Grid)
	}
	return text, o, err
}

// optionsFor returns the options of w with those of p in place of zero values.
func (w *Writer) optionsFor(p *Puzzle) WriteOptions {
	o := w.o
	o.Columns = w.columnsFor(p)
	if o.Alphabet == AlphabetAuto {
		o.Alphabet = p.Alphabet
	}
	if o.Label == "" {
		o.Label, o.Number = p.Label, p.Number
	}
	if o.AsRead {
		o.Blank, o.separator = p.Blank, p.Separator
		if w.format == FormatLine && p.Format == FormatLine {
			o.Label = ""
		}
	}
	return o
}

// withRest puts a line between the texts that stood before and behind the puzzle on its line. If the
// result would not be read as the grid, only the text behind it stays, if that can be read.
func withRest(line []byte, p *Puzzle, g puzzle.Grid) []byte {
	rest := strings.TrimRight(p.Rest, "\r\n")
	if p.Before+rest == "" {
		return line
	}
	for _, text := range []string{p.Before + string(line) + rest, string(line) + " " + rest} {
		r := NewReader(strings.NewReader(text+"\n"), "", ParseOptions{Alphabet: p.Alphabet})
		q, err := r.Next()
		if _, end := r.Next(); err == nil && end == io.EOF && q.Grid.Equal(g) {
			return []byte(text)
		}
	}
	return line
}

// write writes the text of a sheet of p, and what the format has before and behind it.
func (w *Writer) write(p *Puzzle, text []byte, o WriteOptions) error {
	w.crlf = w.crlf || w.o.AsRead && w.written == 0 && p.CRLF
	before, behind := "", "\n"
	switch c := w.format.codec(); {
	case w.format == FormatCSV && w.written == 0:
		before = string(appendRecord(nil, o.Columns, o.separator)) + "\n"
	case w.written > 0 && !w.format.OneLine() && c == nil:
		before = "\n"
	case c != nil && c.Between != "":
		if before, behind = c.Between, ""; w.written == 0 {
			before = c.Head
		}
	}
	if err := w.writeText(before + string(text) + behind); err != nil {
		return err
	}
	w.written++
	w.columns = o.Columns
	return nil
}

// writeText writes a text with the ends of lines of the file.
func (w *Writer) writeText(text string) error {
	if w.crlf {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	_, err := io.WriteString(w.w, text)
	return err
}

// Close writes what the format has behind the last puzzle. If no puzzle was written, the text is
// one without puzzles. Close does not close the file.
func (w *Writer) Close() error {
	c := w.format.codec()
	switch {
	case c == nil:
		return nil
	case w.written == 0:
		return w.writeText(c.Head + c.Foot)
	}
	return w.writeText(c.Foot)
}

// appendSheet appends a puzzle in a format, without what stands before, between and behind
// puzzles. The error wraps puzzle.ErrBadPuzzle if the sheet is malformed, or if the format cannot hold it.
// With an error, it returns dst.
func appendSheet(dst []byte, s *puzzle.Sheet, f Format, o WriteOptions) ([]byte, error) {
	full := *s
	if full.BoxRows == 0 && full.Regions == nil {
		full.BoxRows, full.BoxCols, full.Regions = o.BoxRows, o.BoxCols, o.Regions
	}
	if err := full.Check(); err != nil {
		return dst, err
	}
	if g := full.Grid; formats[f].most != 0 && (g.Rows != g.Cols || !f.Holds(g.Rows)) {
		return dst, badf("format %v holds %s: found %d rows and %d columns", f, f.Orders(), g.Rows, g.Cols)
	}
	if formats[f].most == 9 && !full.Form.IsZero() {
		return dst, badf("format %v holds no grids with other values, holes or repeated values: expected the format %v", f, FormatRules)
	}
	c := f.codec()
	switch {
	case c == nil:
		p, err := newPage(&full, f, o)
		if err != nil {
			return dst, err
		}
		return formats[f].write(dst, p), nil
	case f == FormatJSON && strings.HasPrefix(string(o.Alphabet), "0"):
		return codec.AppendJSON(dst, s.Grid, true), nil
	}
	text, err := c.Encode(dst, &full)
	if err != nil {
		return dst, badf("%v", err)
	}
	return text, nil
}
