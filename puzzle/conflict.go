package puzzle

import (
	"slices"
	"strconv"
)

// A conflict is a set of candidates of which at most one may be in a solution: no two of them may be
// placed together, or they are candidates of one cell. It becomes one secondary item. A candidate
// is cell*order + value-1, like its option.
type conflict struct {
	name       string // of the item
	rule       Rule   // "" for a Pair
	cells      []int
	candidates []int32
}

// conflicts returns the rules about pairs of cells as sets of candidates. Pairs of equal values that
// a unit excludes anyway are left out. The rules must fit the grid.
func (e *Extra) conflicts(order int, units []Unit) (all []conflict) {
	if e == nil {
		return nil
	}
	together := sameUnit(order, units)
	for _, r := range e.Rules {
		switch r {
		case AntiKnight:
			for _, pair := range apart(order, knightMoves) {
				all = append(all, equalValues(string(r), order, pair, together)...)
			}
		case AntiKing: // the cells of a square of 2x2 all touch each other, so they share their items
			for _, square := range squares(order) {
				all = append(all, equalValues(string(r), order, square, together)...)
			}
		case NonConsecutive:
			not := consecutive(order)
			for _, pair := range apart(order, neighborMoves) {
				all = append(all, forbiddenValues(string(r), order, pair[0], pair[1], not)...)
			}
		}
	}
	for k, p := range e.Pairs {
		rule := "pair" + strconv.Itoa(k+1) // several pairs may have the same cells
		if p.Not == nil {
			all = append(all, equalValues(rule, order, []int{p.A, p.B}, together)...)
		} else {
			all = append(all, forbiddenValues(rule, order, p.A, p.B, p.Not)...)
		}
	}
	return all
}

// The moves to the cells below or to the right of a cell, as rows and columns. The other cells have
// the moves backwards.
var (
	knightMoves   = [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}
	neighborMoves = [][2]int{{0, 1}, {1, 0}}
)

// apart returns the pairs of cells that are one of the moves apart.
func apart(order int, moves [][2]int) (pairs [][]int) {
	for cell := range order * order {
		for _, move := range moves {
			row, col := cell/order+move[0], cell%order+move[1]
			if row < order && col >= 0 && col < order {
				pairs = append(pairs, []int{cell, row*order + col})
			}
		}
	}
	return pairs
}

// squares returns the squares of 2x2 cells.
func squares(order int) (all [][]int) {
	for row := range order - 1 {
		for col := range order - 1 {
			cell := row*order + col
			all = append(all, []int{cell, cell + 1, cell + order, cell + order + 1})
		}
	}
	return all
}

// consecutive returns the pairs of values that differ by 1.
func consecutive(order int) (pairs [][2]uint8) {
	for v := 1; v < order; v++ {
		pairs = append(pairs, [2]uint8{uint8(v), uint8(v + 1)}, [2]uint8{uint8(v + 1), uint8(v)})
	}
	return pairs
}

// sameUnit returns a function that reports whether all cells are in one unit.
func sameUnit(order int, units []Unit) func(cells []int) bool {
	of := make([][]int, order*order)
	for u, unit := range units {
		for _, cell := range unit.Cells {
			of[cell] = append(of[cell], u)
		}
	}
	return func(cells []int) bool {
		return slices.ContainsFunc(of[cells[0]], func(u int) bool {
			return !slices.ContainsFunc(cells[1:], func(cell int) bool { return !slices.Contains(of[cell], u) })
		})
	}
}

// equalValues forbids equal values in cells. Each value is one conflict.
func equalValues(rule string, order int, cells []int, together func([]int) bool) []conflict {
	if together(cells) {
		return nil
	}
	all := make([]conflict, order)
	for v := range all {
		all[v] = conflict{rule: namedRule(rule), cells: cells, name: conflictName(rule, order, cells...) + "=" + strconv.Itoa(v+1)}
		for _, cell := range cells {
			all[v].candidates = append(all[v].candidates, int32(cell*order+v))
		}
	}
	return all
}

// forbiddenValues forbids pairs of values in cells a and b. Values of a that exclude the same values
// of b share one conflict: two values of a cell exclude each other anyway.
func forbiddenValues(rule string, order, a, b int, not [][2]uint8) (all []conflict) {
	excluded := make([]uint64, order+1) // by the value of a, as bits 1 to order
	for _, values := range not {
		excluded[values[0]] |= 1 << values[1]
	}
	for v := 1; v <= order; v++ {
		if excluded[v] == 0 || slices.Contains(excluded[:v], excluded[v]) {
			continue
		}
		c := conflict{rule: namedRule(rule), cells: []int{a, b}, name: conflictName(rule, order, a, b) + "=" + strconv.Itoa(v)}
		for w := v; w <= order; w++ {
			if excluded[w] == excluded[v] {
				c.candidates = append(c.candidates, int32(a*order+w-1))
			}
		}
		for w := 1; w <= order; w++ {
			if excluded[v]>>w&1 != 0 {
				c.candidates = append(c.candidates, int32(b*order+w-1))
			}
		}
		all = append(all, c)
	}
	return all
}

func conflictName(rule string, order int, cells ...int) string {
	name := rule
	for _, cell := range cells {
		name += "-" + CellName(cell, order)
	}
	return name
}

// conflictKind is the kind of the items of conflicts.
const conflictKind = "pair"

// namedRule returns the rule of a name, or "" for the name of a Pair.
func namedRule(name string) Rule {
	if slices.Contains(Rules(), Rule(name)) {
		return Rule(name)
	}
	return ""
}
