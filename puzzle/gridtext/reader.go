package gridtext

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"fourfold/internal/textfile"
	"fourfold/puzzle"
)

// ParseOptions settle what a text leaves open. The zero value lets the text
// speak for itself.
type ParseOptions struct {
	Alphabet Alphabet
	Order    int // of all puzzles; 0 means that of the first
}

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
	reread  bool       // cur is to be read again
	ahead   []textLine // read after cur, but not asked for yet
	ended   bool       // nothing is left to read from in
	readErr error      // what ended it before the end of the file

	order    int      // of the puzzles read so far, 0 before the first
	some     bool     // a puzzle was read
	oneLine  bool     // the last puzzle was FormatLine
	flat     bool     // the last puzzle of another format was on one line
	band     int      // rows between blank lines in the last puzzle of many lines, 0 before the first
	alphabet Alphabet // that an earlier puzzle has shown
	found    int      // puzzles, sound or not
	number   int      // in the heading read last
	label    string
	heading  int // line of that heading, 0 if there is none for the next puzzle

	canContinue bool // after an error in this puzzle, the next line may begin another
	done        bool
	hopeless    bool // the text is no text, or its end cannot be read
	bad         badGrid
	rules       *rules // above the next puzzle, nil if there are none
	toldLine    int    // of the last rules below a grid
	grid        rawGrid
}

type textLine struct {
	text []byte // without its end
	long bool   // it is longer than textfile.MaxLine, and text is empty
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

// Next returns the next puzzle. After the last one it returns io.EOF.
//
// Any other error is a *ParseError about the first character that does not fit.
// After an error in a puzzle on one line, Next goes on with the next line. After an
// error in a puzzle of many lines it goes on where that ends, which docs/formats.md
// describes. After an error in reading, or in a text that holds no puzzles at all, such
// as a picture or a web page, Next returns io.EOF.
func (r *Reader) Next() (*Puzzle, error) {
	if r.done {
		return nil, io.EOF
	}
	for {
		r.canContinue = false
		p, err := r.next()
		if r.rules != nil {
			err = r.checkRules(p, err)
		}
		if err == nil {
			r.some = true
			return p, nil
		}
		r.noteUnclear(err)
		if r.done = !r.canContinue; err != errPartOfRules {
			r.markUnread(err)
			return nil, err
		}
	}
}

// markUnread notes in an error that ends the reading whether some of the text is left.
func (r *Reader) markUnread(err error) {
	if at, ok := err.(*ParseError); ok && r.done {
		at.Unread = !r.ended || r.readErr != nil || len(r.ahead) > 0
	}
}

func (r *Reader) next() (*Puzzle, error) {
	if r.bad.active {
		r.skipBad()
	}
	for {
		more, err := r.nextLine()
		switch {
		case err != nil:
			r.found++
			return nil, err
		case !more:
			return nil, r.end()
		case r.oneLine:
			if p := r.quickLine(); p != nil {
				return p, nil
			}
		}
		if isBlankLine(r.cur.text) || isComment(r.cur.text) || isSection(r.cur.text) {
			continue
		}
		if found, err := r.readForeign(); err != nil {
			return nil, err
		} else if found || r.readHeading() || r.namesColumns() {
			continue
		}
		r.found++
		if r.isLine() {
			return r.readPuzzleLine()
		}
		return r.readRows()
	}
}

// end returns io.EOF, or what is missing at the end of the file.
func (r *Reader) end() error {
	switch {
	case r.heading > 0:
		return r.headingWithoutPuzzle()
	case r.found == 0:
		return r.noPuzzle()
	}
	return io.EOF
}

// nextLine makes the next line the current one. It returns false at the end of
// the file, where the current line is empty and behind the last one.
func (r *Reader) nextLine() (more bool, err error) {
	if !r.advance() {
		r.cur = textLine{}
		r.line++
		if r.readErr != nil {
			r.hopeless = true
			return false, r.readingFailed()
		}
		return false, nil
	}
	return true, r.checkText()
}

// advance is nextLine without a look at the text. At the end of the file it
// changes nothing.
func (r *Reader) advance() bool {
	if r.reread {
		r.reread = false
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

// peek returns the current line for 0 and the k-th line after it otherwise. It
// returns false behind the last line.
func (r *Reader) peek(k int) (textLine, bool) {
	if k == 0 {
		r.cur.text = bytes.Clone(r.cur.text)
		return r.cur, true
	}
	for len(r.ahead) < k {
		line, ok := r.readLine()
		if !ok {
			return textLine{}, false
		}
		line.text = bytes.Clone(line.text)
		r.ahead = append(r.ahead, line)
	}
	return r.ahead[k-1], true
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

// checkText refuses what is no text. Such a line may be followed by others that are, but not if
// nothing was read before it and there are many zero bytes: that is a picture or the like.
func (r *Reader) checkText() error {
	text := r.cur.text
	r.canContinue = true
	switch {
	case r.cur.long:
		return r.tooManyBytes()
	case utf8.Valid(text) && bytes.IndexByte(text, 0) < 0:
		r.canContinue = false
		return nil
	}
	ahead, _ := r.in.Peek(r.in.Buffered())
	utf16 := r.line == 1 && (bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")))
	zeros := bytes.Count(text, []byte{0}) + bytes.Count(ahead, []byte{0})
	r.hopeless = utf16 || !r.some && zeros > maxZeros
	r.canContinue = !r.hopeless
	if utf16 {
		return r.isUTF16()
	}
	if column := bytes.IndexByte(text, 0); column >= 0 {
		return r.zeroByte(utf8.RuneCount(text[:column]) + 1)
	}
	column := 1
	for len(text) > 0 {
		char, size := utf8.DecodeRune(text)
		if char == utf8.RuneError && size == 1 {
			break
		}
		text = text[size:]
		column++
	}
	return r.notUTF8(column, text[0])
}

// maxZeros is how many zero bytes the beginning of a damaged text may have.
const maxZeros = 1
