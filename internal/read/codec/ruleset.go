package codec

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// notPlain is the end of all messages about further rules: it says what can be read.
const notPlain = "such rules are not supported yet: expected a Sudoku without further rules"

// The text of a ruleset is for people. It may state rules that nothing else in the file states, as for cages that are only drawn. A
// puzzle is read only if its text says no more than the rules of a Sudoku. So every word must be one of these lists: a list of the
// words of further rules would never be complete.
var (
	plainWords = words.Set(`a all allowed an and any appear appears apply applies are as be blank box boxes block blocks board both by can
		cannot cell cells classic classical clue clues column columns complete completed completely contain contained contains containing
		do does digit digits duplicate duplicates each easy empty enjoy enter every exactly fill filled following for from fun given givens good
		grid guess guessing guesses happy hard has have having in into is it its logic luck may medium must never no normal not number
		numbers occur occurs of on once one only or ordinary place placed please puzzle puzzles put region regions regular repeat repeated
		repeating repeats required row rows rule rules same should single so solution solve solved solver solving square squares standard
		subgrid subgrids such sudoku sudokus symbol symbols thanks that the their then these this to traditional twice type unique using
		usual value values vanilla very which with within without you your`)
	regionWords = words.Set(`bold bolded bordered chaos irregular irregularly jigsaw jigsaws squiggly nonomino nonominoes geometry
		geometric marked outlined shape shaped thick`)
	diagonalWords = words.Set("diagonal diagonals long main major marked blue along two x sudokux xsudoku doku xdoku")

	negations   = words.Set("no not never without cannot can't mustn't don't doesn't")
	repetitions = words.Set("duplicate duplicates guess guessing guesses repeat repeated repeating repeats required same twice")
)

// boxSizes are texts such as 3x3 and 9 by 9.
var boxSizes = words.NewPattern(`\b\d+ ?(x|×|by) ?\d+\b`)

// FurtherRules returns the word of a text about rules that shows that the text may state more than the
// rules of the sheet. It returns "" if there is no such word.
func FurtherRules(ruleset string, s *puzzle.Sheet) string {
	if strings.TrimSpace(ruleset) == "" {
		return ""
	}
	ruleset = strings.ToLower(strings.ReplaceAll(ruleset, "’", "'"))
	ruleset = boxSizes.Get().ReplaceAllString(ruleset, " ")
	ruleset = allValues(s.Grid.Rows).ReplaceAllString(ruleset, " ")
	for sentence := range strings.FieldsFuncSeq(ruleset, func(char rune) bool { return strings.ContainsRune(".!?;:\n", char) }) {
		if word := furtherWord(sentence, s); word != "" {
			return word
		}
	}
	return ""
}

// furtherIn returns what shows that a text about the rules of a sheet may state further ones: a word, or the name of a variant if
// the sheet has rules with constraints, which the text explains. It returns "" if nothing does.
func furtherIn(ruleset string, s *puzzle.Sheet) string {
	if slices.ContainsFunc(s.Rules, func(o rule.Rule) bool { return rule.KindOf(o.Kind).IsPosted() }) {
		return variantIn(ruleset, s)
	}
	return FurtherRules(ruleset, s)
}

// furtherWord does the work of FurtherRules for one sentence.
func furtherWord(sentence string, s *puzzle.Sheet) string {
	for _, char := range sentence {
		if unicode.In(char, unicode.S) { // a sign that may be part of a rule, such as < and +
			return string(char)
		}
	}
	negated, repeated := "", ""
	words := strings.FieldsFunc(sentence, func(char rune) bool { return !unicode.In(char, unicode.L, unicode.M, unicode.N) && char != '\'' })
	for _, word := range words {
		plain := plainWords.Has(word) || negations.Has(word) || ownWord(s, word)
		if !plain {
			return word
		}
		if negations.Has(word) {
			negated = word
		}
		if repetitions.Has(word) {
			repeated = word
		}
	}
	// "Digits may repeat in boxes" and "no boxes" are further rules. "No digit repeats" is none.
	if (negated == "") != (repeated == "") {
		return negated + repeated
	}
	return ""
}

// allValues matches the values of an order in words: 1-9, 1 to 9, 1, 2, ... 9 and 123456789.
func allValues(order int) *regexp.Regexp {
	one, last := "1", fmt.Sprint(order)
	every := one
	for v := 2; v <= order; v++ {
		every += fmt.Sprintf("[ ,]*(and )?%d", v)
	}
	return regexp.MustCompile(`\b` + one + ` ?(-|–|—|to|through|thru|until|\.\.+|…) ?` + last + `\b|\b` + every + `\b`)
}

// checkRuleset returns an error if the text about the rules of a puzzle states further rules.
func checkRuleset(what, ruleset string, s *puzzle.Sheet) error {
	if word := FurtherRules(ruleset, s); word != "" {
		return fmt.Errorf("%s with rules as text (%s): %s", what, words.Quote(word), notPlain)
	}
	return nil
}

