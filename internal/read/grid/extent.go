package grid

import (
	"bytes"
	"slices"

	"fourfold/internal/kit/pattern"
)

// An endScanner finds the end of a text that is read line by line.
type endScanner interface {
	// scan reads the next line, which has no line break. It returns how many bytes of the line
	// belong to the text, and whether the text ends with them.
	scan(line []byte) (end int, done bool)

	// missing says in words what has to come before the text can end.
	missing() string
}

// A jsonScanner finds the end of a JSON object or list. It counts brackets outside of strings. It
// does not check the value.
type jsonScanner struct {
	depth    int
	inString bool
}

func (s *jsonScanner) scan(line []byte) (end int, done bool) {
	for k := 0; k < len(line); k++ {
		switch char := line[k]; {
		case s.inString && char == '\\':
			k++
		case char == '"':
			s.inString = !s.inString
		case s.inString:
		case char == '{' || char == '[':
			s.depth++
		case char == '}' || char == ']':
			if s.depth--; s.depth <= 0 {
				return k + 1, true
			}
		}
	}
	s.inString = false // a string ends with its line
	return len(line), false
}

func (s *jsonScanner) missing() string { return "} or ]" }

// An xmlScanner finds the end of the first XML element of a text: the line with the tag that ends it.
type xmlScanner struct {
	end []byte // the beginning of that tag; nil before the element begins
}

// elementBegin matches the beginning of an XML element.
var elementBegin = pattern.New(`<([A-Za-z][^\s/<>]*)`)

func (s *xmlScanner) scan(line []byte) (end int, done bool) {
	if found := elementBegin().FindSubmatchIndex(line); s.end == nil && found != nil {
		s.end = slices.Concat([]byte("</"), line[found[2]:found[3]])
		if n := bytes.IndexByte(line[found[3]:], '>'); n > 0 && line[found[3]+n-1] == '/' {
			return found[3] + n + 1, true // an element without contents
		}
	}
	if k := bytes.Index(line, s.end); s.end != nil && k >= 0 {
		if n := bytes.IndexByte(line[k:], '>'); n >= 0 {
			return k + n + 1, true
		}
	}
	return len(line), false
}

func (s *xmlScanner) missing() string { return "the end of its root" }
