package grid

import (
	"bytes"
	"fmt"
	"slices"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// cellSums matches sums of cells behind a puzzle on one line, such as 15=A1+A2, 15(r1c1,r1c2),
// A1+A2=15 and 15=0+1.
var cellSums = pattern.New(`(?i)\d\s*[=:(]\s*[(\[]?([a-i][1-9]\s*[+,]\s*[a-i][1-9]|r\d+c\d+\s*[+,]?\s*r\d+c\d)` +
	`|([a-i][1-9]|r\d+c\d+)\s*\+\s*([a-i][1-9]|r\d+c\d)|\d\s*[=:]\s*\d+\s*\+\s*\d`)

// jsonRules matches fields of JSON that state rules.
var jsonRules = pattern.New(`(?i)"[a-z]*(cage|thermo|arrow|region|constraint|rule)[a-z]*"\s*:`)

// bracketLists matches lists of cells behind a puzzle, such as [[0,1],3] and (0,1)=3.
var bracketLists = pattern.New(`\[\s*\[\s*\d|\(\d+\s*,\s*\d+\)\s*[=:]`)

// puzzleLinks matches links that contain a puzzle. That puzzle may have further rules.
var puzzleLinks = pattern.New(`(?i)://\S*([?&](load|puzzleid)=|/(scl|fpuz|ctc)|penpa)`)

// A labelSign says in which texts a character of a label can occur. rulesInLabel uses it to skip the
// slow regular expressions for most labels.
type labelSign uint8

const (
	ofSums       labelSign = 1 << iota // in sums of cells, lists, links and JSON
	ofDigitsSums                       // in sums of cells, if the character stands behind a digit
	ofCells                            // in names of cells
	ofSeparators                       // between words
)

var labelSigns = func() (signs [256]labelSign) {
	for _, char := range "+{[/" {
		signs[char] |= ofSums
	}
	for _, char := range "=:(" {
		signs[char] |= ofDigitsSums
	}
	for _, char := range "abcdefghirABCDEFGHIR" {
		signs[char] |= ofCells
	}
	for _, char := range separators {
		signs[char] |= ofSeparators
	}
	return signs
}()

const beforePuzzle, behindPuzzle = " before the puzzle", " behind the puzzle"

// rulesOf returns the words of a message about a name of further rules.
func rulesOf(name string) string { return fmt.Sprintf("rules (%s; see --ignore-unknown)", name) }

// labelRules returns the further rules that the text behind a puzzle on one line states, such as
// "killer cages behind the puzzle". It returns "" if there are none. cells is the puzzle, and rest is
// the text behind it.
func labelRules(cells, rest []byte) string {
	if what := rulesInLabel(rest); what != "" {
		return what + behindPuzzle
	}
	for from := 1; from+len(cells) <= len(rest); from++ {
		end := from + len(cells)
		isWord := isSeparator(rest[from-1]) && (end == len(rest) || isSeparator(rest[end]))
		if isWord && isMap(rest[from:end]) {
			return "the regions of a jigsaw behind the puzzle"
		}
	}
	return ""
}

// rulesInLabel returns the rules that a label or a heading states about cells by name or about a
// list of cells. It returns "" if there are none.
func rulesInLabel(label []byte) string {
	signs, left := labelSign(0), label
	for ; len(left) >= 4; left = left[4:] {
		signs |= labelSigns[left[0]] | labelSigns[left[1]] | labelSigns[left[2]] | labelSigns[left[3]]
	}
	for _, char := range left {
		signs |= labelSigns[char]
	}
	if signs&ofSums != 0 || signs&ofDigitsSums != 0 && hasSignBehindDigit(label) || signs&ofDigitsSums != 0 && bracketLists().Match(label) {
		switch {
		case cellSums().Match(label):
			return "killer cages"
		case jsonRules().Match(label):
			return "rules in JSON"
		case bracketLists().Match(label):
			return "a list in brackets"
		case puzzleLinks().Match(label):
			return "a link"
		}
	}
	if signs&ofCells != 0 && countCellNames(label) >= 2 && countCellNames(assignments().ReplaceAll(label, nil)) >= 2 {
		return "rules about cells by name"
	}
	return ""
}

// assignments matches cells with their values, such as r5c3=7. They are steps of a solution.
var assignments = pattern.New(`(?i)\b(([a-i][1-9]|r\d+c\d+)\s*=\s*\d+|\d+\s*=\s*([a-i][1-9]|r\d+c\d+))\b`)

// rulesInText returns the rules that a line states about cells by name or about a list of cells. It
// returns "" if there are none. A sentence may name one cell.
func rulesInText(text []byte) string {
	if headingLike(text) {
		return rulesInLabel(text)
	}
	if valuesByName().Match(text) {
		return "values of cells by name"
	}
	if countCellNames(text) < 2 { // a sentence such as "I think r1c1 = 5" states no rule
		if without := assignments().ReplaceAll(text, nil); !bytes.ContainsAny(without, "=+<:") || !namesRowAndColumn(without) {
			return ""
		}
	}
	if bytes.ContainsAny(text, "=+<") {
		return "killer cages"
	}
	return "rules about cells by name"
}

// valuesByName matches a list such as r1c1=5 r1c2=3.
var valuesByName = pattern.New(`^\s*(?i:r\d+c\d+\s*=\s*\d+[\s,;]*)+$`)

// namesRowAndColumn reports whether a text contains the name of a cell such as r1c1 or R12C3.
func namesRowAndColumn(text []byte) bool {
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return !isAlphanumeric(char) }) {
		if word[0]|0x20 != 'r' {
			continue
		}
		row, column, ok := bytes.Cut(bytes.ToLower(word[1:]), []byte("c"))
		if _, isNumber := smallNumber(string(row)); !ok || !isNumber {
			continue
		}
		if _, isNumber := smallNumber(string(column)); isNumber {
			return true
		}
	}
	return false
}

