package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// A Rule is the name of a rule that many puzzles have beside those of a Sudoku.
type Rule string

// The rules. Those of whole grids depend on the order and the boxes only.
const (
	Windoku        Rule = "windoku"         // regions of the size of a box, one row and column away from the edge and from each other
	CenterDot      Rule = "center-dot"      // the centers of all boxes are a region
	Asterisk       Rule = "asterisk"        // nine cells around the center of a 9x9 grid are a region
	Girandola      Rule = "girandola"       // the corners and five other cells of a 9x9 grid are a region
	Argyle         Rule = "argyle"          // no value twice on eight diagonals of a 9x9 grid
	DisjointGroups Rule = "disjoint-groups" // the cells at the same place of all boxes are a region
	DiagonalDown   Rule = "diagonal-down"   // the diagonal from the top left cell is a region
	DiagonalUp     Rule = "diagonal-up"     // the diagonal from the bottom left cell is a region
	AntiKnight     Rule = "anti-knight"     // cells a knight's move apart have different values
	AntiKing       Rule = "anti-king"       // cells that touch at a corner have different values
	NonConsecutive Rule = "non-consecutive" // neighbors in a row or column do not differ by 1
)

// Rules returns all rules.
func Rules() []Rule {
	return []Rule{Windoku, CenterDot, Asterisk, Girandola, Argyle, DisjointGroups, DiagonalDown, DiagonalUp, AntiKnight, AntiKing, NonConsecutive}
}

// ParseRule returns the rule of a name. It ignores case, spaces and dashes.
func ParseRule(name string) (Rule, bool) {
	letters := strings.NewReplacer("-", "", " ", "", "_", "")
	name = letters.Replace(strings.ToLower(name))
	for _, r := range Rules() {
		if name == letters.Replace(string(r)) {
			return r, true
		}
	}
	return "", false
}

// check returns an error if a grid of the order with boxes of this size cannot have the rule.
func (r Rule) check(order, boxRows, boxCols int) error {
	if !slices.Contains(Rules(), r) {
		return rulef("the rule %q does not exist", string(r))
	}
	switch r {
	case Windoku:
		if boxRows < 2 || boxRows != boxCols {
			return rulef("%s in a grid of order %d%s: expected square boxes", r, order, inBoxes(boxRows, boxCols))
		}
	case CenterDot:
		if boxRows%2 == 0 || boxCols%2 == 0 {
			return rulef("%s in a grid of order %d%s: expected boxes with a cell in their center", r, order, inBoxes(boxRows, boxCols))
		}
	case DisjointGroups:
		if boxRows == 0 {
			return rulef("%s in a grid of order %d without boxes: expected boxes", r, order)
		}
	case Asterisk, Girandola, Argyle:
		if order != 9 {
			return rulef("%s in a grid of order %d: expected order 9", r, order)
		}
	}
	return nil
}

func inBoxes(rows, cols int) string {
	if rows == 0 {
		return " without boxes"
	}
	return fmt.Sprintf(" with boxes of %dx%d", rows, cols)
}

// The cells of two rules of 9x9 grids, counted from 0.
var (
	asteriskCells  = []int{13, 20, 24, 37, 40, 43, 56, 60, 67}
	girandolaCells = []int{0, 8, 13, 37, 40, 43, 67, 72, 80}
)

// Regions returns the regions of a rule: the cells in which no value may occur twice. Rules
// about pairs of cells have none. The grid must be one that can have the rule.
func (r Rule) Regions(order, boxRows, boxCols int) []Unit {
	switch r {
	case Windoku:
		return windows(order, boxRows)
	case CenterDot:
		return []Unit{centerDots(order, boxRows, boxCols)}
	case Asterisk:
		return []Unit{{Kind: "asterisk", Cells: slices.Clone(asteriskCells)}}
	case Girandola:
		return []Unit{{Kind: "girandola", Cells: slices.Clone(girandolaCells)}}
	case Argyle:
		return argyles(order)
	case DisjointGroups:
		return groups(order, boxRows, boxCols)
	case DiagonalDown:
		return []Unit{{Kind: "falling diagonal", Cells: diagonalsOf(order)[0].Cells}}
	case DiagonalUp:
		return []Unit{{Kind: "rising diagonal", Cells: diagonalsOf(order)[1].Cells}}
	}
	return nil
}

// windows returns the regions of Windoku for square boxes.
func windows(order, size int) (units []Unit) {
	for top := 1; top+size < order; top += size + 1 {
		for left := 1; left+size < order; left += size + 1 {
			u := Unit{Kind: "window", Number: len(units) + 1}
			for k := range size * size {
				u.Cells = append(u.Cells, (top+k/size)*order+left+k%size)
			}
			units = append(units, u)
		}
	}
	return units
}

func centerDots(order, boxRows, boxCols int) Unit {
	u := Unit{Kind: "center dots"}
	for row := boxRows / 2; row < order; row += boxRows {
		for col := boxCols / 2; col < order; col += boxCols {
			u.Cells = append(u.Cells, row*order+col)
		}
	}
	return u
}

// argyles returns the eight diagonals of the argyle pattern: those of 5 and of 8 cells. The first
// four fall to the right, from the top down, and the others rise.
func argyles(order int) (units []Unit) {
	for k, offset := range []int{-4, -1, 1, 4, 4, 7, 9, 12} {
		u := Unit{Kind: "argyle", Number: k + 1}
		for cell := range order * order {
			row, col := cell/order, cell%order
			if k < 4 && row-col == offset || k >= 4 && row+col == offset {
				u.Cells = append(u.Cells, cell)
			}
		}
		units = append(units, u)
	}
	return units
}

// groups returns the regions of DisjointGroups: group k has cell k of each box.
func groups(order, boxRows, boxCols int) []Unit {
	place := make([]int, order*order)
	for cell := range place {
		place[cell] = cell/order%boxRows*boxCols + cell%order%boxCols
	}
	return regionsOf("group", order, place)
}
