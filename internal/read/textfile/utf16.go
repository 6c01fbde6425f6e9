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

// A utf16Reader decodes UTF-16. It keeps the byte order mark, which becomes that of UTF-8. Damage
// becomes U+FFFD: half of a pair, or an odd byte at the end of the data.
type utf16Reader struct {
	in    *bufio.Reader
	order binary.ByteOrder
	text  []byte // decoded, and not returned yet
}

func (u *utf16Reader) Read(p []byte) (n int, err error) {
	if len(u.text) == 0 {
		if err := u.decode(); err != nil {
			return 0, err
		}
	}
	n = copy(p, u.text)
	u.text = u.text[n:]
	return n, nil
}

// decode decodes the units that are buffered, or the next one. If the first half of a pair is the last
// of them, it is decoded with the unit that follows.
func (u *utf16Reader) decode() error {
	data, err := u.in.Peek(2)
	switch {
	case len(data) == 1 && err == io.EOF:
		u.in.Discard(1)
		u.text = utf8.AppendRune(u.text[:0], utf8.RuneError)
		return nil
	case len(data) < 2:
		return err
	}
	data, _ = u.in.Peek(u.in.Buffered() &^ 1)
	if last := u.order.Uint16(data[len(data)-2:]); 0xd800 <= last && last < 0xdc00 {
		if len(data) > 2 {
			data = data[:len(data)-2]
		} else if pair, _ := u.in.Peek(4); len(pair) == 4 && utf16.DecodeRune(rune(last), rune(u.order.Uint16(pair[2:]))) != utf8.RuneError {
			data = pair
		}
	}
	units := make([]uint16, len(data)/2)
	for k := range units {
		units[k] = u.order.Uint16(data[2*k:])
	}
	u.text = []byte(string(utf16.Decode(units)))
	u.in.Discard(len(data))
	return nil
}
