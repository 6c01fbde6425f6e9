package gridtext

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"fourfold/internal/textfile"
	"fourfold/puzzle"
)

// A Puzzle is a grid as it was read, with where and how it stood in its file.
type Puzzle struct {
	Name     string      // of the file
	Line     int         // the first of its cells, from 1
	Number   int         // in its heading, or its place in the file, from 1
	Label    string      // in its heading, or behind its cells on one line; may be empty
	Rest     string      // what stands behind its cells on one line, with what divides them; may be empty
	Grid     puzzle.Grid // a square
	Format   Format
	Alphabet Alphabet // in which its symbols were read; never auto

	places []place // of its cells; nil if they are the first of line Line
}

type place struct{ line, column int32 }

// Where returns the line and column of a cell in the file, from 1. Columns count
// characters.
func (p *Puzzle) Where(cell int) (line, column int) {
	if p.places == nil {
		return p.Line, 1 + cell
	}
	return int(p.places[cell].line), int(p.places[cell].column)
}

// WriteOptions returns the options that write a grid the way p was written.
func (p *Puzzle) WriteOptions() WriteOptions {
	return WriteOptions{Alphabet: p.Alphabet, Label: p.Label, Number: p.Number}
}

// ParseOptions settle what a text leaves open. The zero value lets the text
// speak for itself.
type ParseOptions struct {
	Alphabet Alphabet
	Order    int // of all puzzles; 0 means that of the first
}

// A ParseError says where a text is no puzzle.
type ParseError struct {
	Name         string // of the file
	Line, Column int    // from 1; the column counts characters
	Err          error  // what is wrong and what was expected
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// maxLine bounds the length of a line in bytes, and with it the memory of a
// Reader.
const maxLine = textfile.MaxLine

// A Reader reads puzzles from a text of any format, which it finds out for each
// puzzle; docs/formats.md shows them all. It reads UTF-8, with a byte order mark
// or without, lines that end in LF or CRLF, and any of this compressed by gzip.
// Its memory does not depend on the length of the text.
type Reader struct {
	src  io.Reader
	name string
	o    ParseOptions

	in      *bufio.Reader // nil until the first line is asked for
	cur     textLine
	line    int        // number of cur
	again   bool       // cur is to be read again
	ahead   []textLine // read after cur, but not asked for yet
	ended   bool       // nothing is left of it
	readErr error      // why, unless at the end of the file

	order    int      // of the puzzles read so far, 0 before the first
	oneLine  bool     // the last puzzle was FormatLine
	alphabet Alphabet // that an earlier puzzle has shown
	found    int      // puzzles, sound or not
	number   int      // in the heading read last
	label    string
	heading  int // line of that heading, 0 if there is none for the next puzzle

	goOn bool // after an error now, the next line may begin a puzzle
	done bool
	grid rawGrid
}

type textLine struct {
	text []byte // without its end
	long bool   // it is longer than maxLine, and text is empty
}

// NewReader returns a Reader of the puzzles in r. The name is used in errors and
// puzzles only.
func NewReader(r io.Reader, name string, o ParseOptions) *Reader {
	return &Reader{src: r, name: name, o: o, order: o.Order}
}

// Parse returns the puzzles in r, which can be walked through once. An error
// stands in the place of the puzzle it is about; see [Reader.Next].
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

// ParseGrid returns the only puzzle in a text.
func ParseGrid(text string) (puzzle.Grid, error) {
	r := NewReader(bytes.NewReader([]byte(text)), "text", ParseOptions{})
	p, err := r.Next()
	if err != nil {
		return puzzle.Grid{}, err
	}
	if _, err := r.Next(); err != io.EOF {
		return puzzle.Grid{}, r.errorf(1, "expected one puzzle, found more")
	}
	return p.Grid, nil
}

// Next returns the next puzzle. After the last one it returns io.EOF.
//
// Any other error is a *ParseError. The text is refused at the first thing that
// does not fit, but a line that was to be a puzzle by itself costs no more than
// that puzzle: Next can be called again, and goes on behind it. After an error in
// a puzzle of many lines, or in reading, Next returns io.EOF.
func (r *Reader) Next() (*Puzzle, error) {
	if r.done {
		return nil, io.EOF
	}
	r.goOn = false
	p, err := r.next()
	r.done = err != nil && !r.goOn
	return p, err
}

func (r *Reader) next() (*Puzzle, error) {
	for {
		more, err := r.nextLine()
		switch {
		case err != nil:
			r.found++
			return nil, err
		case !more && r.heading > 0:
			return nil, r.errorf(1, "expected the puzzle of the heading in line %d, found the end of the file", r.heading)
		case !more && r.found == 0:
			return nil, r.errorf(1, "expected a puzzle, such as a line of 81 characters, found the end of the file")
		case !more:
			return nil, io.EOF
		case r.oneLine:
			if p := r.quickLine(); p != nil {
				return p, nil
			}
		}
		if isSpace(r.cur.text) || r.isComment() || r.readHeading() || r.namesColumns() {
			continue
		}
		r.found++
		if !isRule(r.cur.text) && r.isLine() {
			r.goOn = true
			return r.readPuzzleLine()
		}
		return r.readRows()
	}
}

// errorf returns an error about the current line.
func (r *Reader) errorf(column int, format string, args ...any) error {
	return r.errorAt(r.line, column, fmt.Errorf(format, args...))
}

func (r *Reader) errorAt(line, column int, err error) error {
	return &ParseError{Name: r.name, Line: line, Column: column, Err: err}
}

// newPuzzle begins a puzzle on the current line.
func (r *Reader) newPuzzle() *Puzzle {
	r.grid = rawGrid{cells: r.grid.cells[:0], tokens: r.grid.tokens}
	p := &Puzzle{Name: r.name, Line: r.line, Number: r.found}
	if r.heading > 0 {
		p.Number, p.Label = r.number, r.label
	}
	r.heading = 0
	return p
}

// nextLine makes the next line the current one. It returns false at the end of
// the file, where the current line is empty and behind the last one.
func (r *Reader) nextLine() (more bool, err error) {
	if !r.advance() {
		r.cur = textLine{}
		r.line++
		if r.readErr != nil {
			return false, r.errorf(1, "reading failed (%w): expected the rest of the file", r.readErr)
		}
		return false, nil
	}
	return true, r.checkText()
}

func (r *Reader) advance() bool {
	if r.again {
		r.again = false
		return true
	}
	line, ok := textLine{}, false
	if len(r.ahead) > 0 {
		line, r.ahead, ok = r.ahead[0], r.ahead[1:], true
	} else {
		line, ok = r.readLine()
	}
	if ok {
		r.cur = line
		r.line++
	}
	return ok
}

// readLine returns the next line of the file, which is valid until the one after
// it is read.
func (r *Reader) readLine() (textLine, bool) {
	if r.in == nil {
		r.open()
	}
	if r.ended {
		return textLine{}, false
	}
	text, err := r.in.ReadSlice('\n')
	long := err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		_, err = r.in.ReadSlice('\n')
	}
	if err != nil {
		r.ended = true
		if err != io.EOF {
			r.readErr = err
			return textLine{}, false
		}
	}
	if long {
		return textLine{long: true}, true
	}
	if len(text) == 0 {
		return textLine{}, false
	}
	return textLine{text: textfile.TrimEnd(text)}, true
}

