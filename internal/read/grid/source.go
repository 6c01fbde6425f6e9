package grid

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"fourfold/internal/read/textfile"
)

// A source is a text, line by line. It keeps the lines that were read and are not forgotten, so that
// the Reader can look ahead and go back.
type source struct {
	text    io.Reader
	in      *bufio.Reader // nil before the first line is read
	lines   []line        // that were read and are not forgotten
	count   int           // how many lines were read
	room    []byte        // has the texts of the lines
	ended   bool          // there is nothing left to read from in
	err     error         // that ended reading before the end of the text
	notText error         // the text is in a known format that is not text

	keepLong bool // a text of another program is read, so long lines are kept
	maxText  int  // the length of a long line that is kept, at most
}

// A line is a line of the text.
type line struct {
	text   []byte // without the line break; valid until the line is forgotten
	number int    // from 1
	long   bool   // the line is longer than textfile.MaxLine, and text is empty
	crlf   bool   // the line ends in CR and LF
}

// line returns the k-th line that is kept, and reads lines up to it. It returns false if there is no
// such line.
func (s *source) line(k int) (line, bool) {
	for len(s.lines) <= k {
		if !s.read() {
			return line{}, false
		}
	}
	return s.lines[k], true
}

// forget forgets the first n lines.
func (s *source) forget(n int) {
	s.lines = append(s.lines[:0], s.lines[n:]...)
	if len(s.lines) == 0 {
		s.room = s.room[:0]
	}
}

// read reads the next line of the text. Lines that end in CR alone are read together.
func (s *source) read() bool {
	if s.in == nil {
		s.open()
	}
	if s.ended {
		return false
	}
	text, err := s.in.ReadSlice('\n')
	long := isBufferFull(err)
	if long {
		text, err = s.readLong(text)
	}
	if err != nil {
		s.ended = true
		if err != io.EOF {
			s.err = err
			return false
		}
	}
	switch {
	case long && text == nil:
		s.add(line{long: true})
		return true
	case len(text) == 0:
		return false
	}
	crlf := bytes.HasSuffix(text, []byte("\r\n"))
	text = textfile.TrimEnd(text)
	if !long {
		text = s.keep(text)
	}
	for {
		part, rest, more := bytes.Cut(text, []byte{'\r'})
		s.add(line{text: part, crlf: crlf})
		if text = rest; !more || len(rest) == 0 { // the file ends in CR
			return true
		}
	}
}

func (s *source) add(l line) {
	s.count++
	l.number = s.count
	s.lines = append(s.lines, l)
}

// keep copies the text of a line, so that it stays when the next line is read.
func (s *source) keep(text []byte) []byte {
	if cap(s.room)-len(s.room) < len(text) {
		s.room = make([]byte, 0, max(4096, len(text)))
	}
	n := len(s.room)
	s.room = append(s.room, text...)
	return s.room[n:len(s.room):len(s.room)]
}

// readLong returns the rest of a line that is longer than the buffer, behind its beginning. It
// returns nil if the line is not part of the text of another program, or is too long for one.
func (s *source) readLong(begin []byte) (line []byte, err error) {
	keep := s.keepLong || codecOf(begin) != nil
	if keep {
		line = bytes.Clone(begin)
	}
	for {
		more, err := s.in.ReadSlice('\n')
		if keep = keep && len(line)+len(more) <= s.maxText; keep {
			line = append(line, more...)
		} else {
			line = nil
		}
		if !isBufferFull(err) {
			return line, err
		}
	}
}

func isBufferFull(err error) bool { return err == bufio.ErrBufferFull }

// open decompresses the text if it is compressed, decodes UTF-16, and skips the byte order mark.
func (s *source) open() {
	s.in = textfile.Text(s.text)
	if s.notText = textfile.Foreign(s.in); s.notText != nil {
		s.ended = true
	}
	textfile.SkipMark(s.in)
}

// isLeft reports whether some of the text was not read.
func (s *source) isLeft(k int) bool { return !s.ended || s.err != nil || len(s.lines) > k }

// Kept returns the number of the first line, from 1, that the Reader still keeps. A puzzle that Next has not
// returned has its cells there or below, unless it is one of several in a text of another program.
func (r *Reader) Kept() int { return r.in.count - len(r.in.lines) + 1 }

// The functions below move the Reader through its lines. A block begins on the first line that is
// kept, so going back to its beginning needs no more than an index.

// advance makes the next line the current one. At the end of the text it changes nothing and returns
// false.
func (r *Reader) advance() bool {
	l, ok := r.in.line(r.pos + 1)
	if ok {
		r.goTo(r.pos+1, l)
	}
	return ok
}

func (r *Reader) goTo(k int, l line) { r.pos, r.cur = k, l }

// unread makes the current line the next one.
func (r *Reader) unread() { r.pos-- }

// forget forgets the lines up to the current one.
func (r *Reader) forget() {
	r.in.forget(r.pos + 1)
	r.pos = -1
}

// peek returns the k-th line after the current one, or the current line if k is 0. It returns false
// if there is no such line.
func (r *Reader) peek(k int) (line, bool) { return r.in.line(r.pos + k) }

// nextLine makes the next line the current one, and returns an error if it is no text. It returns
// false at the end of the text. The current line is then an empty line after the last one.
func (r *Reader) nextLine() (more bool, err error) {
	if r.advance() {
		return true, r.checkText()
	}
	r.cur = line{number: r.in.count + 1}
	switch {
	case r.in.notText != nil && r.cur.number == 1:
		r.done = true
		return false, &ParseError{Name: r.name, Line: 1, Column: 1, Err: r.in.notText, reading: true}
	case r.in.err != nil:
		r.done = true
		return false, r.readingFailed()
	}
	return false, nil
}

// checkText returns an error if the current line is too long or is not UTF-8 text. Reading ends
// there if there are many zero bytes and no puzzle was read before: then the file is a picture or
// something like it.
func (r *Reader) checkText() error {
	text := r.cur.text
	switch {
	case r.cur.long:
		return r.tooManyBytes()
	case isText(r.cur):
		return nil
	}
	ahead, _ := r.in.in.Peek(r.in.in.Buffered())
	zeros := bytes.Count(text, []byte{0}) + bytes.Count(ahead, []byte{0})
	r.done = !r.readAny && zeros > maxZeros
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

// isText reports whether a line is text in UTF-8.
func isText(l line) bool { return !l.long && utf8.Valid(l.text) && bytes.IndexByte(l.text, 0) < 0 }

// maxZeros is the greatest number of zero bytes at the beginning of a damaged text. A file with
// more of them is not a text.
const maxZeros = 1
