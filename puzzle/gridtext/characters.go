package gridtext

import (
	"bytes"
	"strconv"
	"strings"
)

// isBlankLine reports whether the line has no characters but blanks, tabs and carriage returns.
func isBlankLine(text []byte) bool { return len(bytes.Trim(text, " \t\r")) == 0 }

// isComment reports whether the first character that is not blank is a number sign.
func isComment(text []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("#")) }

// isBar reports whether the character may be an upright line between cells.
func isBar(char rune) bool { return char == '|' || isDrawing(char) }

// isDrawing reports whether the character is one of the box drawing characters.
func isDrawing(char rune) bool { return 0x2500 <= char && char <= 0x257f }

// isRule reports whether the line is part of a drawing and has no cells. Asterisks may be the
// corners of a frame. A line of asterisks alone is a row of blanks.
func isRule(text []byte) bool {
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
