package bulk

import (
	"strings"
	"unicode/utf8"

	"fourfold/cp/classic"
)

// noCell marks, in values, the characters that cannot stand for a cell.
const noCell = 1 << 9

// values maps each character to its value as a bit, from 1 << 0 for '1' to 1 << 8 for '9', to 0
// for a blank, and to noCell for any other character.
var values = func() (all [256]uint16) {
	for char := range all {
		all[char] = noCell
	}
	for _, char := range ".0*_Xx" {
		all[char] = 0
	}
	for v := range 9 {
		all['1'+v] = 1 << v
	}
	return all
}()

// isClassic reports whether a line begins with the 81 cells of a classic Sudoku. They must be
// followed by the end of the line or by a separator. Blanks before the cells are not allowed.
func isClassic(line []byte) bool {
	if len(line) < 81 || len(line) > 81 && strings.IndexByte(" \t,;:|", line[81]) < 0 {
		return false
	}
	return allCells((*[81]byte)(line))
}

// isClassicWithBar is isClassic for a line with a box-drawing character as the separator.
func isClassicWithBar(line []byte) bool {
	if len(line) <= 81 || line[81] < utf8.RuneSelf || !allCells((*[81]byte)(line)) {
		return false
	}
	char, _ := utf8.DecodeRune(line[81:])
	return 0x2500 <= char && char <= 0x257f
}

// allCells reports whether all characters are cells.
func allCells(p *[81]byte) bool {
	var a, b, c uint16
	for k := 0; k < 81; k += 3 {
		a, b, c = a|values[p[k]], b|values[p[k+1]], c|values[p[k+2]]
	}
	return a|b|c < noCell
}

// isSound reports whether no given repeats another given in its row, column or box. All
// characters must be cells.
func isSound(p *[81]byte) bool {
	var twice, c0, c1, c2, c3, c4, c5, c6, c7, c8, left, mid, right uint16
	for k := 0; k < 81; k += 9 {
		if k == 27 || k == 54 {
			left, mid, right = 0, 0, 0
		}
		r := (*[9]byte)(p[k : k+9])
		v0, v1, v2 := values[r[0]], values[r[1]], values[r[2]]
		v3, v4, v5 := values[r[3]], values[r[4]], values[r[5]]
		v6, v7, v8 := values[r[6]], values[r[7]], values[r[8]]
		twice |= c0&v0 | c1&v1 | c2&v2 | c3&v3 | c4&v4 | c5&v5 | c6&v6 | c7&v7 | c8&v8
		c0, c1, c2 = c0|v0, c1|v1, c2|v2
		c3, c4, c5 = c3|v3, c4|v4, c5|v5
		c6, c7, c8 = c6|v6, c7|v7, c8|v8

		a, b, c := v0|v1|v2, v3|v4|v5, v6|v7|v8
		twice |= v0&v1 | (v0|v1)&v2 | v3&v4 | (v3|v4)&v5 | v6&v7 | (v6|v7)&v8
		twice |= a&b | (a|b)&c | left&a | mid&b | right&c
		left, mid, right = left|a, mid|b, right|c
	}
	return twice == 0
}

// isSolution reports whether s solves the puzzle p: it keeps the givens, and every row, column
// and box has every value. It shares no code with a solver, so that it can check the solvers.
func isSolution(p, s *classic.Puzzle) bool {
	const every = 1<<9 - 1
	var lost, c0, c1, c2, c3, c4, c5, c6, c7, c8, left, mid, right uint16
	units := uint16(every)
	for k := 0; k < 81; k += 9 {
		g, r := (*[9]byte)(p[k:k+9]), (*[9]byte)(s[k:k+9])
		v0, v1, v2 := values[r[0]], values[r[1]], values[r[2]]
		v3, v4, v5 := values[r[3]], values[r[4]], values[r[5]]
		v6, v7, v8 := values[r[6]], values[r[7]], values[r[8]]
		lost |= values[g[0]]&^v0 | values[g[1]]&^v1 | values[g[2]]&^v2
		lost |= values[g[3]]&^v3 | values[g[4]]&^v4 | values[g[5]]&^v5
		lost |= values[g[6]]&^v6 | values[g[7]]&^v7 | values[g[8]]&^v8
		c0, c1, c2 = c0|v0, c1|v1, c2|v2
		c3, c4, c5 = c3|v3, c4|v4, c5|v5
		c6, c7, c8 = c6|v6, c7|v7, c8|v8

		a, b, c := v0|v1|v2, v3|v4|v5, v6|v7|v8
		units &= a | b | c
		left, mid, right = left|a, mid|b, right|c
		if k == 18 || k == 45 || k == 72 {
			units &= left & mid & right
			left, mid, right = 0, 0, 0
		}
	}
	return lost == 0 && units&c0&c1&c2&c3&c4&c5&c6&c7&c8 == every
}
