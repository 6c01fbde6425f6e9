package grid

import (
	"io"
	"slices"
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
	gap     bool     // a blank line must stand before the next puzzle
}

// NewWriter returns a Writer to w. Options that are zero are taken from each puzzle.
func NewWriter(w io.Writer, f Format, o WriteOptions) *Writer { return &Writer{w: w, format: f, o: o} }

// Write writes a puzzle. The error wraps puzzle.ErrBadPuzzle if the format cannot hold the puzzle,
// as with [WriteGrid]. Then nothing was written, and the Writer can go on with the next puzzle.
// All other errors are those of the io.Writer.
func (w *Writer) Write(p *Puzzle) error {
	columns := w.columnsFor(p)
	text, err := w.textOf(p, &p.Sheet, columns)
	if err != nil {
		return err
	}
	return w.write(p, text, columns)
}

// WriteSolved writes a puzzle with its solution. If the format has a place for a solution, the
// puzzle is written as it is, with this solution. In other formats, the solution takes the place
// of the givens. The errors are those of Write.
func (w *Writer) WriteSolved(p *Puzzle, solution puzzle.Grid) error {
	columns := w.columnsFor(p)
	if w.columns == nil {
		columns = withSolution(columns)
	}
	s := p.Sheet
	if w.format.HoldsSolution() && (w.format != FormatCSV || slices.ContainsFunc(columns, isSolutionColumn)) {
		s.Solution = solution
	} else {
		s.Grid, s.Placed, s.Solution = solution, puzzle.Grid{}, puzzle.Grid{}
		s.Candidates, s.Allowed = nil, nil
	}
	text, err := w.textOf(p, &s, columns)
	if err != nil {
		return err
	}
	return w.write(p, text, columns)
}

// textOf returns the text of a sheet with the heading of p, without what stands before and behind it.
func (w *Writer) textOf(p *Puzzle, s *puzzle.Sheet, columns []string) ([]byte, error) {
	o := w.optionsFor(p)
	o.Columns = columns
	text, err := appendSheet(nil, s, w.format, o)
	if err == nil && w.o.AsRead && w.format == FormatLine {
		text = withRest(text, p, s.Grid)
	}
	return text, err
}

// write writes the text of a sheet of p.
func (w *Writer) write(p *Puzzle, text []byte, columns []string) error {
	w.crlf = w.crlf || w.o.AsRead && w.written == 0 && p.CRLF
	before, behind := w.around(columns, w.optionsFor(p).separator)
	if err := w.writeText(before + string(text) + behind); err != nil {
		return err
	}
	w.written++
	w.gap = !w.format.OneLine()
	w.columns = columns
	return nil
}

// optionsFor returns the options of w with those of p in place of zero values.
func (w *Writer) optionsFor(p *Puzzle) WriteOptions {
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
	if o.AsRead {
		o.Blank, o.separator = p.Blank, p.Separator
		if w.format == FormatLine && p.Format == FormatLine {
			o.Label = ""
		}
	}
	return o
}

// writeText writes a text with the ends of lines of the file.
func (w *Writer) writeText(text string) error {
	if w.crlf {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	_, err := io.WriteString(w.w, text)
	return err
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

// around returns the text to write before and behind the next puzzle.
func (w *Writer) around(columns []string, separator byte) (before, behind string) {
	c := formatCodecs[w.format]
	switch {
	case w.format == FormatCSV && w.written == 0:
		return string(appendRecord(nil, columns, separator)) + "\n", "\n"
	case c == nil && w.gap:
		return "\n", "\n"
	case c == nil:
		return "", "\n"
	case w.written == 0:
		before = c.Head
	default:
		before = c.Between
	}
	if c.Between == "" {
		behind = "\n"
	}
	return before, behind
}

// Close writes what the format has behind the last puzzle. If no puzzle was written, the text is
// one without puzzles. Close does not close the file.
func (w *Writer) Close() error {
	return w.writeText(w.foot())
}

// foot returns what the format has behind the last puzzle.
func (w *Writer) foot() string {
	if formatCodecs[w.format] == nil {
		return ""
	}
	c := formatCodecs[w.format]
	text := c.Foot
	if w.written == 0 {
		text = c.Head + c.Foot
	}
	if text != "" && !strings.HasSuffix(text, "\n") || c.Between != "" && w.written > 0 && text == "" {
		text += "\n"
	}
	return text
}

// appendSheet appends a puzzle in a format, without what stands before, between and behind
// puzzles. The error wraps puzzle.ErrBadPuzzle.
func appendSheet(dst []byte, s *puzzle.Sheet, f Format, o WriteOptions) ([]byte, error) {
	if err := checkSheet(s, f); err != nil {
		return nil, err
	}
	c := formatCodecs[f]
	if c == nil {
		p, err := newPage(s, f, o)
		if err != nil {
			return nil, err
		}
		switch {
		case f == FormatCSV:
			return appendTableRow(dst, p)
		case o.separator != 0 && f == FormatCommas:
			return appendSeparated(dst, p, o.separator, '0'), nil
		case o.separator != 0 && (f == FormatGrid || f == FormatNumbers):
			return appendSeparated(dst, p, o.separator, '.'), nil
		}
		return formats[f].write(dst, p), nil
	}
	if f == FormatJSON && strings.HasPrefix(string(o.Alphabet), "0") {
		return codec.AppendJSON(dst, s.Grid, true), nil
	}
	full := *s
	if full.BoxRows == 0 && full.Regions == nil {
		full.BoxRows, full.BoxCols, full.Regions = o.BoxRows, o.BoxCols, o.Regions
	}
	text, err := c.Encode(dst, &full)
	if err != nil {
		return nil, badf("%v", err)
	}
	return text, nil
}

// checkSheet returns an error if the sheet is malformed, or if the format cannot hold its grid.
func checkSheet(s *puzzle.Sheet, f Format) error {
	if err := s.Check(); err != nil {
		return err
	}
	if g := s.Grid; formats[f].most != 0 && (g.Rows != g.Cols || !f.Holds(g.Rows)) {
		return badf("format %v holds %s: found %d rows and %d columns", f, f.Orders(), g.Rows, g.Cols)
	}
	return nil
}
