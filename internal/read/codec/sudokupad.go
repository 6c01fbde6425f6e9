package codec

import (
	"errors"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// sudokupad is the format of the links of sudokupad.app. The puzzle is written as f-puzzles writes
// it, behind the prefix fpuzzles: the author of SudokuPad recommends this form to other programs,
// and it holds all that a Sheet and a link of f-puzzles can hold. SudokuPad's own forms (texts with
// ctc, scl and scf) are drawings: their rules are texts and shapes for people. They are refused.
//
// The payload is escaped, because servers take a slash for the end of a folder, and two slashes for one.
var sudokupad = &Codec{
	Name: "sudokupad", Extent: Line,
	Find: findSudokuPad,
	Decode: func(link string, _ Values) ([]puzzle.Sheet, error) {
		return decodeLink("a SudokuPad link", link, errNoPad)
	},
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return appendLink(dst, "https://sudokupad.app/fpuzzles", s, escapes)
	},
}

// sudokupadHosts are sites with SudokuPad.
var sudokupadHosts = []string{"sudokupad.app", "crackingthecryptic.com", "cracking-the-cryptic.web.app", "sudokupad.svencodes.com"}

// otherSite matches a link to a site that takes the same links, such as that of Sudocle.
var otherSite = pattern.New(`^(?i:https?://)\S+[/=](?:fpuz(?:zles)?|ctc|scl)?` + payloadStart + `[A-Za-z0-9+/%=]{28,}`)

func findSudokuPad(line string) (from, to int) {
	return findPayload(line, func(link string) bool {
		return len(afterHost(link, sudokupadHosts...)) > 1 || strings.Contains(link, payloadStart) && otherSite().MatchString(link)
	})
}

var (
	errNoPad = errors.New("a SudokuPad link without a puzzle in the form of f-puzzles (the puzzle of a short link is on a server, " +
		"and a drawing states no rules): expected the puzzle exported as f-puzzles, or its givens as 81 characters")
	errDrawing = errors.New("a drawing of SudokuPad, which states no rules: " +
		"expected the puzzle exported as f-puzzles, or its givens as 81 characters")
)

// isSudokuPad reports whether a value has the form of a drawing of SudokuPad.
func isSudokuPad(v *value) bool {
	cells := v.get("cells")
	return cells != nil && cells.arrayOf(func(row *value) bool {
		return row.arrayOf(func(cell *value) bool { return cell.kind == object })
	})
}
