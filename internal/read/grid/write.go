package grid

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// WriteOptions are options for writing a grid. The zero value writes values above 9 as letters
// from A = 10 on, marks the default boxes, and writes no label.
type WriteOptions struct {
	Alphabet         Alphabet // AlphabetAuto means 1-9A-Z, but 0-9A-Z for order 36
	BoxRows, BoxCols int      // the size of the boxes to mark; 0 and 0 mean the default
	Regions          []int    // the region of each cell; FormatPretty marks regions in place of boxes
	Label            string   // written behind the cells in FormatLine, and in the heading in FormatRanked
	Number           int      // written in the heading in FormatRanked, if there is a label

	// Blank is written for cells without a value: one of Blanks. Zero means the blank of the format.
	// Formats of other programs have one blank and ignore it; see [Format.HasBlanks].
	Blank byte

	// The names of the columns in FormatCSV, such as quizzes and solutions. With nil, the Writer
	// chooses columns for all that the first puzzle has. WithSolution adds a column for solutions.
	Columns      []string
	WithSolution bool

	// AsRead writes each puzzle as its text did: with the same separators, signs of blanks and ends
	// of lines, and in FormatLine with the text before and behind it in place of the label.
	AsRead bool

	Form puzzle.Form // of a grid that [WriteGrid] and [AppendGrid] write

	separator byte // as Puzzle.Separator
}

// WriteGrid writes a grid in a format as a text with this puzzle alone, with a line feed at the
// end. The error wraps puzzle.ErrBadPuzzle if the shape of the grid is malformed, if the format
// cannot hold the order of the grid, if a value has no letter in the alphabet, or if the label
// could not be read back. All other errors are those of w. A [Reader] with the same alphabet reads a
// square grid back; in FormatCandidates, a cell with one candidate is then a given.
func WriteGrid(w io.Writer, g puzzle.Grid, f Format, o WriteOptions) error {
	out := NewWriter(w, f, o)
	if err := out.Write(&Puzzle{Sheet: puzzle.Sheet{Grid: g, Form: o.Form}}); err != nil {
		return err
	}
	return out.Close()
}

// AppendGrid appends to dst the text of a grid in a format, without a line feed at the end and without
// what the format has around puzzles, such as the names of the columns of a table. With an error, it
// returns dst. The errors are those of [WriteGrid].
func AppendGrid(dst []byte, g puzzle.Grid, f Format, o WriteOptions) ([]byte, error) {
	return appendSheet(dst, &puzzle.Sheet{Grid: g, Form: o.Form}, f, o)
}

// A page is a sheet with the options for writing it.
type page struct {
	puzzle.Grid
	WriteOptions
	sheet            *puzzle.Sheet // has the grid
	boxRows, boxCols int           // of the boxes to mark; without boxes to mark, the whole grid is one box
	blank            byte          // the blank in FormatPipes and FormatRanked
	width            int           // of the widest value, in characters
}

// newPage returns the page of a sheet that appendSheet has checked.
func newPage(s *puzzle.Sheet, f Format, o WriteOptions) (*page, error) {
	p := &page{Grid: s.Grid, WriteOptions: o, sheet: s, blank: '.', boxRows: s.BoxRows, boxCols: s.BoxCols}
	p.Alphabet = o.Alphabet.forOrder(p.order())
	if formats[f].most == 9 {
		p.Alphabet = AlphabetOne // the format has digits only
	}
	if p.Alphabet == AlphabetOne && p.Cols <= 9 {
		p.blank = '0'
	}
	if !f.HasBlanks() {
		p.Blank = 0
	}
	if p.boxRows == 0 {
		p.boxRows, p.boxCols, _ = puzzle.DefaultBox(p.order())
	}
	if p.boxRows <= 0 || p.boxCols <= 0 || p.Rows%p.boxRows != 0 || p.Cols%p.boxCols != 0 || s.Regions != nil {
		p.boxRows, p.boxCols = p.Rows, p.Cols
	}
	if p.Blank == '0' && p.Alphabet == AlphabetZero {
		return nil, badf("blank %q: it is a value in the alphabet %v", p.Blank, p.Alphabet)
	}
	if f == FormatCSV && p.Columns != nil && columnWith(p.Columns, rolePuzzle) < 0 {
		return nil, badf("found the columns %s: expected one for the puzzle, such as puzzle or quizzes", strings.Join(p.Columns, ","))
	}
	most := p.order()
	for cell, v := range p.Cells {
		most = max(most, int(v))
		if int(v) > len(p.Alphabet) && !(p.Alphabet == AlphabetOne && (formats[f].numbers || p.inNumbers())) {
			return nil, badf("value %d in %s has no letter", v, puzzle.CellName(cell, p.Cols))
		}
	}
	if p.width = 1; p.Alphabet == AlphabetOne {
		p.width = len(strconv.Itoa(most))
	}
	if p.Label != "" && f.holdsLabel() && !p.hasGoodLabel(f) {
		return nil, badf("label %q cannot be written in format %v", p.Label, f)
	}
	return p, nil
}

// Blanks are the characters that stand for a cell without a value in every format of this package
// that [Format.HasBlanks]. The character 0 is a value in AlphabetZero.
const Blanks = ".0*_"

// HasBlanks reports whether WriteOptions.Blank has an effect on the format.
func (f Format) HasBlanks() bool { return f <= FormatNumbers || f == FormatCSV }

// order returns the order of a square grid, and 0 for any other.
func (p *page) order() int {
	if p.Rows != p.Cols {
		return 0
	}
	return p.Rows
}

