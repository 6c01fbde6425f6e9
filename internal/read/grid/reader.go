package grid

import (
	"cmp"
	"io"
	"iter"
	"strings"

	"fourfold/puzzle"
)

// ParseOptions say what a text does not show, and limit what is read. With the zero value, the
// Reader finds out everything from the text.
type ParseOptions struct {
	Alphabet Alphabet
	Order    int // of all puzzles; 0 means that the text shows the order of each puzzle
	MaxText  int // the greatest length in bytes of one text of another program, such as an XML element; 0 means 64 MB

	// OnePerLine says that the text is the middle of one with a 9x9 puzzle on each line. So it is read as
	// behind such a puzzle, and may have no puzzle.
	OnePerLine bool

	// IgnoreLines reads grids with lines around boxes of another size than the order usually has.
	// Without it, such a grid is an error. It is for callers that know the boxes or regions, or
	// need none.
	IgnoreLines bool

	// IgnoreUnknown reads a puzzle as a plain one if a text beside it only has the name of further
	// rules, such as "Killer". Without it, such a puzzle is an error. Puzzle.Variants has the names.
	IgnoreUnknown bool
}

// A Reader reads puzzles from a text. It finds out the format of each puzzle; docs/formats.md
// describes all formats. The text is in UTF-8 or UTF-16, with or without a byte order mark. Lines
// end in LF, CRLF or CR. The text may be compressed by gzip. The memory of a Reader does not depend on
// the length of the text.
type Reader struct {
	name string
	o    ParseOptions
	done bool // Next returns io.EOF from here on

	in  source
	pos int  // the index of the current line in in.lines
	cur line // the current line

	before
	above
	table   *table    // nil if the file does not begin with names of columns
	unnamed table     // of the last line without names of columns
	decoded []*Puzzle // the puzzles of the last text of another program that Next has still to return

	grid      rawGrid  // the current grid of rows
	bad       badGrid  // the last puzzle, if it is a bad one whose rest must be skipped
	broken    int      // the last line of the last block that has no loose reading
	ignored   []string // the names of further rules beside the next puzzle, with IgnoreUnknown
	firstText error    // the error about the first text beside puzzles; nil if there was none, or a puzzle
}

// before is what the puzzles before show. A text that could be read in two ways is read like them.
type before struct {
	order         int      // ParseOptions.Order, or the order of the puzzles before; 0 before the first
	lineOrder     int      // the order of the last good puzzle on one line; 0 before the first
	orders        uint64   // the set of the orders of all puzzles before, as bits
	readAny       bool     // some puzzle was read without error
	oneLine       bool     // the last puzzle, good or bad, was one word on one line
	rowsOnOneLine bool     // the last puzzle of rows was on one line, with spaces or commas between its cells
	bandRows      int      // the rows between blank lines in the last puzzle of many lines; 0 before the first
	alphabet      Alphabet // the alphabet for which a puzzle before had evidence
	found         int      // the number of puzzles found, good or bad
}

// above is what stands above the next puzzle and belongs to it.
type above struct {
	number  int // of the heading
	label   string
	heading int    // the line of the heading; 0 if there is none
	title   string // the caption; may be empty
	rules   *rules // text that may state rules; nil if there is none

	// What .sdk files have.
	header    header
	section   section
	skipState bool // the next grid is the state of a puzzle that was not read
	sdk       bool // the current grid has parts of an .sdk or .sdx file
}

// NewReader returns a Reader of the puzzles in r. The name is the name of the file for errors and
// puzzles.
func NewReader(r io.Reader, name string, o ParseOptions) *Reader {
	in := &Reader{in: source{text: r, maxText: cmp.Or(o.MaxText, maxText)}, pos: -1, name: name, o: o, before: before{order: o.Order}}
	if o.OnePerLine {
		in.before = before{order: 9, lineOrder: 9, orders: 1 << 9, oneLine: true, readAny: true, found: 1}
	}
	return in
}

// Parse returns an iterator over the puzzles in r. It can be used once. For a bad puzzle, it
// yields an error in place of the puzzle; see [Reader.Next].
func Parse(r io.Reader, name string, o ParseOptions) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		in := NewReader(r, name, o)
		for {
			p, err := in.Next()
			if err == io.EOF || !yield(p, err) {
				return
			}
		}
	}
}

