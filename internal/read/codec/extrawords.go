package codec

import (
	"slices"
	"strings"

	"fourfold/puzzle"
)

// ruleWords are the words with which texts state or name the rules that a sheet has.
var ruleWords = map[puzzle.Rule]map[string]bool{
	puzzle.Windoku:        wordSet("windoku hyper hypersudoku nrc window windows extra shaded gray marked colored highlighted four"),
	puzzle.CenterDot:      wordSet("center centers middle dot dots point points centerdot marked shaded gray extra"),
	puzzle.Asterisk:       wordSet("asterisk marked shaded gray extra"),
	puzzle.Girandola:      wordSet("girandola girandole marked shaded gray extra"),
	puzzle.Argyle:         wordSet("argyle diagonal diagonals marked shaded"),
	puzzle.DisjointGroups: wordSet("disjoint group groups position positions relative across"),
	puzzle.DiagonalDown:   diagonalWords,
	puzzle.DiagonalUp:     diagonalWords,
	puzzle.AntiKnight:     wordSet("antiknight antichess anti knight knights knight's chess move moves apart away constraint other"),
	puzzle.AntiKing: wordSet(`antiking antichess anti king kings king's step chess move moves apart away constraint other touch touching non untouchable notouch
		touchless diagonally corner corners`),
	puzzle.NonConsecutive: wordSet("nonconsecutive non anti consecutive orthogonally adjacent neighboring neighbors"),
}

// Words about the other rules of a sheet.
var (
	oddWords   = wordSet("odd odds parity circle circles shaded gray marked")
	evenWords  = wordSet("even evens parity circle circles shaded gray marked")
	extraWords = wordSet("extra shaded gray marked colored highlighted group groups")
)

// ownName reports whether a name is that of a rule that the sheet has: its words are those of the
// rule, or say nothing more.
func ownName(s *puzzle.Sheet, name string) bool {
	words := strings.Fields(name)
	own := func(word string) bool { return ownWord(s, word) }
	return slices.ContainsFunc(words, own) && !slices.ContainsFunc(words, func(word string) bool { return !plainWords[word] && !own(word) })
}

// ownWord reports whether a word states a rule that the sheet has.
func ownWord(s *puzzle.Sheet, word string) bool {
	switch e := s.Extra; {
	case s.Diagonals && diagonalWords[word], s.Regions != nil && regionWords[word]:
		return true
	case e.IsEmpty():
		return false
	case len(e.Odd) > 0 && oddWords[word], len(e.Even) > 0 && evenWords[word], len(e.Regions) > 0 && extraWords[word]:
		return true
	default:
		return slices.ContainsFunc(e.Rules, func(r puzzle.Rule) bool { return ruleWords[r][word] })
	}
}
