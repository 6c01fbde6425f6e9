package grid

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// The functions of this file find a second puzzle on the line of a puzzle. Reading only the first
// one would lose the second without a word.

// secondPuzzle reports whether the text behind a puzzle on one line has a word that is one more
// puzzle with as many cells, and returns its index in rest. A full grid is a stated solution, and no
// second puzzle. cells is the puzzle, and rest is the text behind it. The cost is little if rest is shorter
// than cells.
func secondPuzzle(cells, rest []byte) (at int, found bool) {
	for len(rest)-at >= len(cells) && len(cells) > 0 {
		word := rest[at:]
		for end, char := range word {
			if !isWordChar(char) {
				word = word[:end]
				break
			}
		}
		if isOtherPuzzle(cells, word) {
			return at, true
		}
		at += len(word) + 1
	}
	return 0, false
}

// isOtherPuzzle reports whether a word is one more puzzle with as many cells: it has givens and
// blanks. A full grid is a stated solution, right or wrong. If the puzzle is a full grid, the word
// may be the puzzle that it solves.
func isOtherPuzzle(cells, word []byte) bool {
	return len(word) == len(cells) && isPuzzleWord(word) && len(bytes.Trim(word, ".0*_Xx")) > 0 &&
		!isFull(word) && !(isFull(cells) && isSolutionOf(word, cells))
}

// isFull reports whether a word of symbols has no blanks. In puzzles above order 9, 0 may be a
// value.
func isFull(word []byte) bool {
	order := puzzle.SquareOrder(len(word))
	for _, char := range word {
		if isBlank(char) || char == '0' && order <= 9 || char|0x20 == 'x' && order < symbolIndex('X') {
			return false
		}
	}
	return true
}

// isPuzzleWord reports whether a word of the length of a puzzle may be one.
func isPuzzleWord(word []byte) bool {
	order := puzzle.SquareOrder(len(word))
	return order <= 9 && areDigits(word, order) || areSymbols(word) && isMostlyCells(word)
}

// isSolutionOf reports whether a full grid agrees with the givens of a puzzle.
func isSolutionOf(cells, full []byte) bool {
	for k, given := range cells {
		if given != full[k] && !isBlank(given) && given != '0' && given|0x20 != 'x' && !(isLetter(rune(given)) && given|0x20 == full[k]|0x20) {
			return false
		}
	}
	return true
}

// secondOnLine is about a second puzzle on a line.
func secondOnLine(l *line, column int) *fault {
	return newFault(place{int32(l.number), int32(column)}, ClassMore, "found a second puzzle on the line: expected each puzzle on a line of its own").one().final()
}

// checkSecond returns an error if the text behind a word of a line has a second puzzle.
func checkSecond(l *line, from, to int) *fault {
	if at, found := secondPuzzle(l.text[from:to], l.text[to:]); found {
		return secondOnLine(l, l.column(to+at))
	}
	return nil
}

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
	return slices.ContainsFunc(strings.FieldsFunc(text, func(char rune) bool { return !isWordChar(byte(char)) }), func(word string) bool {
		return isCutPuzzle([]byte(word))
	})
}

// isShortNumber reports whether a word is an id or a rating: at most 7 digits, of which the first
// is 0 only in front of a point, with at most one point between them or, as in 12., at the end.
func isShortNumber(word []byte) bool {
	whole, part, _ := bytes.Cut(word, []byte("."))
	digits := func(text []byte) bool { return len(bytes.Trim(text, "0123456789")) == 0 }
	return len(whole) > 0 && len(whole)+len(part) <= 7 && digits(whole) && digits(part) && (len(whole) == 1 || whole[0] != '0')
}
