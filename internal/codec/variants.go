package codec

import "strings"

// variantNames are the names of further rules, as SudokuPad, f-puzzles, logic-masters.de, JSudoku,
// sudoku.coach and other programs use them, in small letters. A name has up to three words. Signs
// between its words do not matter: anti-knight is "anti knight". Words that people also use for
// other things, such as average, are only names together with others.
var variantNames = nameSet(`
	killer, cage, cages, little killer, sumdoku, sum doku, sumoku, samunamupure, sum frame, frame sudoku, sum sudoku, zero killer,
	thermo, thermos, thermometer, thermometers, slow thermo, arrow, arrows, pill arrow, pointing, kropki, xv, roman,
	renban, renbans, renbangroup, renbangroups, whisper, whispers, palindrome, palindromes, zipper, zippers, nabner, nabners,
	entropic, entropy, modular, parity, lockout, between line, between lines, region sum, region sums, same sum, equal sum, equal
	sums, ten line, ten lines, german whispers, dutch whispers, split peas, double arrow, index line, average line, average lines,
	product line, sandwich, sandwiches, skyscraper, skyscrapers, x sum, x sums, xsum, xsums, numbered room, numbered rooms, rossini,
	battlefield, outside sum, outsider, before nine, first seen, hidden skyscrapers, min max, minmax, product frame, japanese sums,
	antiknight, antiking, antiqueen, antidiagonal, anti knight, anti king, anti queen, anti bishop, anti chess, anti diagonal, anti
	consecutive, antichess, anti xv, antixv, anti kropki, chess sudoku, chess move, chess moves, chess constraint, knightmare, king
	step, queen move, queens move, untouchable, untouched, non touching, notouch, no touch, touchless, touchy, nonconsecutive, non
	consecutive, not consecutive, nonsequential, non ratio, nonratio, miracle, global entropy, argyle, girandola, girandole, asterisk,
	center dot, center dot, center dots, centerdot, centerdot, center point, center points, toroidal, torus, offset, offset sudoku,
	position sudoku, same position, windoku, windows sudoku, nrc, hypersudoku, hyper, hyper sudoku, four box, extra box, extra boxes,
	extra region, extra regions, extra group, extra groups, disjoint, disjoint group, disjoint groups, color sudoku, color sudoku,
	color box, color box, percent sudoku, sudoku p, sudoku dg, sudoku x, x sudoku, sudokux, xsudoku, x doku, xdoku, cross sudoku,
	diagonal, diagonals, diagonale, diagonalen, antidiagonals, bent diagonals, two diagonals, odd even, even odd, odd sudoku, even
	sudoku, evens, odds, high low, low high, quadruple, quadruples, quadro, quadruplets, quad sums, battenburg, fortress, clone,
	clones, creasing, greater than, inequality, inequalities, futoshiki, compdoku, vudoku, kenken, calcudoku, kendoku, mathdoku,
	kakuro, magic square, magic squares, magic box, magic sudoku, mini magic, jigsaw, jigsaws, squiggly, nonomino, nonominoes,
	irregular, geometry sudoku, geometric sudoku, chaos construction, chaos sudoku, chaos, deficit, surplus, samurai, gattai, shogun,
	sumo, butterfly sudoku, flower sudoku, twin sudoku, twin doku, twodoku, windmill, sohei, kazaguruma, multi sudoku, star sudoku,
	star battle, sudoku 3d, tridoku, sujiken, latin, latin square, boxless, no boxes, without boxes, wrogn, liar, liars, schrodinger,
	schroedinger, schrödinger, doubler, doublers, multiplier, multipliers, negator, negators, indexing, indexer, indexers, wildcard,
	wildcards, fog of, fogofwar, tapa, yajilin, nurimisaki, nurikabe, cave sudoku, slingshot, rapid, snake, snake sudoku, loop sudoku,
	heyawake, galaxies, pentomino, pentominoes, rat run, counting circle, counting circles, diagonal sudoku, product sudoku, search
	nine, eliminate, detection, trio, tripod, minesweeper, kakurasu, battleship, battleships, hundred, pandigital, dutch flat, row
	sum, column sum, ratio dots, wortsudoku, cipher, ascending starter, clock faces, clockfaces, big small`)

// proseNames are words that state further rules in a sentence, beside variantNames. In a title
// they state none.
var proseNames = nameSet(`
	bulb, bulbs, outside, ratio, circle, circles, shaded, constraint, constraints, variant, variants, variation, dot, dots, sum, sums, total,
	totals, adjacent, neighboring, neighboring, orthogonally, increase, increases, increasing, decrease, decreases, decreasing,
	along, add, adds, adding, difference, differences, black dot, white dot, less than, knight, knights, king move, kings move, even
	digits, odd digits, even digit, odd digit, even cells, odd cells, extra rule, extra rules, special rule, special rules, additional
	rules, diagonally, consecutive, comparison, crossing, contact, contacts, is magic, ends in`)

func nameSet(list string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		set[strings.Join(strings.Fields(name), " ")] = true
	}
	return set
}

// topics are words about a grid, and words of rules. A sentence with one of them is a statement
// about the grid.
var topics = wordSet(`cell cells digit digits numbers row rows column columns col cols box boxes block blocks nonet nonets lines house houses
	circle circled circles dot dots square squares region regions group groups diagonal diagonals sum sums total totals
	product products parity odd even prime primes multiple multiples equal equals touch touches touching sees rule rules must cannot can't
	mustn't forbidden prohibited each every repeat repeats repeated repeating adjacent neighbor neighbors neighbor neighbors neighboring neighboring
	consecutive differ differs difference greater larger smaller lower higher highest lowest clockwise increasing decreasing
	colored colored shaded gray gray highlighted marked corner corners edge edges border borders center center
	cross arrow arrows wrap wraps wrapping symmetry symmetric symmetrical distinct different exactly`)

// verbs are words of which a sentence about the grid has at least one. The name of a technique has none.
var verbs = wordSet(`is are be must cannot can't may mustn't should shall contain contains containing has have having sum sums add adds equal equals each every
	no not never differ differs touch touches see sees repeat repeats increase increases decrease decreases all both two last total totals`)
