package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A shape says what the field of a kind of rules has in the JSON of f-puzzles: a list of objects, each with these fields.
type shape uint8

const (
	eachCells   shape = iota // cells, and a value or values: a rule for each object
	allCells                 // cell: one rule for all objects
	eachLine                 // lines, and a value: a rule for each line
	fromCircle               // cells, and lines that begin in them
	twoLists                 // cells and cloneCells
	fromOutside              // cell, outside of the grid, a value, and perhaps a direction
)

// shapeOf returns the shape of a kind of rules with a name in f-puzzles.
func shapeOf(k *rule.Kind) shape {
	switch {
	case k.Name == "arrow":
		return fromCircle
	case k.Name == "clone":
		return twoLists
	case slices.Contains([]string{"odd", "even", "minimum", "maximum"}, k.Name):
		return allCells
	case k.Look == rule.LookOutside:
		return fromOutside
	case slices.Contains([]rule.Look{rule.LookLine, rule.LookThermo, rule.LookEnds}, k.Look):
		return eachLine
	}
	return eachCells
}

// negatives are the rules about neighbors without a mark, by the name of the mark.
var negatives = map[string]string{"difference": "no-difference", "ratio": "no-ratio", "xv": "no-xv"}

// fpuzzlesKind returns the kind of rules with a name in f-puzzles, or nil. A value tells x from v.
func fpuzzlesKind(name, value string) *rule.Kind {
	for _, k := range rule.Kinds() {
		if k.FPuzzles == name && (name != "xv" || strings.EqualFold(value, k.Name)) {
			return k
		}
	}
	return nil
}

// ruleField reads a field with a list of rules.
func (r *sheetReader) ruleField(f field) {
	var together []int
	for _, item := range f.list {
		value := item.get("value")
		if value == nil {
			value = &value0
		}
		k := fpuzzlesKind(f.name, value.text)
		if k == nil || item.kind != object || !r.rulesOf(k, item, value, &together) {
			r.refuse(words.Quote(f.name))
		}
	}
	if together != nil {
		r.add(rule.New(fpuzzlesKind(f.name, "").Name, nil, slices.Compact(slices.Sorted(slices.Values(together)))...))
	}
}

var value0 value // a field that is missing

// rulesOf adds the rules of an object. It returns false if the object says something else.
func (r *sheetReader) rulesOf(k *rule.Kind, item, v *value, together *[]int) bool {
	lists := map[string][][]int{}
	for _, f := range item.fields {
		switch f.name {
		case "cell", "cells", "cloneCells", "lines":
			names := f.list
			if f.kind != array {
				names = []*value{f.value}
			}
			if f.name != "lines" {
				names = []*value{{kind: array, list: names}}
			}
			for _, line := range names {
				cells, ok := r.cellsOf(line, shapeOf(k) == fromOutside)
				if !ok {
					return false
				}
				lists[strings.TrimSuffix(f.name, "s")] = append(lists[strings.TrimSuffix(f.name, "s")], cells)
			}
		case "value", "values", "direction", "baseC", "outlineC", "fontC", "width", "height", "size", "angle", "opacity", "isNewConstraint":
		default:
			if !f.isEmpty() {
				return false
			}
		}
	}
	var given []int
	for _, n := range append([]*value{v}, item.fieldList("values")...) {
		if number, err := strconv.Atoi(strings.TrimSpace(n.text)); err == nil && k.Numbers[1] > 0 {
			given = append(given, number)
		} else if n.text != "" && k.FPuzzles != "xv" {
			return false
		}
	}
	cells := slices.Concat(lists["cell"]...)
	switch of := shapeOf(k); {
	case of == allCells:
		*together = append(*together, cells...)
	case of == eachLine:
		for _, line := range lists["line"] {
			r.add(rule.New(k.Name, given, line...))
		}
	case of == fromCircle:
		arrow := rule.Rule{Kind: k.Name, Cells: [][]int{cells}}
		for _, line := range lists["line"] {
			if len(line) > 1 {
				arrow.Cells = append(arrow.Cells, line[1:])
			}
		}
		r.add(arrow)
		return len(arrow.Cells) > 1
	case of == twoLists:
		r.add(rule.Rule{Kind: k.Name, Cells: [][]int{cells, slices.Concat(lists["cloneCell"]...)}})
	case of == fromOutside && given == nil: // no clue
	case of == fromOutside:
		line := r.fromOutside(item.get("cell"), item.get("direction"))
		r.add(rule.New(k.Name, given, line...))
		return line != nil
	case k.Name != "region" || len(cells) > 1: // one cell repeats nothing
		r.add(rule.New(k.Name, given, cells...))
	}
	return true
}

// fieldList returns the elements of a field, if it is an array.
func (v *value) fieldList(name string) []*value {
	if f := v.get(name); f != nil {
		return f.list
	}
	return nil
}

