package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// booleanRules are the rules that are true or false in the JSON of f-puzzles.
var booleanRules = map[string]puzzle.Rule{
	"diagonal+": puzzle.DiagonalUp, "diagonal-": puzzle.DiagonalDown, "antiknight": puzzle.AntiKnight, "antiking": puzzle.AntiKing,
	"disjointgroups": puzzle.DisjointGroups, "nonconsecutive": puzzle.NonConsecutive,
}

// cellLists reads the odd or even cells or the extra regions of f-puzzles. Each has one cell or several, and colors.
func (r *sheetReader) cellLists(f field) {
	e := &r.extra
	for _, item := range f.list {
		cells, ok := r.cellsOf(item)
		switch {
		case !ok:
			r.refuse(words.Quote(f.name))
		case f.name == "odd":
			e.Odd = append(e.Odd, cells...)
		case f.name == "even":
			e.Even = append(e.Even, cells...)
		case len(cells) > 1: // one cell repeats nothing
			e.Regions = append(e.Regions, puzzle.ExtraRegion(len(e.Regions)+1, cells))
		}
	}
}

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

// finishExtra gives the further rules to the sheet. Extra regions that are those of a rule with a name become this rule.
func (r *sheetReader) finishExtra() {
	s, e := &r.sheet, &r.extra
	order := s.Grid.Rows
	rows, cols := boxOf(s)
	has := func(all []puzzle.Unit, u puzzle.Unit) bool {
		return slices.ContainsFunc(all, func(v puzzle.Unit) bool { return slices.Equal(u.Cells, v.Cells) })
	}
	for _, rule := range regionRules {
		if (&puzzle.Extra{Rules: []puzzle.Rule{rule}}).Check(order, rows, cols) != nil {
			continue
		}
		own := rule.Regions(order, rows, cols)
		if slices.ContainsFunc(own, func(u puzzle.Unit) bool { return !has(e.Regions, u) }) {
			continue
		}
		var rest []puzzle.Unit
		for _, u := range e.Regions {
			if !has(own, u) {
				rest = append(rest, puzzle.ExtraRegion(len(rest)+1, u.Cells))
			}
		}
		e.Regions, e.Rules = rest, append(e.Rules, rule)
	}
	s.Diagonals = e.Has(puzzle.DiagonalUp) && e.Has(puzzle.DiagonalDown)
	var rules []puzzle.Rule // in the order of puzzle.Rules
	for _, rule := range puzzle.Rules() {
		if isDiagonal := rule == puzzle.DiagonalUp || rule == puzzle.DiagonalDown; e.Has(rule) && !(isDiagonal && s.Diagonals) {
			rules = append(rules, rule)
		}
	}
	e.Rules = rules
	e.Odd, e.Even = slices.Compact(slices.Sorted(slices.Values(e.Odd))), slices.Compact(slices.Sorted(slices.Values(e.Even)))
	if e.IsEmpty() {
		return
	}
	if err := e.Check(order, rows, cols); err != nil {
		r.refuse(err.Error())
	}
	s.Extra = e
}

// regionRules are the rules that f-puzzles states by extra regions.
var regionRules = []puzzle.Rule{puzzle.Windoku, puzzle.CenterDot, puzzle.Asterisk, puzzle.Girandola, puzzle.Argyle}

// boxOf returns the size of the boxes of a sheet, or 0 and 0.
func boxOf(s *puzzle.Sheet) (rows, cols int) {
	return puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions}.Box()
}
