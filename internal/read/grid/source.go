package grid

import (
	"bufio"
	"bytes"
	"io"

	"fourfold/internal/read/textfile"
)

// A source is a text, line by line. It keeps the lines that were read and are not forgotten, so that
// a layout can look ahead.
type source struct {
	text    io.Reader
	in      *bufio.Reader // nil before the first line is read
	lines   []*line       // that were read and are not forgotten
	free    []*line       // for other lines
	count   int           // how many lines were read
	room    []byte        // has the texts of the lines
	ended   bool          // there is nothing left to read from in
	err     error         // that ended reading before the end of the text
	foreign error         // the text is in a known format that is not text

	keepLong bool // a text of another program is read, so long lines are kept
	maxText  int  // the length of a long line that is kept, at most
}

// line returns the k-th line that is kept, and reads lines up to it. The result is nil behind the last
// line.
func (s *source) line(k int) *line {
	for len(s.lines) <= k {
		if !s.read() {
			return nil
		}
	}
	return s.lines[k]
}

// forget forgets the first n lines.
func (s *source) forget(n int) {
	n = min(n, len(s.lines))
	s.free = append(s.free, s.lines[:n]...)
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
	long := err == bufio.ErrBufferFull
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
		s.add(nil, false).long = true
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
		s.add(part, crlf).classify()
		if text = rest; !more || len(rest) == 0 { // the file ends in CR
			return true
		}
	}
}

// add adds a line.
func (s *source) add(text []byte, crlf bool) *line {
	l := new(line)
	if n := len(s.free); n > 0 {
		l, s.free = s.free[n-1], s.free[:n-1]
	}
	s.count++
	*l = line{raw: text, number: s.count, crlf: crlf}
	s.lines = append(s.lines, l)
	return l
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
	keep := s.keepLong || BeginsText(begin)
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
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// open decompresses the text if it is compressed, decodes UTF-16, and skips the byte order mark.
func (s *source) open() {
	s.in = textfile.Text(s.text)
	if s.foreign = textfile.Foreign(s.in); s.foreign != nil {
		s.ended = true
	}
	textfile.SkipMark(s.in)
}

// isLeft reports whether some of the text was not read.
func (s *source) isLeft(k int) bool { return !s.ended || s.err != nil || len(s.lines) > k }

// hasZeros reports whether a line and what is in the buffer behind it have many zero bytes, as a picture
// has.
func (s *source) hasZeros(l *line) bool {
	const most = 1
	ahead, _ := s.in.Peek(s.in.Buffered())
	return bytes.Count(l.raw, []byte{0})+bytes.Count(ahead, []byte{0}) > most
}
