// Package textfile opens text files, unpacks them, and reads their lines. It handles gzip
// compression, UTF-16, byte order marks, and lines that end in LF or CRLF. It recognizes models of other
// solvers by their first lines, and formats that are not text by their first bytes.
package textfile

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxLine is the greatest length of a line in bytes.
const MaxLine = 64 << 10

// headSize is the number of bytes that [Head] returns at least if they contain no end of a line.
const headSize = 4 << 10

const gzipMagic = "\x1f\x8b"

var byteOrderMark = []byte("\ufeff")

// Unzip returns a reader of the text in r, which may be compressed by gzip once, in any number of
// members. Its buffer has room for MaxLine bytes, or for all of a shorter text that is in memory. It
// waits for two bytes. Errors in the compressed data are returned when the text is read. They begin
// with "compressed data: ".
func Unzip(r io.Reader) *bufio.Reader {
	in := bufio.NewReaderSize(r, bufferSize(r))
	if head, _ := in.Peek(len(gzipMagic)); string(head) != gzipMagic {
		return in
	}
	z, err := gzip.NewReader(in)
	return bufio.NewReaderSize(&gzipReader{z, err}, MaxLine)
}

// bufferSize returns the size of a buffer for r. A text in memory never fills it, nor does its head.
// To make a large buffer for a puzzle on one line would take longer than to read the puzzle.
func bufferSize(r io.Reader) int {
	text, inMemory := r.(*strings.Reader)
	if !inMemory {
		return MaxLine
	}
	return min(MaxLine, max(headSize, text.Len()+1))
}

// A gzipReader reads compressed data.
type gzipReader struct {
	*gzip.Reader
	err error // why it cannot be read; nil if it can
}

func (g *gzipReader) Read(p []byte) (n int, err error) {
	if err = g.err; err == nil {
		n, err = g.Reader.Read(p)
	}
	if err == nil || err == io.EOF {
		return n, err
	}
	if corrupt := flate.CorruptInputError(0); errors.As(err, &corrupt) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader) {
		err = errors.New("damaged, or other data follow")
	}
	return n, fmt.Errorf("compressed data: %w", err)
}

// Limit returns a reader of the text in r that returns an error after size bytes if there are
// more. Its buffer has room for MaxLine bytes.
func Limit(r *bufio.Reader, size int64) *bufio.Reader {
	return bufio.NewReaderSize(&limited{r, size, size}, MaxLine)
}

type limited struct {
	r          *bufio.Reader
	size, left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left == 0 {
		if _, err := l.r.Peek(1); err != nil {
			return 0, err
		}
		return 0, fmt.Errorf("more than %d bytes of text, the limit set by --max-size", l.size)
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}

// SkipMark consumes a byte order mark if r begins with one. It waits for three bytes.
func SkipMark(r *bufio.Reader) {
	if mark, _ := r.Peek(len(byteOrderMark)); bytes.Equal(mark, byteOrderMark) {
		r.Discard(len(mark))
	}
}

// TrimMark returns a text without a byte order mark at its beginning.
func TrimMark(text []byte) []byte { return bytes.TrimPrefix(text, byteOrderMark) }

// TrimEnd returns a line without the LF, CRLF or CR at its end.
func TrimEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}

// Head returns the beginning of a text without consuming it: at least the first line if it is
// shorter than 4 kB, else at least 4 kB. It does not wait for more. A text without an end of a
// line that is shorter than 4 kB is returned whole.
func Head(r *bufio.Reader) []byte { return ahead(r, 0, headSize) }

// LineAt returns the line that begins at an offset of the text in r, with its end, without consuming it. The
// line is empty at the end of the text, and if it ends behind MaxLine bytes of the text.
func LineAt(r *bufio.Reader, from int) []byte {
	text := ahead(r, from, MaxLine)[from:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 || from+len(text) >= MaxLine {
		return text[:end+1]
	}
	return text
}

// IsDLX reports whether a file of this name holds an exact cover problem in Knuth's format.
func IsDLX(name string) bool {
	return strings.HasSuffix(name, ".dlx") || strings.HasSuffix(name, ".dlx.gz")
}

// ahead returns what is buffered. It waits for the end of the line that begins at an offset, for the end
// of the text, or for a length.
func ahead(r *bufio.Reader, from, length int) []byte {
	for want := from + 1; ; want = r.Buffered() + 1 {
		text, err := r.Peek(want)
		if err != nil {
			return text
		}
		if text, _ = r.Peek(r.Buffered()); len(text) >= length || bytes.IndexByte(text[from:], '\n') >= 0 {
			return text
		}
	}
}
