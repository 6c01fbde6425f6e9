package codec

import (
	"fmt"
	"strings"

	"fourfold/puzzle"
)

// readSCF makes a Sheet of the packing of SudokuPad for 9x9 grids (texts with scf). Each character
// is a digit, or 0 for a blank, and the number of blanks behind it, up to 5: the value in
// 0-9A-Za-x is the digit plus ten times the blanks. Behind the cells stand letters for further
// rules: x for both diagonals, w for windoku. With a star behind the cells, blanks at the end may
// be missing, and t and a begin the title and the author. In them, ** is a star and * is the end.
func readSCF(what, packed string) (puzzle.Sheet, error) {
	r := sheetReader{what: what}
	r.sheet.Grid = puzzle.NewGrid(9, 9)
	cell, k := 0, 0
	for ; k < len(packed) && packed[k] != '*' && cell < 81; k++ {
		code := strings.IndexByte(scfDigits, packed[k])
		if code < 0 {
			return puzzle.Sheet{}, fmt.Errorf("%s: found %q in its packed grid: expected 0-9, A-Z or a-x", what, packed[k])
		}
		r.sheet.Grid.Cells[cell] = uint8(code % 10)
		cell += 1 + code/10
	}
	if hasStar := k < len(packed) && packed[k] == '*'; cell > 81 || cell < 81 && !hasStar {
		return puzzle.Sheet{}, fmt.Errorf("%s with a packed grid of %s: expected 81", what, counted(cell, "cell"))
	}
	r.scfRules(strings.TrimPrefix(packed[k:], "*"))
	return r.finish()
}

const scfDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// scfRules reads what stands behind a packed grid.
func (r *sheetReader) scfRules(rest string) {
	for rest != "" {
		letter := rest[0]
		rest = rest[1:]
		switch letter {
		case 'x':
			r.sheet.Diagonals = true
		case 'w':
			r.rules.say("windoku boxes")
		case 't':
			r.sheet.Title, rest = scfText(rest)
		case 'a':
			r.sheet.Author, rest = scfText(rest)
		case '*': // between two texts
		default:
			r.rules.say("the unknown rule " + quoted(string(rune(letter))))
		}
	}
}

// scfText returns the text before the next single star, and the rest.
func scfText(s string) (text, rest string) {
	end := 0
	for end < len(s) && s[end] != '*' || strings.HasPrefix(s[end:], "**") {
		end += 1 + strings.Count(s[end:min(end+1, len(s))], "*")
	}
	return strings.ReplaceAll(s[:end], "**", "*"), strings.TrimPrefix(s[end:], "*")
}