// open unpacks the file if it is compressed, and passes over its byte order mark.
func (r *Reader) open() {
	r.in = textfile.Unzip(r.src)
	textfile.SkipMark(r.in)
}

// checkText refuses what is no text. A line that is not UTF-8 may be followed by
// others that are, but not if nothing was read before it.
func (r *Reader) checkText() error {
	text := r.cur.text
	switch {
	case r.cur.long:
		r.goOn = true
		return r.errorf(1, "the line is longer than %d bytes: expected a puzzle", maxLine)
	case bytes.IndexByte(text, 0) >= 0:
		return r.errorf(bytes.IndexByte(text, 0)+1, "byte 0x00 is no text: expected puzzles in UTF-8")
	case utf8.Valid(text):
		return nil
	}
	r.goOn = r.oneLine
	column := 1
	for len(text) > 0 {
		char, size := utf8.DecodeRune(text)
		if char == utf8.RuneError && size == 1 {
			break
		}
		text = text[size:]
		column++
	}
	return r.errorf(column, "byte 0x%02x is no UTF-8 text: expected puzzles in UTF-8", text[0])
}

// endOfGrid passes over what may stand below a grid, and returns an error if that
// is one more row.
func (r *Reader) endOfGrid(order int) error {
	for r.advance() {
		text := r.cur.text
		if r.cur.long || isSpace(text) || r.isComment() || headingLike(text) {
			r.again = true
			return nil
		}
		if !isRule(text) {
			return r.errorf(1, "row %d of a %dx%d grid: expected a blank line or the end of the file", order+1, order, order)
		}
	}
	return nil
}
