package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
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

// cellLists reads the odd or even cells or the extra regions of f-puzzles. Each has one cell or several, and colors.
func (r *sheetReader) cellLists(f field) {
	var single []int
	for _, item := range f.list {
		cells, ok := r.cellsOf(item)
		switch {
		case !ok:
			r.refuse(words.Quote(f.name))
		case f.name == "odd" || f.name == "even":
			single = append(single, cells...)
		case len(cells) > 1: // one cell repeats nothing
			r.add(rule.New("region", nil, cells...))
		}
	}
	if single != nil {
		r.add(rule.New(f.name, nil, slices.Compact(slices.Sorted(slices.Values(single)))...))
	}
}

// add adds a rule to the sheet.
func (r *sheetReader) add(o rule.Rule) { r.extra = append(r.extra, o) }

// cellsOf returns the cells with names such as R1C1 in an object. It returns false if the object may say more.
func (r *sheetReader) cellsOf(item *value) (cells []int, ok bool) {
	order := r.sheet.Grid.Rows
	for _, f := range item.fields {
		switch f.name {
		case "cell", "cells":
			names := f.list
			if f.kind != array {
				names = []*value{f.value}
			}
			for _, name := range names {
				first, second, _ := strings.Cut(strings.ToLower(name.text), "c")
				row, _ := strconv.Atoi(strings.TrimPrefix(first, "r"))
				col, _ := strconv.Atoi(second)
				cell := (row-1)*order + col - 1
				if min(row, col) < 1 || max(row, col) > order || !strings.EqualFold(name.text, puzzle.CellName(cell, order)) {
					return nil, false
				}
				cells = append(cells, cell)
			}
		case "baseC", "outlineC", "fontC", "width", "height", "size", "angle", "opacity":
		default:
			if !f.isEmpty() {
				return nil, false
			}
		}
	}
	return cells, item.kind == object
}

// finishRules gives the further rules to the sheet. Extra regions that are those of a rule with a name become this rule.
func (r *sheetReader) finishRules() {
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
	if len(r.extra) == 0 {
		return
	}
	b.Rules = r.extra
	if err := r.extra.Check(b); err != nil {
		r.refuse(err.Error())
	}
	s.Rules = r.extra
}

// setDiagonals makes the rules of both diagonals the one of a Sheet.
func setDiagonals(s *puzzle.Sheet) {
	if s.Diagonals = s.Rules.Has("diagonal-up") && s.Rules.Has("diagonal-down"); s.Diagonals {
		s.Rules = slices.DeleteFunc(s.Rules, func(o rule.Rule) bool { return strings.HasPrefix(o.Kind, "diagonal-") })
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
