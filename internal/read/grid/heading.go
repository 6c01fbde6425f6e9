package grid

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// readHeading keeps the current line for the next puzzle if it is a heading.
func (r *Reader) readHeading() (*Puzzle, error) {
	number, label, ok := parseHeading(r.cur.text)
	if !ok {
		return nil, nil
	}
	r.number, r.label, r.heading = number, label, r.cur.number
	return nil, errReadOn
}

// headingLike reports whether the line has the form of a heading.
func headingLike(text []byte) bool {
	_, _, ok := parseHeading(text)
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
	if end < 0 || userCells(text) > 0 || mightBeRow(text) || countCells(text) > puzzle.MaxOrder && isMostlyCells(text) {
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

// mightBeRow reports whether the line could be a row: in one of the alphabets, all its characters
// are cells of a grid whose order is the number of these characters.
func mightBeRow(text []byte) bool {
	order := countCells(text)
	return order >= 4 && order <= puzzle.MaxOrder && areValues(text, order, AlphabetOne, AlphabetZero)
}

// maxBetween is how far below the names of columns the first puzzle may stand, in lines. The lines
// between may be blank or comments.
const maxBetween = 8
