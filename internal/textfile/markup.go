package textfile

import (
	"bufio"
	"bytes"
	"strings"
)

// prologSize is the most bytes before the first element of an XML text that are read.
const prologSize = 4 << 10

// isSVG reports whether r begins with an XML text whose first element is svg. head has the first
// bytes of r. It reads no further than the name of that element.
func isSVG(r *bufio.Reader, head []byte) bool {
	if len(head) == 0 || head[0] != '<' {
		return false
	}
	for n := len("<svg>"); n <= prologSize; n++ {
		text, err := r.Peek(n)
		if len(text) > 0 && (err != nil || strings.IndexByte(" \t\r\n/>", text[len(text)-1]) >= 0) {
			if name, ok := firstElement(text); ok {
				return name == "svg" || name == "svg:svg"
			}
		}
		if err != nil {
			return false
		}
	}
	return false
}

// firstElement returns the name of the first element of an XML text. ok is false if the text ends
// before it. The name is empty if the text is no XML.
func firstElement(text []byte) (name string, ok bool) {
	text = TrimMark(text)
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		end := ">"
		switch {
		case len(text) == 0:
			return "", false
		case text[0] != '<':
			return "", true
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case !bytes.HasPrefix(text, []byte("<!")) && !bytes.HasPrefix(text, []byte("<?")):
			k := bytes.IndexAny(text, " \t\r\n/>")
			if k < 0 {
				return "", false
			}
			return string(text[1:k]), true
		}
		_, rest, found := bytes.Cut(text, []byte(end))
		if !found {
			return "", false
		}
		text = rest
	}
}
