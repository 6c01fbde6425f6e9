package textfile

import (
	"bufio"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// Text returns a reader of the text in r as UTF-8. The text may be compressed as for [Unzip], and
// it may be in UTF-16, of either byte order. UTF-16 is recognized by its byte order mark, or by
// two characters of ASCII at the beginning, each with a zero byte. The buffer has room for MaxLine
// bytes. The byte order mark becomes that of UTF-8, and damaged UTF-16 becomes U+FFFD.
func Text(r io.Reader) *bufio.Reader {
	in := Unzip(r)
	code := utf16Code(in)
	if code == nil {
		return in
	}
	return bufio.NewReaderSize(code.NewDecoder().Reader(in), MaxLine)
}

var (
	littleEndian = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	bigEndian    = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
)

// utf16Code returns the encoding of UTF-16 text, or nil for all other data. It waits for two bytes,
// and for two more if the first two could begin such text. It consumes nothing.
func utf16Code(in *bufio.Reader) encoding.Encoding {
	head, _ := in.Peek(2)
	if len(head) < 2 {
		return nil
	}
	mark := head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff
	if !mark && !isASCII(head[0], head[1]) && !isASCII(head[1], head[0]) {
		return nil
	}
	head, _ = in.Peek(4)
	if mark {
		return codeOfMark(head)
	}
	return codeOfASCII(head)
}

// codeOfMark returns the encoding of a text that begins with a byte order mark of UTF-16.
func codeOfMark(head []byte) encoding.Encoding {
	switch {
	case head[0] == 0xfe:
		return bigEndian
	case len(head) == 4 && head[2] == 0 && head[3] == 0:
		return nil // UTF-32
	}
	return littleEndian
}

// codeOfASCII returns the encoding of a text that begins with two characters of ASCII in UTF-16, or
// nil for all other texts.
func codeOfASCII(head []byte) encoding.Encoding {
	switch {
	case len(head) < 4:
		return nil
	case isASCII(head[0], head[1]) && isASCII(head[2], head[3]):
		return littleEndian
	case isASCII(head[1], head[0]) && isASCII(head[3], head[2]):
		return bigEndian
	}
	return nil
}

// isASCII reports whether two bytes are a character of text in ASCII, with a high byte of zero.
func isASCII(low, high byte) bool {
	return high == 0 && (low == '\t' || low == '\n' || low == '\r' || ' ' <= low && low <= '~')
}
