package codec

import "fourfold/puzzle"

// ruleWords are the words with which texts state the rules that a sheet has: names beside
// variantNames, and words of sentences. A text with other words may state more rules.
var ruleWords = map[puzzle.Rule]struct{ names, words map[string]bool }{
	puzzle.Windoku: {
		nameSet("windoku, windows sudoku, nrc, hypersudoku, hyper, hyper sudoku, four box, extra box, extra boxes, extra region, extra regions"),
		wordSet("windoku hyper hypersudoku window windows extra shaded gray marked colored highlighted four"),
	},
	puzzle.CenterDot: {
		nameSet("center dot, center dots, centerdot, center point, center points, extra region, extra regions"),
		wordSet("center centers middle dot dots marked shaded gray extra"),
	},
	puzzle.Asterisk:  {nameSet("asterisk, extra region, extra regions"), wordSet("asterisk marked shaded gray extra")},
	puzzle.Girandola: {nameSet("girandola, girandole, extra region, extra regions"), wordSet("girandola marked shaded gray extra")},
	puzzle.Argyle:    {nameSet("argyle"), wordSet("argyle diagonal diagonals marked shaded")},
	puzzle.DisjointGroups: {
		nameSet("disjoint, disjoint group, disjoint groups, same position, position sudoku"),
		wordSet("disjoint group groups position positions relative across"),
	},
	puzzle.DiagonalDown: {ownDiagonals, diagonalWords},
	puzzle.DiagonalUp:   {ownDiagonals, diagonalWords},
	puzzle.AntiKnight: {
		nameSet("antiknight, anti knight, antichess, anti chess, chess sudoku, chess move, chess moves, chess constraint"),
		wordSet("antiknight anti knight knights knight's chess move moves apart away constraint other"),
	},
	puzzle.AntiKing: {
		nameSet("antiking, anti king, antichess, anti chess, chess sudoku, chess move, chess moves, chess constraint, king step, untouchable, " +
			"non touching, notouch, no touch, touchless"),
		wordSet("antiking anti king kings king's chess move moves apart away constraint other touch touching diagonally corner corners"),
	},
	puzzle.NonConsecutive: {
		nameSet("nonconsecutive, non consecutive, not consecutive, anti consecutive"),
		wordSet("nonconsecutive non consecutive orthogonally adjacent neighboring neighbors"),
	},
}

// Words about the other rules of a sheet.
var (
	ownDiagonals = nameSet("diagonal, diagonals, two diagonals, sudoku x, x sudoku, sudokux, xsudoku, x doku, xdoku, diagonal sudoku")
	ownRegions   = nameSet("jigsaw, jigsaws, squiggly, nonomino, nonominoes, irregular, geometry sudoku, geometric sudoku, chaos sudoku")

	oddNames    = nameSet("odd even, even odd, odd sudoku, even sudoku, evens, odds, parity")
	oddWords    = wordSet("odd circle circles shaded gray marked")
	evenWords   = wordSet("even circle circles shaded gray marked")
	regionNames = nameSet("extra region, extra regions, extra group, extra groups, extra box, extra boxes")
	extraWords  = wordSet("extra shaded gray marked colored highlighted group groups")
)

// ownName reports whether a name is that of a rule that the sheet has.
func ownName(s *puzzle.Sheet, name string) bool {
	switch e := s.Extra; {
	case s.Diagonals && ownDiagonals[name], s.Regions != nil && ownRegions[name]:
		return true
	case e.IsEmpty():
		return false
	case len(e.Odd)+len(e.Even) > 0 && oddNames[name], len(e.Regions) > 0 && regionNames[name]:
		return true
	default:
		for _, r := range e.Rules {
			if ruleWords[r].names[name] {
				return true
			}
		}
	}
	return false
}

// ownWord reports whether a word of a sentence states a rule that the sheet has.
func ownWord(s *puzzle.Sheet, word string) bool {
	switch e := s.Extra; {
	case s.Diagonals && diagonalWords[word], s.Regions != nil && regionWords[word]:
		return true
	case e.IsEmpty():
		return false
	case len(e.Odd) > 0 && oddWords[word], len(e.Even) > 0 && evenWords[word], len(e.Regions) > 0 && extraWords[word]:
		return true
	default:
		for _, r := range e.Rules {
			if ruleWords[r].words[word] {
				return true
			}
		}
	}
	return false
}
