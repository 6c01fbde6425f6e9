package textfile

import (
	"bufio"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns a reader of the text in r as UTF-8. The text may be compressed as for [Unzip], and
// it may be in UTF-16, of either byte order. UTF-16 is recognized by its byte order mark, or by
// two characters of ASCII at the beginning, each with a zero byte. The buffer has room for MaxLine
// bytes. Damaged UTF-16 becomes U+FFFD.
func Text(r io.Reader) *bufio.Reader {
	in := Unzip(r)
	order := utf16Order(in)
	if order == nil {
		return in
	}
	return bufio.NewReaderSize(&utf16Reader{in: in, order: order}, MaxLine)
}

// utf16Order returns the byte order of UTF-16 text, or nil for all other data. It waits for two
// bytes, and for two more if the first two could begin such text. It consumes nothing.
func utf16Order(in *bufio.Reader) binary.ByteOrder {
	head, _ := in.Peek(2)
	if len(head) < 2 {
		return nil
	}
	a, b := head[0], head[1]
	mark := a == 0xff && b == 0xfe || a == 0xfe && b == 0xff
	if !mark && !(isASCII(a) && b == 0) && !(a == 0 && isASCII(b)) {
		return nil
	}
	head, _ = in.Peek(4)
	switch {
	case a == 0xff && b == 0xfe:
		if len(head) == 4 && head[2] == 0 && head[3] == 0 {
			return nil // UTF-32
		}
		return binary.LittleEndian
	case a == 0xfe && b == 0xff:
		return binary.BigEndian
	case len(head) == 4 && b == 0 && isASCII(head[2]) && head[3] == 0:
		return binary.LittleEndian
	case len(head) == 4 && a == 0 && head[2] == 0 && isASCII(head[3]):
		return binary.BigEndian
	}
	return nil
}

// isASCII reports whether a byte is a character of text in ASCII.
func isASCII(b byte) bool { return b == '\t' || b == '\n' || b == '\r' || ' ' <= b && b <= '~' }

// A utf16Reader decodes UTF-16. It keeps the byte order mark, which becomes that of UTF-8.
type utf16Reader struct {
	in    *bufio.Reader
	order binary.ByteOrder
	ahead []byte // decoded, but not yet returned
	high  rune   // the first half of a pair, whose second half comes next; 0 if there is none
}

// decodedSize is how many bytes of UTF-16 are decoded at once at most.
const decodedSize = 8 << 10

func (u *utf16Reader) Read(p []byte) (n int, err error) {
	for len(u.ahead) == 0 && err == nil {
		err = u.fill()
	}
	if n = copy(p, u.ahead); n > 0 {
		u.ahead, err = u.ahead[n:], nil
	}
	return n, err
}

// fill decodes what is buffered, and at least one unit of two bytes. At the end of the data it
// also decodes a half of a pair, or an odd byte, as damage.
func (u *utf16Reader) fill() error {
	u.ahead = u.ahead[:0]
	if _, err := u.in.Peek(2); err != nil {
		rest := u.in.Buffered()
		u.in.Discard(rest)
		if rest > 0 || u.high != 0 {
			u.high = 0
			u.ahead = utf8.AppendRune(u.ahead, utf8.RuneError)
			return nil
		}
		return err
	}
	data, _ := u.in.Peek(min(u.in.Buffered(), decodedSize) &^ 1)
	for k := 0; k < len(data); k += 2 {
		u.decode(rune(u.order.Uint16(data[k:])))
	}
	u.in.Discard(len(data))
	return nil
}

// decode appends the character of a unit, unless the unit is the first half of a pair.
func (u *utf16Reader) decode(unit rune) {
	if u.high != 0 {
		pair := utf16.DecodeRune(u.high, unit)
		u.high = 0
		u.ahead = utf8.AppendRune(u.ahead, pair)
		if pair != utf8.RuneError {
			return
		}
	}
	switch {
	case 0xd800 <= unit && unit < 0xdc00:
		u.high = unit
	default:
		u.ahead = utf8.AppendRune(u.ahead, unit) // the second half of a pair alone becomes U+FFFD
	}
}
