package gridtext

import "bytes"

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

// An xmlScanner finds the end of the first XML element of a text. It does not check names of tags.
type xmlScanner struct {
	depth int
	until string // the end of the current comment, section or other part; "" outside of them
	tag   bool   // in a tag
	quote byte   // the quote around the current value of an attribute, or 0
	end   bool   // the current tag is one that ends an element
	slash bool   // the last character of the current tag was a slash
	begun bool   // some element has begun
}

// xmlParts are the parts of XML that are no tags, with their first and last characters.
var xmlParts = []struct{ begin, end string }{{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}

func (s *xmlScanner) scan(line []byte) (end int, done bool) {
	for k := 0; k < len(line); k++ {
		switch {
		case s.until != "":
			n := bytes.Index(line[k:], []byte(s.until))
			if n < 0 {
				return len(line), false
			}
			k, s.until = k+n+len(s.until)-1, ""
		case s.tag:
			if s.inTag(line[k]); !s.tag && s.begun && s.depth <= 0 {
				return k + 1, true
			}
		case line[k] == '<':
			k += s.begin(line[k:]) - 1
		}
	}
	s.slash = false
	return len(line), false
}

// begin begins a tag or another part, and returns the length of what begins it.
func (s *xmlScanner) begin(text []byte) int {
	for _, part := range xmlParts {
		if bytes.HasPrefix(text, []byte(part.begin)) {
			s.until = part.end
			return len(part.begin)
		}
	}
	if bytes.HasPrefix(text, []byte("<!")) { // a document type
		s.until = ">"
		return 2
	}
	s.tag, s.end, s.slash = true, bytes.HasPrefix(text, []byte("</")), false
	if s.end {
		return 2
	}
	return 1
}

// inTag reads a character of a tag. At the end of the tag it counts the element.
func (s *xmlScanner) inTag(char byte) {
	switch {
	case s.quote != 0:
		if char == s.quote {
			s.quote = 0
		}
	case char == '"' || char == '\'':
		s.quote = char
	case char == '>':
		s.tag, s.begun = false, true
		if s.end {
			s.depth--
		} else if !s.slash {
			s.depth++
		}
	}
	s.slash = char == '/'
}

func (s *xmlScanner) missing() string { return "the end of its root" }
