package grid

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// What text beside a puzzle may be or state, in messages.
const (
	cellRules    = "cages or other rules of cells"
	mapOfRegions = "a map of regions"
	aLink        = "a link"

	beforePuzzle, behindPuzzle = " before the puzzle", " behind the puzzle"
)

// rulesOf returns the words of a message about a name of further rules.
func rulesOf(name string) string { return fmt.Sprintf("rules (%s; see --ignore-unknown)", name) }

// statedRules matches sums of cells behind a puzzle on one line, such as 15=A1+A2, 15(r1c1,r1c2), A1+A2=15
// and 15=0+1, fields of JSON that state rules, and lists of cells, such as [[0,1],3] and (0,1)=3.
var statedRules = words.NewPattern(`(?i)\d\s*[=:(]\s*[(\[]?([a-i][1-9]\s*[+,]\s*[a-i][1-9]|r\d+c\d+\s*[+,]?\s*r\d+c\d)` +
	`|([a-i][1-9]|r\d+c\d+)\s*\+\s*([a-i][1-9]|r\d+c\d)|\d\s*[=:]\s*\d+\s*\+\s*\d` +
	`|"[a-z]*(cage|thermo|arrow|region|constraint|rule)[a-z]*"\s*:|\[\s*\[\s*\d|\(\d+\s*,\s*\d+\)\s*[=:]`)

// puzzleLinks matches links that contain a puzzle. That puzzle may have further rules.
var puzzleLinks = words.NewPattern(`(?i)://\S*([?&](load|puzzleid)=|/(scl|fpuz|ctc)|penpa)`)

// assignments matches cells with their values, such as r5c3=7. They are steps of a solution.
var assignments = words.NewPattern(`(?i)\b(([a-i][1-9]|r\d+c\d+)\s*=\s*\d+|\d+\s*=\s*([a-i][1-9]|r\d+c\d+))\b`)

// labelRules returns the further rules that the text behind a puzzle on one line states, such as
// "a link behind the puzzle". It returns "" if there are none. cells is the puzzle, and rest is
// the text behind it.
func labelRules(cells, rest []byte) string {
	if what := rulesInLabel(rest); what != "" {
		return what + behindPuzzle
	}
	for from := 1; from+len(cells) <= len(rest); from++ {
		end := from + len(cells)
		isWord := isSeparator(rest[from-1]) && (end == len(rest) || isSeparator(rest[end]))
		if isWord && isMap(rest[from:end]) {
			return mapOfRegions + behindPuzzle
		}
	}
	return ""
}

// rulesInLabel says which rules a label or a heading states about cells by name or about a list of
// cells. It returns "" if there are none.
func rulesInLabel(label []byte) string {
	if bytes.ContainsAny(label, "+[{=:(") { // the patterns are slow
		switch {
		case statedRules.Get().Match(label):
			return cellRules
		case puzzleLinks.Get().Match(label):
			return aLink
		}
	}
	if all, _ := countCellNames(label); all >= 2 {
		if all, _ = countCellNames(assignments.Get().ReplaceAll(label, nil)); all >= 2 {
			return cellRules
		}
	}
	return ""
}

// statesRules reports whether a line states rules about cells by name or about a list of cells. A
// sentence may name one cell.
func statesRules(text []byte) bool {
	if _, _, ok := parseHeading(text); ok {
		return rulesInLabel(text) != ""
	}
	all, _ := countCellNames(text)
	if all >= 2 {
		return true
	}
	without := assignments.Get().ReplaceAll(text, nil) // "I think r1c1 = 5" states no rule
	_, long := countCellNames(without)
	return long > 0 && bytes.ContainsAny(without, "=+<:")
}

// namesRule reports whether a line begins with the kind of a rule and has the name of a cell, as in "odd r1c3".
func namesRule(text []byte) bool {
	if _, long := countCellNames(text); long == 0 {
		return false
	}
	all := splitStatements(string(text), 1)
	if len(all) == 0 {
		return false
	}
	_, ok := rule.Parse(strings.TrimSuffix(all[0][0].text, ":"))
	return ok
}

// countCellNames counts the words that are names of cells, such as A1 and r1c1. long counts only
// names of the form r1c1.
func countCellNames(text []byte) (all, long int) {
	for k := 0; k < len(text); {
		end := k
		for end < len(text) && isAlphanumeric(rune(text[end])) {
			end++
		}
		if word := text[k:end]; len(word) >= 4 && word[0]|0x20 == 'r' {
			if _, ok := cellByName(string(word)); ok {
				all, long = all+1, long+1
			}
		} else if len(word) == 2 && 'a' <= word[0]|0x20 && word[0]|0x20 <= 'i' && '1' <= word[1] && word[1] <= '9' {
			all++
		}
		k = end + 1
	}
	return all, long
}

func isSeparator(char byte) bool { return strings.IndexByte(separators, char) >= 0 }

// isMap reports whether a word with a character for each cell of a square is a map of regions: the
// characters are the names of the regions, each name occurs as often as a row has cells, and each
// row has some name twice. A good puzzle is practically never like that. Its rows repeat only
// blanks, such as 0. There are enough 0s to be repeated in half of the rows only, so some row
// repeats a value.
func isMap(word []byte) bool {
	order := puzzle.SquareOrder(len(word))
	var cells [256]uint8
	for _, char := range word {
		if 'a' <= char && char <= 'z' {
			char -= 'a' - 'A'
		}
		if cells[char]++; symbolIndex(char) < 0 || int(cells[char]) > order {
			return false
		}
	}
	for _, n := range cells {
		if n != 0 && int(n) != order {
			return false
		}
	}
	for row := range slices.Chunk(word, max(order, 1)) {
		if !repeats(row) {
			return false
		}
	}
	return order > 0
}

// repeats reports whether some character occurs twice in the row.
func repeats(row []byte) bool {
	var seen [256]bool
	for _, char := range row {
		if seen[char] {
			return true
		}
		seen[char] = true
	}
	return false
}

// isMapOf reports whether the cells of a grid are a map of regions.
func isMapOf(cells []cell) bool {
	word := make([]byte, len(cells))
	for k := range cells {
		word[k] = cells[k].symbol
	}
	return isMap(word)
}
