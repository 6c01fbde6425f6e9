package textfile

import (
	"bufio"
	"bytes"
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

// utf32Mark begins text in UTF-32, which is not read.
const utf32Mark = "\xff\xfe\x00\x00"

// utf16Order returns the byte order of UTF-16 text, or nil for all other data. It waits for two
// bytes, and for two more if the first two could begin such text. It consumes nothing.
func utf16Order(in *bufio.Reader) binary.ByteOrder {
	head, _ := in.Peek(2)
	switch {
	case string(head) == "\xff\xfe":
		if head, _ = in.Peek(4); string(head) == utf32Mark {
			return nil
		}
		return binary.LittleEndian
	case string(head) == "\xfe\xff":
		return binary.BigEndian
	case bytes.IndexByte(head, 0) < 0:
		return nil
	}
	head, _ = in.Peek(4)
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		if len(head) == 4 && isASCII(order.Uint16(head)) && isASCII(order.Uint16(head[2:])) {
			return order
		}
	}
	return nil
}

// isASCII reports whether a unit of UTF-16 is a character of text in ASCII.
func isASCII(unit uint16) bool {
	return unit == '\t' || unit == '\n' || unit == '\r' || ' ' <= unit && unit <= '~'
}

// A utf16Reader decodes UTF-16. It keeps the byte order mark, which becomes that of UTF-8.
type utf16Reader struct {
	in    *bufio.Reader
	order binary.ByteOrder
	ahead []byte // the part of the last character that was not returned yet
}

func (u *utf16Reader) Read(p []byte) (n int, err error) {
	for n < len(p) && (n == 0 || len(u.ahead) > 0 || u.in.Buffered() >= 4) { // 4: next does not wait
		if len(u.ahead) == 0 {
			n += u.readASCII(p[n:])
			if n == len(p) || n > 0 && u.in.Buffered() < 4 {
				break
			}
			if u.ahead, err = u.next(); err != nil {
				return n, err
			}
		}
		k := copy(p[n:], u.ahead)
		u.ahead = u.ahead[k:]
		n += k
	}
	return n, nil
}

// readASCII decodes what is buffered, up to a character that is not ASCII.
func (u *utf16Reader) readASCII(p []byte) (n int) {
	data, _ := u.in.Peek(u.in.Buffered())
	for n < len(p) && 2*n+1 < len(data) {
		unit := u.order.Uint16(data[2*n:])
		if unit >= utf8.RuneSelf {
			break
		}
		p[n] = byte(unit)
		n++
	}
	u.in.Discard(2 * n)
	return n
}

// next decodes a character: a unit of two bytes, or a pair of units. Damage becomes U+FFFD: half of a
// pair, or an odd byte at the end of the data.
func (u *utf16Reader) next() (char []byte, err error) {
	unit, err := u.in.Peek(2)
	if len(unit) < 2 {
		if len(unit) == 0 || err != io.EOF {
			return nil, err
		}
		u.in.Discard(1)
		return utf8.AppendRune(u.ahead[:0], utf8.RuneError), nil
	}
	r, size := rune(u.order.Uint16(unit)), 2
	if utf16.IsSurrogate(r) {
		pair, _ := u.in.Peek(4)
		second := rune(utf8.RuneError)
		if len(pair) == 4 {
			second = rune(u.order.Uint16(pair[2:]))
		}
		if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
			size = 4
		}
	}
	u.in.Discard(size)
	return utf8.AppendRune(u.ahead[:0], r), nil
}
