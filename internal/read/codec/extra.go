package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// addRule notes a rule of the puzzle, once.
func (r *sheetReader) addRule(rule puzzle.Rule) {
	r.extra = *r.extra.And(&puzzle.Extra{Rules: []puzzle.Rule{rule}})
}

// setDiagonals sets the rule of the diagonals, or of one of them.
func (r *sheetReader) setDiagonals() {
	switch r.sheet.Diagonals = r.up && r.down; {
	case r.sheet.Diagonals:
	case r.up:
		r.addRule(puzzle.DiagonalUp)
	case r.down:
		r.addRule(puzzle.DiagonalDown)
	}
}

// oddOrEven reads the list of odd or of even cells of f-puzzles.
func (r *sheetReader) oddOrEven(f field, cells *[]int) {
	for _, item := range r.elements(f) {
		cell, ok := r.cellNamed(item.get("cell"))
		if !ok || !hasOnly(item, "cell") {
			r.rules.add(f.name)
			return
		}
		if !slices.Contains(*cells, cell) {
			*cells = append(*cells, cell)
		}
	}
}

// extraRegions reads the list of extra regions of f-puzzles.
func (r *sheetReader) extraRegions(f field) {
	order := r.sheet.Grid.Rows
	for _, item := range r.elements(f) {
		list := item.get("cells")
		var cells []int
		if list != nil {
			for _, name := range list.list {
				cell, ok := r.cellNamed(name)
				if !ok || slices.Contains(cells, cell) {
					r.rules.add(f.name)
					return
				}
				cells = append(cells, cell)
			}
		}
		if len(cells) > order || !hasOnly(item, "cells") {
			r.rules.add(f.name)
			return
		}
		if len(cells) > 1 { // one cell repeats nothing
			r.extra.Regions = append(r.extra.Regions, puzzle.ExtraRegion(len(r.extra.Regions)+1, cells))
		}
	}
}

// cellNamed returns the cell of a name such as R1C1.
func (r *sheetReader) cellNamed(v *value) (cell int, ok bool) {
	if v == nil || v.kind != text {
		return 0, false
	}
	order := r.sheet.Grid.Rows
	row, col, _ := strings.Cut(strings.TrimPrefix(strings.ToUpper(v.text), "R"), "C")
	at, errRow := strconv.Atoi(row)
	to, errCol := strconv.Atoi(col)
	if errRow != nil || errCol != nil || at < 1 || to < 1 || at > order || to > order {
		return 0, false
	}
	return (at-1)*order + to - 1, true
}

// hasOnly reports whether an object has no filled fields but one and those about colors.
func hasOnly(v *value, name string) bool {
	return !slices.ContainsFunc(v.fields, func(f field) bool {
		switch f.name {
		case name, "baseC", "outlineC", "fontC", "width", "height", "size", "angle", "opacity":
			return false
		}
		return !f.isEmpty()
	})
}

// finishExtra gives the further rules to the sheet. Extra regions that are those of a rule with a name
// become this rule.
func (r *sheetReader) finishExtra() {
	e := &r.extra
	order := r.sheet.Grid.Rows
	rows, cols := boxOf(&r.sheet)
	for _, rule := range regionRules {
		if rest, ok := withoutRegions(e.Regions, rule, order, rows, cols); ok && !e.Has(rule) {
			e.Regions = rest
			r.addRule(rule)
		}
	}
	if e.IsEmpty() {
		return
	}
	slices.SortFunc(e.Rules, func(a, b puzzle.Rule) int { return slices.Index(puzzle.Rules(), a) - slices.Index(puzzle.Rules(), b) })
	if err := e.Check(order, rows, cols); err != nil {
		r.rules.say(err.Error())
		return
	}
	r.sheet.Extra = e
}

// regionRules are the rules that f-puzzles states by extra regions.
var regionRules = []puzzle.Rule{puzzle.Windoku, puzzle.CenterDot, puzzle.Asterisk, puzzle.Girandola, puzzle.Argyle}

