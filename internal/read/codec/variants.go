package codec

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"fourfold/puzzle"
)

// variantNames are the names of further rules, as SudokuPad, f-puzzles, logic-masters.de, JSudoku, sudoku.coach and other programs
// use them, in small letters. A name has up to three words. Signs between its words do not matter: anti-knight is "anti knight". A
// word that people also use for other things, such as snake, is a name only together with others: snake sudoku.
var variantNames = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for name := range strings.SplitSeq(`
	killer, cages, sumdoku, sum doku, sumoku, samunamupure, sum frame, frame sudoku, sum sudoku, thermo, thermos, thermometer,
	thermometers, arrow, arrows, kropki, xv, renban, renbans, renbangroup, renbangroups, whisper, whispers, palindrome, palindromes,
	zipper, zippers, nabner, nabners, entropic, lockout, between line, between lines, region sum, region sums, same sum, equal sum,
	equal sums, ten line, ten lines, split peas, index line, average line, average lines, product line, sandwich, sandwiches,
	skyscraper, skyscrapers, x sum, x sums, xsum, xsums, numbered room, numbered rooms, rossini, battlefield, outside sum, min max,
	minmax, product frame, japanese sums, antiknight, antiking, antiqueen, antidiagonal, anti knight, anti king, anti queen,
	anti bishop, anti chess, anti diagonal, anti consecutive, antichess, antixv, chess sudoku, chess move, chess moves,
	chess constraint, knightmare, king step, queen move, queens move, untouchable, non touching, notouch, touchless, touchy,
	nonconsecutive, non consecutive, nonsequential, non ratio, nonratio, global entropy, argyle, girandola, girandole, asterisk,
	center dot, center dots, centerdot, center point, center points, toroidal, torus, offset sudoku, position sudoku, windoku,
	windows sudoku, nrc, hypersudoku, hyper sudoku, four box, extra box, extra boxes, extra region, extra regions, extra group,
	extra groups, disjoint, disjoint group, disjoint groups, color sudoku, color box, percent sudoku, sudoku p, sudoku dg, sudoku x,
	x sudoku, sudokux, xsudoku, x doku, xdoku, cross sudoku, diagonal, diagonals, diagonale, diagonalen, antidiagonals, bent diagonals,
	two diagonals, odd even, even odd, odd sudoku, even sudoku, high low, low high, quadruple, quadruples, quadro, quadruplets,
	quad sums, battenburg, clone, clones, greater than, inequality, inequalities, futoshiki, compdoku, vudoku, kenken, calcudoku,
	kendoku, mathdoku, kakuro, magic square, magic squares, magic box, magic sudoku, mini magic, jigsaw, jigsaws, squiggly, nonomino,
	nonominoes, irregular, geometry sudoku, geometric sudoku, chaos construction, chaos sudoku, samurai, gattai, shogun, sumo,
	butterfly sudoku, flower sudoku, twin sudoku, twin doku, twodoku, windmill, sohei, kazaguruma, multi sudoku, star sudoku,
	star battle, sudoku 3d, tridoku, sujiken, latin square, boxless, no boxes, without boxes, wrogn, schrodinger, schroedinger,
	schrödinger, doubler, doublers, multiplier, multipliers, negator, negators, indexer, indexers, fog of, fogofwar, tapa, yajilin,
	nurimisaki, nurikabe, cave sudoku, slingshot, snake sudoku, loop sudoku, heyawake, pentomino, pentominoes, rat run,
	counting circle, counting circles, diagonal sudoku, product sudoku, minesweeper, kakurasu, battleship, battleships, pandigital,
	dutch flat, row sum, column sum, ratio dots, wortsudoku, ascending starter, clockfaces, roman sudoku, modular line, modular lines,
	parity line, parity lines, parity sudoku, entropy sudoku, outsider sudoku, miracle sudoku, fortress sudoku, deficit sudoku,
	surplus sudoku, liar sudoku, wildcard sudoku, spiral galaxies, trio sudoku, tripod sudoku, hundred sudoku, consecutive sudoku,
	hurricane sudoku, first seen sudoku, before nine sudoku, search nine sudoku, creasing sudoku, cipher sudoku, clock faces sudoku`, ",") {
		set[strings.Join(strings.Fields(name), " ")] = true
	}
	return set
})

// firstWords are words of which each of the variantNames has one: its first word, or another if that is a letter.
var firstWords = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{"colo" + "ur": true, "cent" + "re": true, "doku": true, "sums": true}
	for name := range variantNames() {
		first, _, _ := strings.Cut(name, " ")
		set[first] = true
	}
	return set
})

// american replaces British spellings, and drops apostrophes.
var american = strings.NewReplacer("colo"+"ur", "color", "cent"+"re", "center", "’", "", "'", "")

// VariantName returns the first name of further rules in a text, or "" if there is none. It needs
// no memory for most texts without a name.
func VariantName(text []byte) string {
	if !mayNameVariant(text) {
		return ""
	}
	return variantIn(string(text), nil)
}

// mayNameVariant reports whether a text has one of the firstWords, or a letter that is not ASCII.
func mayNameVariant(text []byte) bool {
	first := firstWords()
	var word [16]byte // no first word is longer
	for k := 0; k < len(text); k++ {
		n := 0
		for ; k < len(text) && ('a' <= text[k]|0x20 && text[k]|0x20 <= 'z' || text[k] == '\''); k++ {
			if n < len(word) && text[k] != '\'' {
				word[n] = text[k] | 0x20
				n++
			}
		}
		if n > 1 && first[string(word[:n])] || k < len(text) && text[k] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// variantIn is VariantName for a text about a sheet, which may be nil. The text may name the rules that the sheet has.
func variantIn(text string, s *puzzle.Sheet) string {
	isSpace := func(char rune) bool { return !unicode.In(char, unicode.L, unicode.M, unicode.N) }
	words := strings.FieldsFunc(american.Replace(strings.ToLower(text)), isSpace)
	for k := range words {
		for n := 1; n <= 3 && k+n <= len(words); n++ {
			name := strings.Join(words[k:k+n], " ")
			switch {
			case !variantNames()[name], s != nil && ownName(s, name):
			case name == "diagonal" && k+1 < len(words) && strings.HasPrefix(words[k+1], "symmetr"):
			default:
				return name
			}
		}
	}
	return ""
}