// ParseGrid returns the grid of the only puzzle in a text. The error is a *ParseError. A text with
// several puzzles is an error, too.
func ParseGrid(text string) (puzzle.Grid, error) {
	r := NewReader(strings.NewReader(text), "text", ParseOptions{})
	p, err := r.Next()
	if err != nil {
		return puzzle.Grid{}, err
	}
	if _, err := r.Next(); err != io.EOF {
		return puzzle.Grid{}, r.secondPuzzle()
	}
	return p.Grid, nil
}

// Next returns the next puzzle. After the last puzzle it returns io.EOF.
//
// Any other error is a *ParseError about the first fault of a puzzle. The next call of Next then
// returns the puzzle after the bad one. After a bad puzzle on one line, that puzzle begins on the
// next line at the earliest. docs/formats.md says where a bad puzzle of many lines ends. If the
// text cannot be read, or is not a text of puzzles at all, such as a picture or a web page, Next
// returns one error and then io.EOF.
func (r *Reader) Next() (*Puzzle, error) {
	for !r.done {
		p, err := r.next()
		if r.rules != nil {
			err = r.checkRules(p, err)
		}
		if err == nil {
			err = r.checkHeader(p)
		}
		switch {
		case err == nil:
			r.readAny, p.CRLF = true, r.cur.crlf
			p.Title, r.title = cmp.Or(p.Title, r.title), ""
			p.Variants, r.ignored = r.ignored, nil
			return p, nil
		case err == errPartOfRules:
		default:
			r.title, r.ignored = "", nil
			if at, ok := err.(*ParseError); ok && r.done {
				at.Unread = r.in.isLeft(r.pos + 1)
			}
			return nil, err
		}
	}
	return nil, io.EOF
}

// next returns the next puzzle or error without regard to rules above it. Next does the rest.
func (r *Reader) next() (*Puzzle, error) {
	if r.bad.active {
		r.skipBad()
	}
	for {
		if p := r.nextDecoded(); p != nil {
			return p, nil
		}
		r.forget()
		more, err := r.nextLine()
		switch {
		case err != nil:
			r.found++
			return nil, err
		case !more:
			return r.end()
		}
		for _, read := range layouts {
			p, err := read(r)
			if p != nil || err != nil && err != errReadOn {
				return p, err
			}
			if err == errReadOn {
				break
			}
		}
	}
}

// layouts are the ways to read what begins on the current line, the surest first. A layout returns
// a puzzle, the error about a bad one, errReadOn if the line is read and is no puzzle, or two nils if
// the line does not have this layout. The last one reads every line.
var layouts = []func(r *Reader) (*Puzzle, error){
	(*Reader).readNamedRecord,
	(*Reader).readPlainLine,
	(*Reader).readBetween,
	(*Reader).readState,
	(*Reader).readProgram,
	(*Reader).readNames,
	(*Reader).readRecord,
	(*Reader).readNotes,
	(*Reader).readBrackets,
	(*Reader).readForeign,
	(*Reader).readHeading,
	(*Reader).readNotesLine,
	(*Reader).readCells,
}

// readBetween skips a line that stands between puzzles and belongs to none: it is blank, a comment,
// the name of a section, or a part of a frame. It keeps header lines and sections.
func (r *Reader) readBetween() (*Puzzle, error) {
	text := r.cur.text
	switch {
	case isBlankLine(text):
	case isComment(text):
		r.noteHeader(text)
	case isSection(text):
		r.noteSection()
	case !r.isStrayFrame():
		return nil, nil
	}
	return nil, errReadOn
}

// readCells reads a puzzle of plain cells, on one line or on many. What these strict rules do not
// read may have a loose reading.
func (r *Reader) readCells() (*Puzzle, error) {
	m := r.mark()
	r.found++
	read := (*Reader).readRows
	if r.isLine() {
		read = (*Reader).readPuzzleLine
	}
	p, err := read(r)
	if err == nil || r.done || isFinal(err) {
		return p, err
	}
	return r.readLoosely(m, err)
}

// end returns io.EOF at the end of the file, or the error about a missing puzzle.
func (r *Reader) end() (*Puzzle, error) {
	switch {
	case r.rules != nil:
		// The error about the rules stands for the missing puzzle.
	case r.heading > 0:
		r.done = true
		return nil, r.headingWithoutPuzzle()
	case r.found == 0:
		r.done = true
		return nil, cmp.Or(r.firstText, r.noPuzzle())
	}
	return nil, io.EOF
}
