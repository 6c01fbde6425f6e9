package gridtext

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// A damaged puzzle may stand beside its solution. Then the solution must not be read in its place.

// isCutPuzzle reports whether a short word beside a full grid may be the rest of a puzzle, and is
// no number, date or word: all of it are digits and blanks.
func isCutPuzzle(word []byte) bool {
	if len(word) < 2 || isShortNumber(word) || date().Match(word) {
		return false
	}
	cells := true
	for _, char := range string(word) {
		cells = cells && ('0' <= char && char <= '9' || char < utf8.RuneSelf && isBlank(byte(char)) || strings.ContainsRune("-xX", char))
	}
	// From order 10 on, letters are cells, too.
	return cells || areSymbols(word) && bytes.ContainsAny(word, ".*_") && bytes.ContainsAny(word, "0123456789")
}

// hasCutPuzzle reports whether a text has a word for which isCutPuzzle is true.
func hasCutPuzzle(text string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(char rune) bool { return !isWordChar(char) }), func(word string) bool {
		return isCutPuzzle([]byte(word))
	})
}

// isShortNumber reports whether a word is an id or a rating: at most 7 digits, of which the first
// is 0 only in front of a point, with at most one point between them or, as in 12., at the end.
func isShortNumber(word []byte) bool {
	whole, part, _ := bytes.Cut(word, []byte("."))
	digits := func(text []byte) bool { return countDigits(text) == len(text) }
	return len(whole) > 0 && len(whole)+len(part) <= 7 && digits(whole) && digits(part) && (len(whole) == 1 || whole[0] != '0')
}
