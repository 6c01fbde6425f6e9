package puzzle

import (
	"fmt"
	"slices"
)

// A Clash is one or two values that break a rule about pairs of cells or about odd and even cells.
type Clash struct {
	Rule   string // a Rule, "pair", "odd" or "even"
	Cells  []int  // one cell, or two in increasing order
	Values []int  // their values

	cols int // of the grid
}

// String says which cells break which rule, as in "r1c1 and r2c3 are both 5, but the rule
// anti-knight forbids it".
func (c Clash) String() string {
	first := CellName(c.Cells[0], c.cols)
	if len(c.Cells) == 1 {
		return fmt.Sprintf("%s is %d, but it is an %s cell", first, c.Values[0], c.Rule)
	}
	second, by := CellName(c.Cells[1], c.cols), "the rule "+c.Rule
	if c.Rule == "pair" {
		by = "a rule about the two cells"
	}
	if c.Values[0] == c.Values[1] {
		return fmt.Sprintf("%s and %s are both %d, but %s forbids it", first, second, c.Values[0], by)
	}
	return fmt.Sprintf("%s is %d and %s is %d, but %s forbids it", first, c.Values[0], second, c.Values[1], by)
}

func clashTexts(clashes []Clash) (texts []string) {
	for _, c := range clashes {
		texts = append(texts, c.String())
	}
	return texts
}

// Clashes returns all clashes of the values in a grid, whose empty cells break no rule. It reads
// the rules themselves and no conflicts, so that it finds mistakes of those.
func (e *Extra) Clashes(g Grid) (all []Clash) {
	if e == nil {
		return nil
	}
	for _, r := range e.Rules {
		if forbids := pairRules[r]; forbids != nil {
			all = append(all, neighborhood(r, g, forbids)...)
		}
	}
	for _, p := range e.Pairs {
		a, b := g.Cells[p.A], g.Cells[p.B]
		if a == 0 || b == 0 || p.Not == nil && a != b || p.Not != nil && !slices.Contains(p.Not, [2]uint8{a, b}) {
			continue
		}
		all = append(all, clashOf("pair", g, min(p.A, p.B), max(p.A, p.B)))
	}
	for parity, cells := range [][]int{e.Even, e.Odd} {
		for _, cell := range cells {
			if v := int(g.Cells[cell]); v != 0 && v%2 != parity {
				all = append(all, clashOf([]string{"even", "odd"}[parity], g, cell))
			}
		}
	}
	return all
}

func clashOf(rule string, g Grid, cells ...int) Clash {
	c := Clash{Rule: rule, Cells: cells, cols: g.Cols}
	for _, cell := range cells {
		c.Values = append(c.Values, int(g.Cells[cell]))
	}
	return c
}

// pairRules has the rules about all pairs of cells. They say whether two cells may not have the
// values v and w. The cells are rows and cols apart, at most two each, and neither is negative.
var pairRules = map[Rule]func(rows, cols, v, w int) bool{
	AntiKnight:     func(rows, cols, v, w int) bool { return rows*cols == 2 && v == w },
	AntiKing:       func(rows, cols, v, w int) bool { return rows*cols == 1 && v == w },
	NonConsecutive: func(rows, cols, v, w int) bool { return rows+cols == 1 && (v-w == 1 || w-v == 1) },
}

// neighborhood returns the clashes of a rule about cells that are at most two rows and two columns
// apart.
func neighborhood(r Rule, g Grid, forbids func(rows, cols, v, w int) bool) (all []Clash) {
	for a, v := range g.Cells {
		for b := a + 1; b < len(g.Cells) && b/g.Cols <= a/g.Cols+2; b++ {
			rows, cols := b/g.Cols-a/g.Cols, b%g.Cols-a%g.Cols
			if cols = max(cols, -cols); cols > 2 || v == 0 || g.Cells[b] == 0 {
				continue
			}
			if forbids(rows, cols, int(v), int(g.Cells[b])) {
				all = append(all, clashOf(string(r), g, a, b))
			}
		}
	}
	return all
}
