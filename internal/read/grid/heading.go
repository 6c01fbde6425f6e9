package grid

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isHeading reports whether the line has the form of a heading.
func (l *line) isHeading() bool {
	if l.all&letter == 0 || l.all&space == 0 || l.digits == 0 || len(l.raw) > maxHeading {
		return false
	}
	_, _, ok := parseHeading(l.raw)
	return ok
}

// parseHeading reads a heading: a number and a label that begins with a letter ("12 Very hard"),
// or one word and a number ("Grid 12"). A line that might be a row of cells is not a heading.
func parseHeading(text []byte) (number int, label string, ok bool) {
	if len(text) > maxHeading {
		return 0, "", false
	}
	line := strings.Trim(string(text), " \t")
	end := strings.IndexAny(line, " \t")
	l := lineOf(text)
	if end < 0 || placedCells(text) > 0 || l.mightBeRow() || l.cells > maxSymbols && l.looksLikeRow() {
		return 0, "", false
	}
	first, rest := line[:end], strings.TrimLeft(line[end:], " \t")
	if number, ok := smallNumber(first); ok {
		char, _ := utf8.DecodeRuneInString(rest)
		return number, rest, unicode.IsLetter(char)
	}
	number, ok = smallNumber(rest)
	first = strings.TrimRight(first, ".:")
	return number, first, ok && first != "" && strings.IndexFunc(first, func(char rune) bool { return !unicode.IsLetter(char) }) < 0
}

const maxHeading = 200

// maxBetween is how far below the names of columns the first puzzle may stand, in lines. The lines
// between may be blank or comments.
const maxBetween = 8
