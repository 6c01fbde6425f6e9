package grid

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/kit/pattern"
)

// isBlankLine reports whether the line has no characters but spaces, tabs and carriage returns.
func isBlankLine(text []byte) bool { return len(bytes.Trim(text, " \t\r")) == 0 }

// isComment reports whether the first character that is not a space is a number sign.
func isComment(text []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("#")) }

// isBar reports whether the character may be an upright line between cells.
func isBar(char rune) bool { return char == '|' || isDrawing(char) }

// isDrawing reports whether the character is one of the box drawing characters.
func isDrawing(char rune) bool { return 0x2500 <= char && char <= 0x257f }

// isFrameLine reports whether the line is part of a drawing and has no cells. Asterisks may be the
// corners of a frame. A line of asterisks alone is a row of blanks.
func isFrameLine(text []byte) bool {
	level, corner := false, false
	for _, char := range string(text) {
		switch {
		case char == ' ' || char == '\t':
		case char == '*':
			corner = true
		case strings.ContainsRune("-=+|:", char) || isDrawing(char):
			level = level || char != '|'
		default:
			return false
		}
	}
	return level || !corner && !isBlankLine(text)
}

// signOf returns the sign of a text that draws bars or a frame.
func signOf(text []byte) sign {
	if bytes.IndexFunc(text, isDrawing) >= 0 {
		return signFrame
	}
	return signBars
}

// countCells returns the number of characters that are not dividers between cells.
func countCells(text []byte) int {
	n := 0
	for _, char := range string(text) {
		if !isBar(char) && !strings.ContainsRune(" \t,", char) {
			n++
		}
	}
	return n
}

// smallNumber reads a number of one to nine digits.
func smallNumber(s string) (int, bool) {
	if len(s) == 0 || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// hasBothCases reports whether a word has both small and capital letters other than X. Encoded
// data has; puzzles do not.
func hasBothCases(word []byte) bool {
	isOther := func(char rune) bool { return unicode.IsLetter(char) && char|0x20 != 'x' }
	return bytes.ContainsFunc(bytes.ToUpper(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) }) &&
		bytes.ContainsFunc(bytes.ToLower(word), func(char rune) bool { return isOther(char) && bytes.ContainsRune(word, char) })
}

// areSymbols reports whether all characters of a word are values or blanks.
func areSymbols(word []byte) bool {
	for _, char := range bytes.ToUpper(word) {
		if symbolIndex(char) < 0 && !isBlank(char) {
			return false
		}
	}
	return true
}

var knownSection = pattern.New(`^(?i:\s*\[(puzzle|state)\]\s*)$`)

// isSection reports whether the line is the name of a section that contains a grid: [Puzzle] or
// [State].
func isSection(text []byte) bool {
	return len(text) > 0 && bytes.IndexByte(text, '[') >= 0 && knownSection().Match(text)
}

func countDigits(text []byte) (n int) {
	for _, char := range text {
		if '0' <= char && char <= '9' {
			n++
		}
	}
	return n
}

// isMostlyCells reports whether at least half of the characters are digits or blanks.
func isMostlyCells(text []byte) bool {
	cells := 0
	for _, char := range text {
		if '0' <= char && char <= '9' || isBlank(char) || char|0x20 == 'x' {
			cells++
		}
	}
	return 2*cells >= countCells(text)
}

// IsRow reports whether a line looks like a row of a grid, perhaps a damaged one: at least half of its
// characters, and four or more, are cells.
func IsRow(line []byte) bool {
	return countCells(line) >= 4 && isMostlyCells(line) && bytes.ContainsAny(line, "0123456789.")
}

// likelyCells returns the number of cells in a line that may be a row. If the words of the line
// are numbers, each word is a cell. Otherwise each character is a cell.
func likelyCells(text []byte) int {
	if cells := userCells(text); cells > 0 {
		return cells
	}
	numbers := false
	for word := range bytes.FieldsFuncSeq(text, isDivider) {
		numbers = numbers || len(word) == 2
		if _, ok := smallNumber(string(word)); len(word) > 3 || len(word) > 1 && !ok {
			return countCells(text)
		}
	}
	if words := countWords(text); bytes.IndexByte(text, ',') >= 0 && words >= 4 || numbers && words >= 10 {
		return words
	}
	return countCells(text)
}

// isDivider reports whether the character may stand between cells.
func isDivider(char rune) bool { return isBar(char) || strings.ContainsRune(" \t,", char) }

// countWords returns the number of words between spaces and commas.
func countWords(text []byte) int {
	return len(bytes.FieldsFunc(text, isDivider))
}

func isLetter(char rune) bool { return 'a' <= char|0x20 && char|0x20 <= 'z' }

func isAlphanumeric(char rune) bool { return '0' <= char && char <= '9' || isLetter(char) }
