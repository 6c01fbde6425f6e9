package gridtext

import (
	"bytes"
	"strings"

	"fourfold/internal/words"
)

// A field is a part of a line between two separators. Its text is line[from:to], without quotes
// and without the spaces around it. The next field begins behind end.
type field struct {
	from, to, end int
	escaped       bool // it has quotes inside, written as ""
}

// splitRecord appends the fields of a line to dst. A field may be in quotes, and may then have
// separators inside. Quotes without an end reach to the end of the line.
func splitRecord(dst []field, line []byte, separator byte) []field {
	for from := 0; ; {
		f := nextField(line, from, separator)
		dst = append(dst, f)
		if from = f.end + 1; f.end == len(line) {
			return dst
		}
	}
}

// nextField returns the field that begins at an index of the line.
func nextField(line []byte, from int, separator byte) field {
	for from < len(line) && line[from] == ' ' {
		from++
	}
	if from < len(line) && line[from] == '"' {
		return quotedField(line, from+1, separator)
	}
	end := len(line)
	if k := bytes.IndexByte(line[from:], separator); k >= 0 {
		end = from + k
	}
	return field{from: from, to: from + len(bytes.TrimRight(line[from:end], " ")), end: end}
}

// quotedField returns the field whose text begins at an index of the line, behind its quote.
func quotedField(line []byte, from int, separator byte) field {
	f := field{from: from, to: len(line), end: len(line)}
	for k := from; k < len(line); k++ {
		if line[k] != '"' {
			continue
		}
		if k+1 < len(line) && line[k+1] == '"' {
			f.escaped = true
			k++
			continue
		}
		f.to = k
		if n := bytes.IndexByte(line[k:], separator); n >= 0 {
			f.end = k + n
		}
		return f
	}
	return f
}

// text returns the text of the field of a line, without an apostrophe that marks it as no formula.
func (f field) text(line string) string {
	text := line[f.from:f.to]
	if f.escaped {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	return words.FromCSVText(text)
}

// bytes returns the text of the field of a line as it is written.
func (f field) bytes(line []byte) []byte { return line[f.from:f.to] }

// recordSeparators are the characters that separate the fields of a line.
const recordSeparators = ",;\t|"
