package generate

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// ParseClues reads a number of clues, such as 24, or a range, such as 24-30.
func ParseClues(text string) (least, most int, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	least, err1 := strconv.Atoi(first)
	most, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || least < 1 || most < least {
		return 0, 0, fmt.Errorf("%q: expected a number such as 24, or a range such as 24-30", text)
	}
	return least, most, nil
}

// ParsePattern reads which cells have clues, row by row. A dot, a zero or an underscore is an
// empty cell. An x, a # or the symbol of a value, as in a puzzle, is a cell with a clue. Spaces,
// line ends and drawn lines of |, + and - are ignored.
func ParsePattern(text string) (pattern []bool, err error) {
	line, column := 1, 0
	for _, char := range text {
		column++
		switch {
		case char == '\n':
			line, column = line+1, 0
		case unicode.IsSpace(char) || strings.ContainsRune("|+-", char):
		case strings.ContainsRune(".0_", char):
			pattern = append(pattern, false)
		case char == '#' || char < unicode.MaxASCII && (unicode.IsLetter(char) || unicode.IsDigit(char)):
			pattern = append(pattern, true)
		default:
			return nil, fmt.Errorf("%d:%d: found %q: expected x for a clue or a dot for an empty cell", line, column, char)
		}
		if len(pattern) > puzzle.MaxOrder*puzzle.MaxOrder {
			return nil, fmt.Errorf("%d:%d: found more than %d cells, those of the greatest grid", line, column, puzzle.MaxOrder*puzzle.MaxOrder)
		}
	}
	return pattern, nil
}
