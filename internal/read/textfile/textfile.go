// Package textfile opens text files, unpacks them, and reads their lines. It handles gzip
// compression, UTF-16, byte order marks, and lines that end in LF or CRLF. It recognizes models of other
// solvers by their first lines, and formats that are not text by their first bytes.
package textfile

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
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

// Text returns a reader of the text in r as UTF-8. The text may be compressed as for [Unzip], and
// encoded as for [Decode].
func Text(r io.Reader) *bufio.Reader {
	text, _ := Decode(Unzip(r))
	return text
}

// Decode returns a reader of the text in r as UTF-8, and whether it is in UTF-16, of either byte order.
// UTF-16 is recognized by its byte order mark, or by two characters of ASCII at the beginning, each with
// a zero byte. The buffer has room for MaxLine bytes. Damaged UTF-16 becomes U+FFFD.
func Decode(in *bufio.Reader) (text *bufio.Reader, isUTF16 bool) {
	order := utf16Order(in)
	if order == nil {
		return in, false
	}
	return bufio.NewReaderSize(&utf16Reader{in: in, order: order}, MaxLine), true
}

// utf32Mark begins text in UTF-32, which is not read.
const utf32Mark = "\xff\xfe\x00\x00"

// utf16Order returns the byte order of UTF-16 text, or nil for all other data. It waits for two
// bytes, and for two more if the first two could begin such text. It consumes nothing.
func utf16Order(in *bufio.Reader) binary.ByteOrder {
	const mark = 0xfeff
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		head, _ := in.Peek(2)
		if len(head) < 2 || order.Uint16(head) != mark && !isASCII(order.Uint16(head)) {
			continue
		}
		head, _ = in.Peek(4)
		if order.Uint16(head) == mark && string(head) != utf32Mark || len(head) == 4 && isASCII(order.Uint16(head[2:])) {
			return order
		}
	}
	return nil
}

// isASCII reports whether a unit of UTF-16 is a character of text in ASCII.
func isASCII(unit uint16) bool {
	return unit == '\t' || unit == '\n' || unit == '\r' || ' ' <= unit && unit <= '~'
}

// A utf16Reader decodes UTF-16. It keeps the byte order mark, which becomes that of UTF-8. Half of a pair
// and an odd byte at the end of the data become U+FFFD.
type utf16Reader struct {
	in    *bufio.Reader
	order binary.ByteOrder
	text  []byte // decoded, and not returned yet
}

func (u *utf16Reader) Read(p []byte) (n int, err error) {
	if len(u.text) == 0 {
		err = u.decode()
	}
	n = copy(p, u.text)
	u.text = u.text[n:]
	return n, err
}

// decode decodes the characters that are buffered, and waits for one.
func (u *utf16Reader) decode() error {
	for u.text = u.text[:0]; len(u.text) == 0 || u.in.Buffered() >= 4; {
		data, err := u.in.Peek(2)
		char := utf8.RuneError
		switch {
		case len(data) == 2:
			if char = rune(u.order.Uint16(data)); utf16.IsSurrogate(char) {
				pair, _ := u.in.Peek(4)
				if len(pair) < 4 {
					char = utf8.RuneError
				} else if char = utf16.DecodeRune(char, rune(u.order.Uint16(pair[2:]))); char != utf8.RuneError {
					data = pair
				}
			}
		case len(data) == 0 || err != io.EOF:
			return err
		}
		u.in.Discard(len(data))
		u.text = utf8.AppendRune(u.text, char)
	}
	return nil
}