// inNumbers reports whether the grid is too large for symbols.
func (p *page) inNumbers() bool { return p.order() > maxSymbols }

// hasGoodLabel reports whether the label can be read back.
func (p *page) hasGoodLabel(f Format) bool {
	if !utf8.ValidString(p.Label) || strings.ContainsAny(p.Label, "\x00\r\n") || trimLabel(p.Label) != p.Label {
		return false
	}
	switch {
	case f == FormatLine && p.inNumbers():
		return false
	case f == FormatRanked:
		_, label, isHeading := parseHeading(p.heading())
		return isHeading && label == p.Label
	}
	// The Reader cannot tell so few cells from a word, so it looks for rules in the whole line.
	return isWhole(len(p.Cells)) || foreignText(appendLine(nil, p)) == nil
}

func (p *page) heading() []byte {
	return append(strconv.AppendInt(nil, int64(p.Number), 10), " "+p.Label...)
}

// symbol returns the character of a value.
func (p *page) symbol(v uint8, blank byte) byte {
	switch {
	case v == 0 && p.Blank != 0:
		return p.Blank
	case v == 0:
		return blank
	}
	return p.Alphabet.symbol(int(v))
}

// A rowStyle says how rows of cells are written.
type rowStyle struct {
	between, box string // between two cells; between two cells of different boxes
	end, band    string // behind all rows but the last, "" for a line feed; and between two bands
	blank        byte
	numbers      bool // values are numbers of a fixed width
}

// appendRows appends the rows of a grid, without a line feed at the end.
func (p *page) appendRows(dst []byte, s rowStyle) []byte {
	for cell, v := range p.Cells {
		r, c := cell/p.Cols, cell%p.Cols
		switch {
		case c > 0 && c%p.boxCols == 0:
			dst = append(dst, s.box...)
		case c > 0:
			dst = append(dst, s.between...)
		case r > 0:
			dst = append(dst, cmp.Or(s.end, "\n")...)
			if r%p.boxRows == 0 {
				dst = append(dst, s.band...)
			}
		}
		if s.numbers || p.inNumbers() {
			dst = p.appendNumber(dst, v, s.blank)
		} else {
			dst = append(dst, p.symbol(v, s.blank))
		}
	}
	return dst
}

// gap returns what stands between two cells of one box: a space between numbers, and if a row without boxes would
// look like a whole puzzle of a smaller order.
func (p *page) gap() string {
	if p.inNumbers() || p.boxCols == p.Cols && puzzle.SquareOrder(p.Cols) != 0 {
		return " "
	}
	return ""
}

// appendSymbols appends cells without anything between them, or as numbers with spaces between them.
func (p *page) appendSymbols(dst []byte, cells []uint8, blank byte) []byte {
	for cell, v := range cells {
		if p.inNumbers() && cell > 0 {
			dst = append(dst, ' ')
		}
		if p.inNumbers() && v > 0 {
			dst = strconv.AppendInt(dst, int64(v), 10)
		} else {
			dst = append(dst, p.symbol(v, blank))
		}
	}
	return dst
}

func appendLine(dst []byte, p *page) []byte {
	dst = p.appendSymbols(dst, p.Cells, '.')
	if p.Label != "" {
		dst = append(dst, " "+p.Label...)
	}
	return dst
}

func appendGrid(dst []byte, p *page) []byte {
	switch {
	case p.separator != 0, p.inNumbers():
		return appendNumbers(dst, p)
	case puzzle.SquareOrder(p.Cols) == 0:
		return p.appendRows(dst, rowStyle{blank: '.'})
	}
	return p.appendRows(dst, rowStyle{between: p.gap(), box: " ", blank: '.'})
}

func appendRanked(dst []byte, p *page) []byte {
	if p.Label != "" {
		dst = append(append(dst, p.heading()...), '\n')
	}
	return p.appendRows(dst, rowStyle{between: p.gap(), box: " ", blank: p.blank})
}

func appendPipes(dst []byte, p *page) []byte {
	box := strings.Repeat("-", p.boxCols)
	if p.inNumbers() {
		box = strings.Repeat("-", (p.width+1)*p.boxCols-1)
	}
	rule := box + strings.Repeat("+"+box, p.Cols/p.boxCols-1) + "\n"
	return p.appendRows(dst, rowStyle{between: p.gap(), box: "|", band: rule, blank: p.blank})
}

// appendCommas writes numbers, or symbols in other alphabets than AlphabetOne.
func appendCommas(dst []byte, p *page) []byte {
	if separator := string(p.separator); p.separator != 0 {
		return p.appendRows(dst, rowStyle{between: separator, box: separator, blank: '0', numbers: true})
	}
	return p.appendRows(dst, rowStyle{between: ",", box: ",     ", end: ",\n", band: "\n", blank: '0', numbers: true})
}

func appendNumbers(dst []byte, p *page) []byte {
	separator := string(cmp.Or(p.separator, ' '))
	return p.appendRows(dst, rowStyle{between: separator, box: separator, blank: '.', numbers: true})
}

// appendNumber appends a value as a number of fixed width. In other alphabets than AlphabetOne it
// appends the symbol, with a dot for a blank, since 0 may be a value there.
func (p *page) appendNumber(dst []byte, v uint8, blank byte) []byte {
	if p.Alphabet != AlphabetOne {
		return append(dst, p.symbol(v, '.'))
	}
	text := string(p.symbol(0, blank))
	if v != 0 {
		text = strconv.Itoa(int(v))
	}
	return fmt.Appendf(dst, "%*s", p.width, text)
}
