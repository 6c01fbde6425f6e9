package bulk

import "fourfold/cp/classic"

// values maps each character to its value as a bit, from 1 << 0 for '1' to 1 << 8 for '9', and to 0
// for a blank.
var values = func() (all [256]uint16) {
	for v := range 9 {
		all['1'+v] = 1 << v
	}
	return all
}()

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
