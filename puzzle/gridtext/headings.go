package gridtext

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// readHeading reads the current line as the heading of the next puzzle.
func (r *Reader) readHeading() bool {
	if !headingLike(r.cur.text) {
		return false
	}
	r.number, r.label, _ = parseHeading(r.cur.text)
	r.heading = r.line
	return true
}

// headingLike reports whether the line could be a heading.
func headingLike(text []byte) bool {
	_, _, ok := parseHeading(text)
	return ok
}

// parseHeading reads a number and a label that begins with a letter ("12 Very
// hard"), or one word and a number ("Grid 12"). What might be a row of cells is no
// heading.
func parseHeading(text []byte) (number int, label string, ok bool) {
	if len(text) > maxHeading {
		return 0, "", false
	}
	line := strings.Trim(string(text), " \t")
	end := strings.IndexAny(line, " \t")
	if end < 0 || mightBeRow(text) || countCells(text) > puzzle.MaxOrder && isMostlyCells(text) {
		return 0, "", false
	}
	first, rest := line[:end], strings.TrimLeft(line[end:], " \t")
	if number, ok := smallNumber(first); ok {
		char, _ := utf8.DecodeRuneInString(rest)
		return number, rest, unicode.IsLetter(char)
	}
	number, ok = smallNumber(rest)
	return number, first, ok && strings.IndexFunc(first, func(char rune) bool { return !unicode.IsLetter(char) }) < 0
}

const maxHeading = 200

// mightBeRow reports whether all characters are cells of a grid that has so many
// in a row, in some alphabet.
func mightBeRow(text []byte) bool {
	order := countCells(text)
	for _, char := range string(bytes.ToUpper(text)) {
		if isDivider(char) {
			continue
		}
		_, one := AlphabetOne.value(byte(char), order)
		_, zero := AlphabetZero.value(byte(char), order)
		if !one && !zero || char > unicode.MaxASCII {
			return false
		}
	}
	return order >= 4 && order <= puzzle.MaxOrder
}

// namesColumns reports whether the current line, before all puzzles, has the names of the
// columns of a table: a name in the first column, and below it a puzzle by itself.
func (r *Reader) namesColumns() bool {
	if r.found > 0 || r.heading > 0 || !isName(r.cur.text) {
		return false
	}
	r.peek(0)
	for k := 1; k <= maxBetween; k++ {
		next, _ := r.peek(k)
		if word, _, length, _ := firstWord(next.text); length > 0 && word[0] != '#' {
			return isLineLength(length)
		}
	}
	return false
}

// maxBetween is how many lines may stand between the names of columns and the first puzzle,
// less one: blank ones and comments.
const maxBetween = 8

// isName reports whether a line begins with a word of letters, some other than X, that is
// too short for the cells of a puzzle.
func isName(text []byte) bool {
	word, _, length, _ := firstWord(bytes.TrimPrefix(text, []byte(`"`)))
	some := false
	for _, char := range bytes.TrimSuffix(word, []byte(`"`)) {
		if char != '_' && char < utf8.RuneSelf && !unicode.IsLetter(rune(char)) {
			return false
		}
		some = some || !strings.ContainsRune("_Xx", rune(char))
	}
	return some && length <= puzzle.MaxOrder
}
