package textfile

import (
	"bufio"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

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
