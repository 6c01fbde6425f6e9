package codec

import (
	"reflect"
	"testing"

	"fourfold/puzzle"
)

// TestExtraOfFPuzzles: the further rules that the JSON of f-puzzles states become those of the sheet.
func TestExtraOfFPuzzles(t *testing.T) {
	cell := func(names ...string) []any {
		var list []any
		for _, name := range names {
			list = append(list, map[string]any{"cell": name})
		}
		return list
	}
	regions := func(lists ...[]string) []any {
		var list []any
		for _, cells := range lists {
			list = append(list, map[string]any{"cells": cells, "baseC": "#ccc"})
		}
		return list
	}
	rules := func(rules ...puzzle.Rule) *puzzle.Extra { return &puzzle.Extra{Rules: rules} }
	for _, test := range []struct {
		name      string
		change    func(f fieldsOf, g cells)
		want      *puzzle.Extra
		diagonals bool
	}{
		{"nothing", func(f fieldsOf, g cells) { f["antiking"], f["odd"] = false, []any{} }, nil, false},
		{"chess", func(f fieldsOf, g cells) { f["antiking"], f["nonconsecutive"] = true, true }, rules(puzzle.AntiKing, puzzle.NonConsecutive), false},
		{"one diagonal", func(f fieldsOf, g cells) { f["diagonal+"] = true }, rules(puzzle.DiagonalUp), false},
		{"the other diagonal", func(f fieldsOf, g cells) { f["diagonal-"] = true }, rules(puzzle.DiagonalDown), false},
		{"both diagonals", func(f fieldsOf, g cells) { f["diagonal-"], f["diagonal+"] = true, true }, nil, true},
		{"odd and even", func(f fieldsOf, g cells) { f["odd"], f["even"] = cell("R1C2", "R4C4", "R1C2"), cell("r2c1") },
			&puzzle.Extra{Odd: []int{1, 15}, Even: []int{4}}, false},
		{"regions", func(f fieldsOf, g cells) {
			f["extraregion"] = regions([]string{"R2C2", "R1C1"}, []string{"R1C1"}, []string{"R1C4", "R2C3", "R3C2", "R4C1"})
		}, &puzzle.Extra{Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 5}), puzzle.ExtraRegion(2, []int{3, 6, 9, 12})}}, false},
		{"a window", func(f fieldsOf, g cells) {
			f["extraregion"] = regions([]string{"R1C1", "R2C2"}, []string{"R2C2", "R2C3", "R3C2", "R3C3"})
		}, &puzzle.Extra{Rules: []puzzle.Rule{puzzle.Windoku}, Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 5})}}, false},
		{"a rule of SudokuPad", func(f fieldsOf, g cells) { f["metadata"] = map[string]any{"antiknight": true} }, rules(puzzle.AntiKnight), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, sheets, err := decodeAll(jsonOf(t, test.change))
			if err != nil || len(sheets) != 1 {
				t.Fatalf("%v, error %v", sheets, err)
			}
			if s := sheets[0]; !reflect.DeepEqual(s.Extra, test.want) || s.Diagonals != test.diagonals {
				t.Errorf("read as %+v, diagonals %v; want %+v", s.Extra, s.Diagonals, test.want)
			}
		})
	}
}
