package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
)

// A source is a file that has been opened, with a look at its beginning.
type source struct {
	name  string // as it is shown
	in    *bufio.Reader
	lines int // puzzles of 81 characters among the first lines; 0 if the file may hold anything else
	close func() error
}

// openFile opens a file by its name; "-" is standard input.
func openFile(c *console, name string) (r io.Reader, shown string, close func() error, err error) {
	if name == "-" {
		return c.in, "standard input", func() error { return nil }, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, name, nil, readable(name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, name, nil, fmt.Errorf("%s:1:1: a directory: expected a file", name)
	}
	return f, name, f.Close, nil
}

// openSource opens a file and looks at as much of its beginning as is there.
func openSource(c *console, name string) (*source, error) {
	r, shown, end, err := openFile(c, name)
	if err != nil {
		return nil, err
	}
	s := &source{name: shown, in: unzip(r), close: end}
	head := s.head()
	s.lines = countLines(bytes.TrimPrefix(head, mark))
	if s.lines > 0 && bytes.HasPrefix(head, mark) {
		s.in.Discard(len(mark))
	}
	return s, nil
}

// mark is the byte order mark, which a file may begin with.
var mark = []byte("\ufeff")

// unzip returns a reader of what is in r, compressed by gzip or not.
func unzip(r io.Reader) *bufio.Reader {
	const size = 64 << 10
	in := bufio.NewReaderSize(r, size)
	if magic, _ := in.Peek(2); string(magic) != "\x1f\x8b" {
		return in
	}
	z, err := gzip.NewReader(in)
	return bufio.NewReaderSize(&unzipped{z, err}, size)
}

// An unzipped says of errors that they are about compressed data.
type unzipped struct {
	z   *gzip.Reader
	err error // from the start
}

func (u *unzipped) Read(p []byte) (n int, err error) {
	if err = u.err; err == nil {
		n, err = u.z.Read(p)
	}
	if err != nil && err != io.EOF {
		err = fmt.Errorf("compressed data: %w", err)
	}
	return n, err
}

// head returns the beginning of the file, with a whole line if there is one in the first
// 4 kB, and does not wait for more.
func (s *source) head() []byte {
	for want := 1; ; want = s.in.Buffered() + 1 {
		text, err := s.in.Peek(want)
		if err != nil {
			return text
		}
		if text, _ = s.in.Peek(s.in.Buffered()); len(text) >= 4096 || bytes.IndexByte(text, '\n') >= 0 {
			return text
		}
	}
}

// countLines returns how many of the first lines of a text are classic Sudokus by
// themselves, up to 16, or 0 if the text may be of another format. Before the first of
// them may stand what is no row of another format and no heading: blank lines, comments,
// a word that is too long for a row, and the names of columns in letters.
func countLines(text []byte) (n int) {
	for range 16 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		if isClassic(line) {
			n++
			continue
		}
		word := bytes.TrimLeft(line, " \t\r")
		switch {
		case n > 0 || len(word) == 0 || word[0] == '#':
		case bytes.IndexByte(word, ' ') < 0 && !bytes.ContainsAny(word, "0123456789.*-|+"):
		case len(word) > 36 && !bytes.ContainsAny(word[:37], " \t,;:|"):
		default:
			return 0
		}
	}
	return n
}
