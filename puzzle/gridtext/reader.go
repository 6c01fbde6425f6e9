package gridtext

import (
	"bufio"
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
	src  io.Reader
	name string
	o    ParseOptions

	// The lines of the text.
	in       *bufio.Reader // nil before the first line is read
	cur      textLine      // the current line
	line     int           // the number of cur
	reread   bool          // advance returns cur once more
	ahead    []textLine    // lines after cur that peek has read
	ended    bool          // there is nothing left to read from in
	readErr  error         // the error that ended reading before the end of the file
	notText  error         // the file is in a known format that is not text
	returned []textLine    // lines behind ahead, of a text whose lines end in CR alone

	// The puzzles before.
	order         int      // ParseOptions.Order, or the order of the puzzles before; 0 before the first
	lineOrder     int      // the order of the last good puzzle on one line; 0 before the first
	orders        uint64   // the set of the orders of all puzzles before, as bits
	readAny       bool     // some puzzle was read without error
	oneLine       bool     // the last puzzle, good or bad, was one word on one line
	rowsOnOneLine bool     // the last puzzle of rows was on one line, with spaces or commas between its cells
	bandRows      int      // the rows between blank lines in the last puzzle of many lines; 0 before the first
	alphabet      Alphabet // the alphabet for which a puzzle before had evidence
	found         int      // the number of puzzles found, good or bad

	// The columns of lines with other texts before or behind their puzzles.
	table   *table // nil if the file does not begin with names of columns
	unnamed table  // of the last line without names of columns

	// The last heading.
	number  int
	label   string
	heading int // the line of the heading; 0 if there is no heading for the next puzzle

	// What .sdk files have above their grids.
	header    header
	section   section
	dropState bool // the next grid is the state of a puzzle that was not read
	sdk       bool // the current grid has parts of an .sdk or .sdx file

	// The current puzzle, and errors.
	canContinue  bool // reading can go on after an error in the current puzzle
	done         bool // Next returns io.EOF from here on
	unreadable   bool // this is not a text, or it cannot be read to the end
	bad          badGrid
	decoded      []*Puzzle // the puzzles of the last text of another program that Next has still to return
	collecting   bool      // such a text is read, so long lines are kept
	rules        *rules    // text above the next puzzle that may state rules; nil if there is none
	reportedLine int       // the line of the last text that was reported as rules below a grid
	grid         rawGrid

	// For loose reading; see orLoose.
	begun     *beginning // of the current puzzle; nil before the first
	broken    int        // the last line of the last block that could not be read
	title     string     // the caption above the next puzzle; may be empty
	ignored   []string   // the names of further rules beside the next puzzle, with IgnoreUnknown
	firstText error      // the error about the first text beside puzzles; nil if there was none, or a puzzle
}

// A textLine is a line of the text.
type textLine struct {
	text []byte // without the line break
	long bool   // the line is longer than textfile.MaxLine, and text is empty
}

// NewReader returns a Reader of the puzzles in r. The name is the name of the file for errors and
// puzzles.
func NewReader(r io.Reader, name string, o ParseOptions) *Reader {
	return &Reader{src: r, name: name, o: o, order: o.Order}
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
	if r.done {
		return nil, io.EOF
	}
	for {
		r.canContinue = false
		p, err := r.next()
		if err != nil && err != io.EOF {
			p, err = r.orLoose(err)
		}
		if err == errReadOn {
			continue
		}
		if r.rules != nil {
			err = r.checkRules(p, err)
		}
		if err == nil {
			err = r.checkHeader(p)
		}
		if err == nil {
			r.readAny = true
			r.addTitle(p)
			p.Variants, r.ignored = r.ignored, nil
			return p, nil
		}
		if r.done = !r.canContinue; err != errPartOfRules {
			r.markUnread(err)
			return nil, err
		}
	}
}

// markUnread sets Unread in an error that ends the reading if some of the text is left.
func (r *Reader) markUnread(err error) {
	if at, ok := err.(*ParseError); ok && r.done {
		at.Unread = !r.ended || r.readErr != nil || len(r.ahead) > 0
	}
}

// next returns the next puzzle or error without regard to rules above it. Next does the rest.
func (r *Reader) next() (*Puzzle, error) {
	if r.bad.active {
		r.skipBad()
	}
	if p := r.nextDecoded(); p != nil {
		return p, nil
	}
	for {
		if r.begun != nil {
			r.begun.on = false
		}
		more, err := r.nextLine()
		switch {
		case err != nil:
			r.found++
			return nil, err
		case !more:
			return nil, r.end()
		case r.table != nil && r.table.hasRecord(r.cur.text):
			if p, err := r.readRecord(r.table); p != nil || err != nil {
				return p, err
			}
		case r.oneLine:
			if p := r.quickLine(); p != nil {
				return p, nil
			}
			if t := r.unnamedTable(); t != nil {
				return r.readRecord(t)
			}
		}
		if r.isBetween() || r.skipState() {
			continue
		}
		if p, err := r.readLines(); p != nil || err != nil {
			return p, err
		}
	}
}

// readLines reads what begins on the current line. It returns nil and no error if that is no
// puzzle, such as a heading.
func (r *Reader) readLines() (*Puzzle, error) {
	if c := codecOf(r.cur.text); c != nil {
		return r.readDecoded(c)
	}
	if r.readNames() {
		return nil, nil
	}
	if t := r.unnamedTable(); t != nil {
		return r.readRecord(t)
	}
	if p, err := r.readNotes(); p != nil || err != nil {
		return p, err
	}
	r.keepLines()
	if p := r.insteadOfRules(); p != nil {
		return p, nil
	}
	if found, err := r.readForeign(); err != nil {
		return nil, err
	} else if found || r.readHeading() || r.namesColumns() {
		return nil, nil
	}
	if p := r.readNotesLine(); p != nil {
		return p, nil
	}
	r.found++
	if r.isLine() {
		return r.readPuzzleLine()
	}
	return r.readRows()
}

// isBetween reports whether the current line stands between puzzles and belongs to none: it is
// blank, a comment, the name of a section, or a part of a frame. It keeps header lines and
// sections.
func (r *Reader) isBetween() bool {
	text := r.cur.text
	switch {
	case isBlankLine(text):
	case isComment(text):
		r.noteHeader(text)
	case isSection(text):
		r.noteSection()
	default:
		return r.isStrayFrame()
	}
	return true
}

// end returns io.EOF at the end of the file, or the error about a missing puzzle.
func (r *Reader) end() error {
	switch {
	case r.heading > 0:
		return r.headingWithoutPuzzle()
	case r.found == 0:
		return r.noPuzzle()
	}
	return io.EOF
}