// withoutRegions returns the regions that do not belong to a rule, numbered anew. It returns false
// if some region of the rule is missing.
func withoutRegions(regions []puzzle.Unit, rule puzzle.Rule, order, boxRows, boxCols int) (rest []puzzle.Unit, ok bool) {
	if (&puzzle.Extra{Rules: []puzzle.Rule{rule}}).Check(order, boxRows, boxCols) != nil {
		return nil, false
	}
	has := func(units []puzzle.Unit, u puzzle.Unit) bool {
		return slices.ContainsFunc(units, func(v puzzle.Unit) bool { return slices.Equal(u.Cells, v.Cells) })
	}
	own := rule.Regions(order, boxRows, boxCols)
	for _, u := range own {
		if !has(regions, u) {
			return nil, false
		}
	}
	for _, u := range regions {
		if !has(own, u) {
			rest = append(rest, puzzle.ExtraRegion(len(rest)+1, u.Cells))
		}
	}
	return rest, true
}

// fpuzzlesExtra is the further rules in the JSON of f-puzzles.
type fpuzzlesExtra struct {
	AntiKnight     bool             `json:"antiknight,omitempty"`
	AntiKing       bool             `json:"antiking,omitempty"`
	DisjointGroups bool             `json:"disjointgroups,omitempty"`
	NonConsecutive bool             `json:"nonconsecutive,omitempty"`
	Regions        []fpuzzlesRegion `json:"extraregion,omitempty"`
	Odd            []fpuzzlesPlace  `json:"odd,omitempty"`
	Even           []fpuzzlesPlace  `json:"even,omitempty"`
}

type fpuzzlesRegion struct {
	Cells []string `json:"cells"`
}

type fpuzzlesPlace struct {
	Cell string `json:"cell"`
}

// fpuzzlesExtraOf returns the further rules of a sheet, without the pairs of values that f-puzzles
// has no place for.
func fpuzzlesExtraOf(s *puzzle.Sheet) (x fpuzzlesExtra) {
	e, order := s.Extra, s.Grid.Rows
	if e.IsEmpty() {
		return x
	}
	x.AntiKnight, x.AntiKing = e.Has(puzzle.AntiKnight), e.Has(puzzle.AntiKing)
	x.DisjointGroups, x.NonConsecutive = e.Has(puzzle.DisjointGroups), e.Has(puzzle.NonConsecutive)
	names := func(cells ...int) (names []string) {
		for _, cell := range cells {
			names = append(names, strings.ToUpper(puzzle.CellName(cell, order)))
		}
		return names
	}
	regions := slices.Clone(e.Regions)
	rows, cols := boxOf(s)
	for _, rule := range slices.Backward(regionRules) {
		if e.Has(rule) {
			regions = append(rule.Regions(order, rows, cols), regions...)
		}
	}
	for _, p := range e.Pairs {
		if p.Not == nil {
			regions = append(regions, puzzle.Unit{Cells: []int{p.A, p.B}})
		}
	}
	for _, u := range regions {
		x.Regions = append(x.Regions, fpuzzlesRegion{names(u.Cells...)})
	}
	for _, name := range names(e.Odd...) {
		x.Odd = append(x.Odd, fpuzzlesPlace{name})
	}
	for _, name := range names(e.Even...) {
		x.Even = append(x.Even, fpuzzlesPlace{name})
	}
	return x
}

// checkExtra returns an error if a sheet has further rules that do not fit its grid.
func checkExtra(s *puzzle.Sheet) error {
	rows, cols := boxOf(s)
	return s.Extra.Check(s.Grid.Rows, rows, cols)
}

// boxOf returns the size of the boxes of a sheet, or 0 and 0.
func boxOf(s *puzzle.Sheet) (rows, cols int) {
	return puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions}.Box()
}
