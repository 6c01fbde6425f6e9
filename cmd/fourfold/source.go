package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"

	"fourfold/puzzle/gridtext"
)

// A source is a file that has been opened, with a look at its beginning.
type source struct {
	name  string // as it is shown
	in    *bufio.Reader
	line  int // the number of the first line that in has
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
	s := &source{name: shown, in: unzip(r), line: 1, close: end}
	head := headOf(s.in)
	text := bytes.TrimPrefix(head, mark)
	if s.lines = countLines(text); s.lines > 0 {
		skipped := passedOver(text)
		s.line += bytes.Count(skipped, []byte("\n"))
		s.in.Discard(len(head) - len(text) + len(skipped))
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

// headOf returns the beginning of a file, with a whole line if there is one in the first
// 4 kB, and does not wait for more.
func headOf(in *bufio.Reader) []byte {
	for want := 1; ; want = in.Buffered() + 1 {
		text, err := in.Peek(want)
		if err != nil {
			return text
		}
		if text, _ = in.Peek(in.Buffered()); len(text) >= 4096 || bytes.IndexByte(text, '\n') >= 0 {
			return text
		}
	}
}

// countLines returns how many of the first lines of a text are classic Sudokus by
// themselves, up to 16, or 0 if the text may be of another format. Before the first of
// them may stand what is no row of another format and no heading: blank lines, comments,
// a word that is too long for a row, and the names of columns. Behind it may stand
// anything but two rows of a grid.
func countLines(text []byte) (n int) {
	rows := 0
	for range 16 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		text = rest
		word := bytes.TrimLeft(line, " \t")
		switch {
		case isClassic(word):
			n++
			rows = 0
		case n > 0 && isRow(word):
			if rows++; rows == 2 {
				return 0
			}
		case n > 0 || len(word) == 0 || word[0] == '#':
		case bytes.IndexByte(word, ' ') < 0 && !bytes.ContainsAny(word, "0123456789.*-|+"):
		case len(word) > 36 && !bytes.ContainsAny(word[:37], " \t,;:|"):
		default:
			return 0
		}
	}
	return n
}

// isRow reports whether a line is one of a 9x9 grid, with blanks and bars or without.
func isRow(line []byte) bool {
	n := 0
	for _, char := range line {
		switch {
		case bytes.IndexByte([]byte(" \t,|"), char) >= 0:
		case cells[char] == badCell:
			return false
		default:
			n++
		}
	}
	return n == 9
}

// passedOver returns the lines before the first puzzle of a text that the reader of all
// formats passes over: comments, and the names of columns. It returns none if it finds a
// fault there.
func passedOver(text []byte) []byte {
	p, err := gridtext.NewReader(bytes.NewReader(text), "", gridtext.ParseOptions{}).Next()
	if err != nil {
		return nil
	}
	n := 0
	for range p.Line - 1 {
		n += bytes.IndexByte(text[n:], '\n') + 1
	}
	return text[:n]
}
