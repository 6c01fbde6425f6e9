package codec

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// The functions of this file decide, for all formats, whether words state further rules. A text
// states further rules if it has the name of such rules, or if a sentence is a statement about the
// grid and says more than the rules of a Sudoku. No list of names is complete, so the second test
// does not need the words of further rules: it needs those of an ordinary Sudoku.

// A Wording says how a text is read.
type Wording uint8

const (
	AsProse   Wording = iota // any statement about the grid counts, and any name
	AsTitle                  // any name counts, as in the title of a puzzle
	AsLabel                  // a name alone does not count, and a statement needs a verb
	AsComment                // any name counts, and a statement needs a verb
)

// FurtherRules returns the word or the name in a text that shows that the text may state further
// rules. It returns "" if there is none.
func FurtherRules(text string, as Wording) string { return furtherIn(text, as, nil) }

// furtherIn is FurtherRules for a text about a sheet, which may be nil. The text may name the
// regions and the diagonals that the sheet has.
func furtherIn(text string, as Wording, s *puzzle.Sheet) string {
	text = american.Replace(strings.ToLower(strings.ReplaceAll(text, "’", "'")))
	words := wordsOf(text)
	if as != AsLabel {
		if name := variantName(words, as, s); name != "" {
			return name
		}
	}
	if as == AsTitle || !hasTopic(words) {
		return ""
	}
	text = phrases.ReplaceAllString(text, " ")
	text = boxSizes.ReplaceAllString(text, " ")
	text = nineValues.ReplaceAllString(text, " ")
	for sentence := range strings.FieldsFuncSeq(text, func(char rune) bool { return strings.ContainsRune(".!?;:\n", char) }) {
		words := wordsOf(sentence)
		if !hasTopic(words) || as != AsProse && !hasVerb(words) {
			continue
		}
		if word := furtherWord(sentence, statementSheet(s)); word != "" {
			return word
		}
	}
	return ""
}

// american replaces British spellings of words about grids.
var american = strings.NewReplacer("colo"+"ur", "color", "neighbo"+"ur", "neighbor", "cent"+"re", "center", "gr"+"ey", "gray")

var ordinary puzzle.Sheet

func statementSheet(s *puzzle.Sheet) *puzzle.Sheet {
	if s == nil {
		return &ordinary
	}
	return s
}

// phrases are phrases with words about rules that say nothing about a grid.
var phrases = regexp.MustCompile(`\b(every|each) (day|week|weekend|month|morning|evening|night|other|one|time|(mon|tues|wednes|thurs|fri|satur|sun)day)\b` +
	`|\beven (harder|easier|better|more|worse|if|though)\b|\b(the )?first of \d+\b|\bmust (try|do|see|read)\b`)

var nineValues = allValues(9)

func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(char rune) bool { return !unicode.In(char, unicode.L, unicode.M, unicode.N) && char != '\'' })
}

// variantName returns the first name of further rules in a text of small letters.
func variantName(words []string, as Wording, s *puzzle.Sheet) string {
	for k := range words {
		for n := 1; n <= 3 && k+n <= len(words); n++ {
			name := strings.ReplaceAll(strings.Join(words[k:k+n], " "), "'", "")
			if !variantNames[name] && !(as == AsProse && proseNames[name]) {
				continue
			}
			if s != nil && ownName(s, name) {
				continue
			}
			return name
		}
	}
	return ""
}

var (
	ownDiagonals = nameSet("diagonal, diagonals, diagonally, two diagonals, sudoku x, x sudoku, sudokux, xsudoku, x doku, xdoku, diagonal sudoku")
	ownRegions   = nameSet("jigsaw, jigsaws, squiggly, nonomino, nonominoes, irregular, geometry sudoku, geometric sudoku, chaos, chaos sudoku")
)

// hasTopic reports whether a text speaks about a grid or about rules. "No two" and "no 1" begin
// rules, too.
func hasTopic(words []string) bool {
	for k, word := range words {
		if topics[word] || word == "no" && k+1 < len(words) && (words[k+1] == "two" || len(words[k+1]) == 1 && unicode.IsDigit(rune(words[k+1][0]))) {
			return true
		}
	}
	return false
}

// HasTopic reports whether a text may be a statement about a grid. It is fast, and needs no memory.
func HasTopic(text []byte) bool {
	var word [12]byte // no topic is longer
	for k := 0; k < len(text); k++ {
		n := 0
		for ; k < len(text) && ('a' <= text[k]|0x20 && text[k]|0x20 <= 'z' || text[k] == '\''); k++ {
			if n < len(word) {
				word[n] = text[k] | 0x20
			}
			n++
		}
		if n > 1 && (n <= len(word) && topics[string(word[:n])] || n == 2 && string(word[:n]) == "no") {
			return true
		}
	}
	return false
}

func hasVerb(words []string) bool {
	for _, word := range words {
		if verbs[word] {
			return true
		}
	}
	return false
}

// checkTitle returns an error if a text about a puzzle, such as its title, states further rules.
func checkTitle(what, text string, as Wording, s *puzzle.Sheet) error {
	if name := furtherIn(text, as, s); name != "" {
		return fmt.Errorf("%s that may state further rules (%s): such rules are not supported yet: %s", what, quoted(name), notPlain)
	}
	return nil
}