// cellsOf returns the cells of names such as R1C1. Outside says that cells beside the grid are left out.
func (r *sheetReader) cellsOf(names *value, outside bool) (cells []int, ok bool) {
	order := r.sheet.Grid.Rows
	for _, name := range names.list {
		row, col, ok := placeOf(name.text)
		switch isInside := min(row, col) > 0 && max(row, col) <= order; {
		case !ok || !isInside && !outside:
			return nil, false
		case isInside:
			cells = append(cells, (row-1)*order+col-1)
		}
	}
	return cells, true
}

// placeOf reads the name of a cell, which may be beside the grid.
func placeOf(name string) (row, col int, ok bool) {
	first, second, _ := strings.Cut(strings.ToLower(name), "c")
	row, okRow := numberOf(strings.TrimPrefix(first, "r"), 0, puzzle.MaxOrder+1)
	col, okCol := numberOf(second, 0, puzzle.MaxOrder+1)
	return row, col, okRow && okCol && first != "" && first[0] == 'r'
}

// directions are the steps of diagonals, in rows and columns.
var directions = map[string][2]int{"DR": {1, 1}, "DL": {1, -1}, "UR": {-1, 1}, "UL": {-1, -1}}

// fromOutside returns the cells that a clue beside the grid sees, or nil if it sees none.
func (r *sheetReader) fromOutside(cell, direction *value) []int {
	if cell == nil {
		return nil
	}
	order := r.sheet.Grid.Rows
	row, col, ok := placeOf(cell.text)
	step := [2]int{entry(row, order), entry(col, order)}
	if direction != nil {
		step = directions[direction.text]
	}
	if !ok || (step[0] == 0) == (step[1] == 0) && direction == nil || step == [2]int{} {
		return nil
	}
	return walk(order, order, row-1+step[0], col-1+step[1], step[0], step[1])
}

// entry returns the step from a row or column beside a grid into it, or 0 if it is inside.
func entry(at, order int) int {
	switch at {
	case 0:
		return 1
	case order + 1:
		return -1
	}
	return 0
}

// addRules adds the rules of a sheet that f-puzzles can state.
func addRules(p jsonObject, s *puzzle.Sheet) {
	if len(s.Rules) == 0 {
		return
	}
	order, b := s.Grid.Rows, sudokuOf(s).Board()
	names := func(cells ...int) []string {
		names := make([]string, len(cells))
		for k, cell := range cells {
			names[k] = strings.ToUpper(puzzle.CellName(cell, order))
		}
		return names
	}
	add := func(name string, item any) {
		list, _ := p[name].([]any)
		p[name] = append(list, item)
	}
	for _, r := range s.Rules {
		k := rule.KindOf(r.Kind)
		for mark, kind := range negatives {
			if kind == r.Kind {
				add("negative", mark)
			}
		}
		if slices.Contains(regionRules, r.Kind) || r.Kind == "differ" {
			for _, cells := range k.Units(b, r) {
				add("extraregion", jsonObject{"cells": names(cells...)})
			}
		}
		if k.FPuzzles == "" || k.IsGlobal() {
			continue
		}
		item := jsonObject{"cells": names(r.Cells[0]...)}
		switch {
		case k.FPuzzles == "xv":
			item["value"] = strings.ToUpper(k.Name)
		case k.Name == "quadruple":
			item["values"] = r.Numbers
		case len(r.Numbers) > 0:
			item["value"] = strconv.Itoa(r.Numbers[0])
		}
		switch shapeOf(k) {
		case allCells:
			for _, name := range names(r.Cells[0]...) {
				add(k.FPuzzles, jsonObject{"cell": name})
			}
			continue
		case eachLine:
			delete(item, "cells")
			item["lines"] = [][]string{names(r.Cells[0]...)}
		case fromCircle:
			var lines [][]string
			for _, cells := range r.Cells[1:] {
				lines = append(lines, names(slices.Concat(r.Cells[0][:1], cells)...))
			}
			item["lines"] = lines
		case twoLists:
			item["cloneCells"] = names(r.Cells[1]...)
		case fromOutside:
			delete(item, "cells")
			setOutside(item, r.Cells[0], order)
		}
		add(k.FPuzzles, item)
	}
}

// setOutside writes the place of a clue that sees cells, and its direction if that is a diagonal.
func setOutside(item jsonObject, cells []int, order int) {
	row, col := cells[0]/order, cells[0]%order
	var step [2]int
	if next := cells[min(1, len(cells)-1)]; next != cells[0] {
		step = [2]int{next/order - row, next%order - col}
	} else { // a diagonal of one cell, in a corner
		step = [2]int{map[bool]int{true: 1, false: -1}[row > 0], map[bool]int{true: 1, false: -1}[col > 0]}
	}
	for name, of := range directions {
		if of == step {
			item["direction"] = name
		}
	}
	item["cell"] = "R" + strconv.Itoa(row+1-step[0]) + "C" + strconv.Itoa(col+1-step[1])
}
