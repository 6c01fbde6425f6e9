package puzzle

import (
	"fmt"
	"strings"

	"fourfold/puzzle/rule"
)

// A Clash is the values that break a rule of Rules together.
type Clash struct {
	Rule   string // its kind
	Text   string // its statement, such as "killer 10 r1c1 r1c2"
	Cells  []int  // those with values, in the order of the rule
	Values []int  // their values, which may begin at 0; see Form

	cols int // of the grid
}

// String says which cells break which rule, as in "r1c1 and r2c3 are both 5, but the rule
// anti-knight forbids it".
func (c Clash) String() string {
	first := CellName(c.Cells[0], c.cols)
	switch {
	case len(c.Cells) == 1 && rule.KindOf(c.Rule).Only != nil:
		return fmt.Sprintf("%s is %d, but it is an %s cell", first, c.Values[0], c.Rule)
	case len(c.Cells) == 2 && rule.KindOf(c.Rule).Near != nil:
		second := CellName(c.Cells[1], c.cols)
		if c.Values[0] == c.Values[1] {
			return fmt.Sprintf("%s and %s are both %d, but the rule %s forbids it", first, second, c.Values[0], c.Rule)
		}
		return fmt.Sprintf("%s is %d and %s is %d, but the rule %s forbids it", first, c.Values[0], second, c.Values[1], c.Rule)
	case len(c.Cells) > 12:
		return fmt.Sprintf("the values break the rule %s", c.Text)
	}
	placed := make([]string, len(c.Cells))
	for k, cell := range c.Cells {
		placed[k] = fmt.Sprintf("%s=%d", CellName(cell, c.cols), c.Values[k])
	}
	verb := "break"
	if len(placed) == 1 {
		verb = "breaks"
	}
	return fmt.Sprintf("%s %s the rule %s", strings.Join(placed, " "), verb, c.Text)
}

// Clashes returns all clashes of the values in a grid, whose empty cells break no rule. A rule with
// constraints of its own is broken, too, if no values of its empty cells can fulfill it. Clashes
// reads the meaning of the rules, and no conflicts, so that it finds mistakes of those. The grid must
// have the size of the givens.
func (s Sudoku) Clashes(g Grid) (all []Clash) {
	if len(s.Rules) == 0 {
		return nil
	}
	b := s.Board()
	for _, r := range b.Rules {
		value := func(cell int) (int, bool) { return int(g.Cells[cell]) - 1 + b.Low, g.Cells[cell] != 0 }
		for _, cells := range r.Broken(b, value) {
			c := Clash{Rule: r.Kind, Text: r.Text(b.Cols), Cells: cells, cols: g.Cols}
			for _, cell := range cells {
				v, _ := value(cell)
				c.Values = append(c.Values, v)
			}
			all = append(all, c)
		}
	}
	return all
}

func clashTexts(clashes []Clash) (texts []string) {
	for _, c := range clashes {
		texts = append(texts, c.String())
	}
	return texts
}
