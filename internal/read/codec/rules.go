package codec

import (
	"slices"
	"strings"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// booleanRule returns the rule that is true or false in the JSON of f-puzzles under a name.
func booleanRule(name string) (kind string, ok bool) {
	for _, k := range rule.Kinds() {
		if k.IsGlobal() && k.FPuzzles == name {
			return k.Name, true
		}
	}
	return "", false
}

// add adds a rule to the sheet.
func (r *sheetReader) add(o rule.Rule) { r.extra = r.extra.And(rule.List{o}) }

// finishRules gives the further rules to the sheet. Extra regions that are those of a rule with a name become this rule. It returns
// an error about a rule that does not fit the grid.
func (r *sheetReader) finishRules() error {
	s := &r.sheet
	b := sudokuOf(s).Board()
	for _, kind := range regionRules {
		named := rule.New(kind, nil)
		if named.Check(b) != nil {
			continue
		}
		var own rule.List
		for _, cells := range rule.KindOf(kind).Units(b, named) {
			own = append(own, rule.New("region", nil, cells...))
		}
		isOwn := func(o rule.Rule) bool { return o.Kind == "region" && slices.ContainsFunc(own, sortedCells(o).Equal) }
		if slices.ContainsFunc(own, func(u rule.Rule) bool {
			return !slices.ContainsFunc(r.extra, func(o rule.Rule) bool { return sortedCells(o).Equal(u) })
		}) {
			continue
		}
		r.extra = append(rule.List{named}, slices.DeleteFunc(r.extra, isOwn)...)
	}
	s.Rules = r.extra
	setDiagonals(s)
	r.extra = s.Rules
	place := func(o rule.Rule) int { return slices.Index(rule.Names(), o.Kind) }
	slices.SortStableFunc(r.extra, func(a, b rule.Rule) int { return place(a) - place(b) })
	s.Rules, b.Rules = r.extra, r.extra
	return r.extra.Check(b)
}

// setDiagonals makes the rules of both diagonals the one of a Sheet.
func setDiagonals(s *puzzle.Sheet) {
	if s.Diagonals = s.Rules.Has("diagonal-up") && s.Rules.Has("diagonal-down"); s.Diagonals {
		s.Rules = slices.DeleteFunc(s.Rules, func(o rule.Rule) bool { return strings.HasPrefix(o.Kind, "diagonal-") })
	}
	if len(s.Rules) == 0 {
		s.Rules = nil
	}
}

// sortedCells returns a rule with one list of cells in increasing order.
func sortedCells(r rule.Rule) rule.Rule {
	return rule.New(r.Kind, r.Numbers, slices.Sorted(slices.Values(r.AllCells()))...)
}

// regionRules are the rules that f-puzzles states by extra regions.
var regionRules = []string{"windoku", "center-dot", "asterisk", "girandola", "argyle"}

// sudokuOf returns the puzzle of a sheet.
func sudokuOf(s *puzzle.Sheet) puzzle.Sudoku {
	return puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions, Rules: s.Rules, Form: s.Form}
}

// boxOf returns the size of the boxes of a sheet, or 0 and 0.
func boxOf(s *puzzle.Sheet) (rows, cols int) { return sudokuOf(s).Box() }