// checkTexts returns an error if a text about a puzzle names further rules.
func checkTexts(what string, about, s *puzzle.Sheet) error {
	if name := nameIn(about, s); name != "" {
		return fmt.Errorf("%s with the rule %s in a text about it: %s", what, words.Quote(name), notPlain)
	}
	return nil
}

// nameIn returns the first name in the texts about a puzzle of a rule that its sheet does not have, or "".
func nameIn(about, s *puzzle.Sheet) string {
	text := strings.Join([]string{about.Title, about.Comment, about.Source, about.Level}, "\n")
	for _, f := range about.Fields {
		text += "\n" + f.Text
	}
	return variantIn(text, s)
}

type ruleWord struct {
	kind  string
	words words.Set
}

// ruleWords are the words with which texts state or name the rules that a sheet has.
var ruleWords = []ruleWord{
	{"killer", words.Set("killer cage cages sum sums sumdoku doku")},
	{"sum", words.Set("sum sums cage cages")},
	{"thermometer", words.Set("thermo thermos thermometer thermometers")},
	{"slow-thermometer", words.Set("thermo thermos thermometer thermometers slow")},
	{"arrow", words.Set("arrow arrows")},
	{"double-arrow", words.Set("arrow arrows double")},
	{"whispers", words.Set("whisper whispers")},
	{"renban", words.Set("renban renbans")},
	{"palindrome", words.Set("palindrome palindromes")},
	{"between", words.Set("between line lines")},
	{"lockout", words.Set("lockout")},
	{"zipper", words.Set("zipper zippers")},
	{"nabner", words.Set("nabner nabners")},
	{"entropic", words.Set("entropic entropy")},
	{"modular", words.Set("modular line lines")},
	{"region-sum", words.Set("region regions sum sums same equal")},
	{"difference", words.Set("kropki dot dots consecutive")},
	{"no-difference", words.Set("kropki dot dots non consecutive nonconsecutive")},
	{"ratio", words.Set("kropki ratio dot dots")},
	{"no-ratio", words.Set("kropki ratio dots non nonratio")},
	{"x", words.Set("xv")},
	{"v", words.Set("xv")},
	{"no-xv", words.Set("xv antixv anti")},
	{"greater", words.Set("greater than inequality inequalities")},
	{"quadruple", words.Set("quadruple quadruples quadruplets quadro")},
	{"clone", words.Set("clone clones")},
	{"minimum", words.Set("minimum min max minmax less greater than")},
	{"maximum", words.Set("maximum min max minmax less greater than")},
	{"sandwich", words.Set("sandwich sandwiches sum sums")},
	{"x-sum", words.Set("x sum sums xsum xsums")},
	{"skyscraper", words.Set("skyscraper skyscrapers")},
	{"numbered-room", words.Set("numbered room rooms")},
	{"little-killer", words.Set("killer little diagonal diagonals sum sums")},
	{"row-index", words.Set("indexer indexers index")},
	{"column-index", words.Set("indexer indexers index")},
	{"box-index", words.Set("indexer indexers index")},
	{"windoku", words.Set("windoku hyper hypersudoku nrc window windows extra shaded gray marked colored highlighted four")},
	{"center-dot", words.Set("center centers middle dot dots point points centerdot marked shaded gray extra")},
	{"asterisk", words.Set("asterisk marked shaded gray extra")},
	{"girandola", words.Set("girandola girandole marked shaded gray extra")},
	{"argyle", words.Set("argyle diagonal diagonals marked shaded")},
	{"disjoint-groups", words.Set("disjoint group groups position positions relative across")},
	{"diagonal-down", diagonalWords},
	{"diagonal-up", diagonalWords},
	{"anti-knight", words.Set("antiknight antichess anti knight knights knight's chess move moves apart away constraint other")},
	{"anti-king", words.Set(`antiking antichess anti king kings king's step chess move moves apart away constraint other touch touching non
		untouchable notouch touchless diagonally corner corners`)},
	{"odd", words.Set("odd odds parity circle circles shaded gray marked")},
	{"even", words.Set("even evens parity circle circles shaded gray marked")},
	{"region", words.Set("extra shaded gray marked colored highlighted group groups")},
	{"non-consecutive", words.Set("nonconsecutive non anti consecutive orthogonally adjacent neighboring neighbors")},
}

// ownName reports whether a name is that of a rule that the sheet has: its words are those of the rule, or say nothing more.
func ownName(s *puzzle.Sheet, name string) bool {
	words := strings.Fields(name)
	own := func(word string) bool { return ownWord(s, word) }
	return slices.ContainsFunc(words, own) && !slices.ContainsFunc(words, func(word string) bool { return !plainWords.Has(word) && !own(word) })
}

// ownWord reports whether a word states a rule that the sheet has.
func ownWord(s *puzzle.Sheet, word string) bool {
	if s.Diagonals && diagonalWords.Has(word) || s.Regions != nil && regionWords.Has(word) {
		return true
	}
	return slices.ContainsFunc(ruleWords, func(of ruleWord) bool { return of.words.Has(word) && s.Rules.Has(of.kind) })
}
