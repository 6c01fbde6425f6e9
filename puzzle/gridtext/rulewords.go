package gridtext

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// ruleWords are the names of further rules. A name is one word or two.
var ruleWords = setOf("killer cage cages thermo thermos thermometer thermometers arrow arrows kropki renban whisper whispers palindrome "+
	"palindromes sandwich skyscraper skyscrapers antiknight antiking nonconsecutive quadruple quadruples jigsaw jigsaws irregular diagonal "+
	"diagonals diagonale windoku hypersudoku samurai futoshiki kenken calcudoku kakuro xv zipper nabner nonomino nonominoes squiggly "+
	"battenburg girandola argyle toroidal touchy rossini entropic modular parity inequality",
	"anti knight", "anti king", "non consecutive", "disjoint group", "disjoint groups", "odd even", "even odd", "extra region",
	"extra regions", "extra box", "extra boxes", "magic square", "chaos construction", "fog of", "numbered room", "numbered rooms",
	"between line", "between lines", "region sum", "center dot", "centre dot", "nrc sudoku", "frame sudoku", "color sudoku", "colour sudoku",
	"product sudoku", "twin sudoku", "asterisk sudoku", "star battle", "non touching", "sudoku x", "x sudoku", "hyper sudoku", "greater than")

func setOf(words string, more ...string) map[string]bool {
	set := map[string]bool{}
	for _, word := range append(strings.Fields(words), more...) {
		set[word] = true
	}
	return set
}

// valuesByName matches a list such as r1c1=5 r1c2=3.
var valuesByName = regexp.MustCompile(`^\s*(?i:r\d+c\d+\s*=\s*\d+[\s,;]*)+$`)

// namedRules returns the rules that a line is about if the line contains names of rules or of
// cells. It returns "" for other lines.
func namedRules(text []byte) string {
	word := ""
	if !headingLike(text) {
		word = ruleWord(text)
	} else if what := statedRules(text); what != "" {
		return what
	}
	cells := namesRowAndColumn(text) || namesCells(text)
	switch {
	case cells && valuesByName.Match(text):
		return "values of cells by name"
	case word == "killer" || strings.HasPrefix(word, "cage") || cells && word == "" && bytes.ContainsAny(text, "=+<"):
		return "killer cages"
	case word != "":
		return fmt.Sprintf("rules (%s)", word)
	case cells:
		return "rules about cells by name"
	}
	return ""
}

// ruleWord returns the first name of a rule in a line, or "".
func ruleWord(text []byte) string {
	before := ""
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return !isLetter(char) }) {
		lower := strings.ToLower(string(word))
		if ruleWords[lower] {
			return lower
		}
		if pair := before + " " + lower; ruleWords[pair] {
			return pair
		}
		before = lower
	}
	return ""
}

// namesRowAndColumn reports whether a line contains the name of a cell such as r1c1 or R12C3.
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

// namesCells reports whether a line contains at least two names of cells such as A1, and no other
// words but numbers.
func namesCells(text []byte) bool {
	names := 0
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return !isAlphanumeric(char) }) {
		_, isNumber := smallNumber(string(word))
		switch {
		case len(word) == 2 && 'a' <= word[0]|0x20 && word[0]|0x20 <= 'i' && '1' <= word[1] && word[1] <= '9':
			names++
		case !isNumber:
			return false
		}
	}
	return names >= 2 && !bytes.ContainsAny(text, ".*_")
}
