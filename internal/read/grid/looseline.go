package grid

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// labelBefore matches what may stand before a puzzle on one line: signs of a list, a label, a
// number, the beginning of a value in a program, quotes and brackets. The first group is the
// label.
var labelBefore = pattern.New(`^[ \t]*(?:[-*•+][ \t]+)?(?:\[?[#(]?([\p{L}\p{N}][\p{L}\p{N} ._#()/'&!-]{0,60}?)[\])]*[ \t]*(?::=|=>|->|[:=,;|.)\t])[ \t]*|[\p{L}_$][\p{L}\p{N}_$.<>\[\]*& ]{0,60}=[ \t]*)?[\[({]*[ \t]*["'` + "`" + `]{0,3}[ \t]*$`)

// phraseBefore matches words before a puzzle on one line, as in "can you solve". The group is the
// label.
var phraseBefore = pattern.New(`^[ \t]*(\p{L}[\p{L}' ,!]{0,60})[ \t]$`)

// lineReadings returns the readings of a line as a whole puzzle. order is that of the puzzles
// before, or 0.
func lineReadings(l *looseLine, order int) (all []reading) {
	if word, ok := wordOfCells(l, order); ok {
		return append(all, word)
	}
	part := loosePart{l, l.chars}
	parts := []loosePart{part}
	if before := labelBefore().FindStringSubmatch(labelOf(l)); before != nil && before[1] != "" && statedLabel([]byte(before[0])) == "" {
		parts = append(parts, loosePart{l, l.chars[runes(before[0]):]})
	}
	for _, part := range parts {
		if row, _, ok := cellsOfCharacters(part); ok && isWhole(len(row), order) && haveEvenLengths(wordsOf(part), puzzle.SquareOrder(len(row))) {
			all = append(all, newReading(looseGrid{order: puzzle.SquareOrder(len(row)), cells: row, signs: signLine}, 1))
		}
		for _, delimiter := range ",;\t|" {
			if g, ok := lineOfFields(part, delimiter, order); ok {
				all = append(all, newReading(g, 1))
			}
		}
		for _, g := range rowsInBrackets([]loosePart{part}) {
			all = append(all, newReading(g, 1))
		}
	}
	return all
}

// wordsOf returns the words between spaces and bars.
func wordsOf(part loosePart) (words []token) {
	for _, word := range strings.FieldsFunc(textOf(part.chars), func(char rune) bool { return isSpaceChar(char) || isBar(char) }) {
		words = append(words, token{text: []byte(word)})
	}
	return words
}

// labelOf returns the beginning of a line that may be a label: to its first sign behind a label.
func labelOf(l *looseLine) string {
	text := textOf(l.chars)
	if k := strings.IndexAny(text, ":="); k >= 0 {
		return text[:k+1]
	}
	return ""
}

// isWhole reports whether a line with so many cells is a whole puzzle. Lines of 16, 25 and 36
// cells may be rows, so they are puzzles only if the puzzles before have that order.
func isWhole(cells, order int) bool {
	found := puzzle.SquareOrder(cells)
	return found != 0 && (found == order || cells > puzzle.MaxOrder)
}

// lineOfFields returns the grid of a line with an empty field for each blank.
func lineOfFields(part loosePart, delimiter rune, order int) (g looseGrid, ok bool) {
	fields := cutFields(part, delimiter)
	// A comma behind the last cell is no cell. If other fields are empty, any comma may be too many.
	isEmpty := func(f loosePart) bool { return len(f.chars) == 0 }
	if n := len(fields); !isWhole(n, order) && slices.IndexFunc(fields, isEmpty) == n-1 {
		fields = fields[:n-1]
	}
	if !isWhole(len(fields), order) {
		return g, false
	}
	for _, field := range fields {
		cell, ok := cellOfField(field)
		if !ok {
			return g, false
		}
		g.cells = append(g.cells, cell)
	}
	g.order, g.signs = puzzle.SquareOrder(len(fields)), signLine
	return g, true
}

// wordOfCells returns the reading of a line that has a word with all cells of a puzzle, behind a
// label or in quotes. Text may stand behind the word. The line must not have a second puzzle.
func wordOfCells(l *looseLine, order int) (found reading, ok bool) {
	for from := 0; from < len(l.chars); {
		end := from
		for end < len(l.chars) && isWordChar(l.chars[end].char) {
			end++
		}
		if isWhole(end-from, order) {
			return wordAt(l, from, end)
		}
		from = end + 1
	}
	return found, false
}

// isWordChar reports whether a character may be in a word of cells.
func isWordChar(char rune) bool {
	return !isBar(char) && !strings.ContainsRune(separators+"\"'`=[](){}\\", char)
}

// wordAt returns the reading of the word of cells from one character of a line to another.
func wordAt(l *looseLine, from, end int) (found reading, ok bool) {
	row, _, ok := cellsOfCharacters(loosePart{l, l.chars[from:end]})
	before := labelBefore().FindStringSubmatch(textOf(l.chars[:from]))
	if phrase := phraseBefore().FindStringSubmatch(textOf(l.chars[:from])); before == nil {
		before = phrase
	}
	if !ok || before == nil || statedLabel([]byte(before[0])) != "" {
		return found, false
	}
	behind := l.chars[end:]
	if from > 0 && isQuote(l.chars[from-1].char, l.chars[from-1].char) {
		if len(behind) == 0 || behind[0].char != l.chars[from-1].char {
			return found, false
		}
		behind = behind[1:]
	}
	rest := strings.TrimLeft(textOf(behind), "\"'`])}")
	word := []byte(textOf(l.chars[from:end]))
	_, second := secondPuzzle(strictBlanks(string(word)), strictBlanks(rest))
	switch {
	case second || labelRules(word, []byte(rest)) != "":
		return found, false
	case isFull(word) && hasCutPuzzle(textOf(l.chars[:from])):
		return found, false
	}
	found = newReading(looseGrid{order: puzzle.SquareOrder(end - from), cells: row, signs: signLine}, 1)
	found.caption, found.before = strings.TrimSpace(before[1]), textOf(l.chars[:from])
	if strings.ContainsFunc(rest, func(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }) {
		found.rest = rest
	}
	return found, true
}

// strictBlanks returns a text with dots for other blanks.
func strictBlanks(text string) []byte {
	return bytes.Map(func(char rune) rune {
		if isLooseBlank(char) {
			return '.'
		}
		return char
	}, []byte(text))
}