// countCellNames counts words such as A1 and r1c1.
func countCellNames(text []byte) (names int) {
	for k := 0; k < len(text); {
		end := k
		for end < len(text) && isAlphanumeric(rune(text[end])) {
			end++
		}
		if word := text[k:end]; len(word) > 1 && labelSigns[word[0]]&ofCells != 0 && isCellName(word) {
			names++
		}
		k = end + 1
	}
	return names
}

// isCellName reports whether a word is the name of a cell: A1 to I9, or a row and a column such as
// r1c12.
func isCellName(word []byte) bool {
	if len(word) == 2 {
		return word[0]|0x20 <= 'i' && '1' <= word[1] && word[1] <= '9'
	}
	return namesRowAndColumn(word)
}

func isSeparator(char byte) bool { return labelSigns[char]&ofSeparators != 0 }

// hasSignBehindDigit reports whether some character with the sign ofDigitsSums stands behind a
// digit in the label. Spaces between them do not matter.
func hasSignBehindDigit(label []byte) bool {
	before := byte(0)
	for _, char := range label {
		if labelSigns[char]&ofDigitsSums != 0 && '0' <= before && before <= '9' {
			return true
		}
		if char != ' ' {
			before = char
		}
	}
	return false
}

// mapOfRegions is the name of a map of the regions of a jigsaw in messages.
const mapOfRegions = "a map of regions"

// isMap reports whether a word with a character for each cell of a square is a map of regions: the
// characters are the names of the regions, each name occurs as often as a row has cells, and each
// row has some name twice. A good puzzle is practically never like that. Its rows repeat only
// blanks, such as 0. There are enough 0s to be repeated in half of the rows only, so some row
// repeats a value.
func isMap(word []byte) bool {
	order := puzzle.SquareOrder(len(word))
	if order == 0 || !repeats(word[:order]) {
		return false
	}
	var cells [256]int
	for _, char := range word {
		if 'a' <= char && char <= 'z' {
			char -= 'a' - 'A'
		}
		if symbolIndex(char) < 0 {
			return false
		}
		if cells[char]++; cells[char] > order {
			return false
		}
	}
	for _, n := range cells {
		if n != 0 && n != order {
			return false
		}
	}
	for row := range slices.Chunk(word, order) {
		if !repeats(row) {
			return false
		}
	}
	return true
}

// repeats reports whether some character occurs twice in the row.
func repeats(row []byte) bool {
	var seen [256 / 64]uint64
	for _, char := range row {
		bit := uint64(1) << (char % 64)
		if seen[char/64]&bit != 0 {
			return true
		}
		seen[char/64] |= bit
	}
	return false
}

// isMapOf reports whether the cells of a grid are a map of regions.
func isMapOf(cells []cell) bool {
	word := make([]byte, len(cells))
	for k := range cells {
		c := &cells[k]
		if word[k] = c.symbol; isBlank(c.symbol) || c.symbol == 0 {
			return false
		}
	}
	return isMap(word)
}
