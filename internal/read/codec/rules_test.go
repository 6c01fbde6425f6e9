package codec

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"fourfold/puzzle/rule"
)

// TestRulesOfFPuzzles: the further rules that the JSON of f-puzzles states become those of the sheet.
func TestRulesOfFPuzzles(t *testing.T) {
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
	rules := func(kinds ...string) (l rule.List) {
		for _, kind := range kinds {
			l = append(l, rule.New(kind, nil))
		}
		return l
	}
	items := func(fields ...fieldsOf) (list []any) {
		for _, f := range fields {
			list = append(list, map[string]any(f))
		}
		return list
	}
	for _, test := range []struct {
		name      string
		change    func(f fieldsOf, g cells)
		want      rule.List
		diagonals bool
	}{
		{"nothing", func(f fieldsOf, g cells) { f["antiking"], f["odd"] = false, []any{} }, nil, false},
		{"chess", func(f fieldsOf, g cells) { f["antiking"], f["nonconsecutive"] = true, true }, rules("anti-king", "non-consecutive"), false},
		{"one diagonal", func(f fieldsOf, g cells) { f["diagonal+"] = true }, rules("diagonal-up"), false},
		{"the other diagonal", func(f fieldsOf, g cells) { f["diagonal-"] = true }, rules("diagonal-down"), false},
		{"both diagonals", func(f fieldsOf, g cells) { f["diagonal-"], f["diagonal+"] = true, true }, nil, true},
		{"odd and even", func(f fieldsOf, g cells) { f["odd"], f["even"] = cell("R1C2", "R4C4", "R1C2"), cell("r2c1") },
			rule.List{rule.New("odd", nil, 1, 15), rule.New("even", nil, 4)}, false},
		{"regions", func(f fieldsOf, g cells) {
			f["extraregion"] = regions([]string{"R2C2", "R1C1"}, []string{"R1C1"}, []string{"R1C4", "R2C3", "R3C2", "R4C1"})
		}, rule.List{rule.New("region", nil, 5, 0), rule.New("region", nil, 3, 6, 9, 12)}, false},
		{"a window", func(f fieldsOf, g cells) {
			f["extraregion"] = regions([]string{"R1C1", "R2C2"}, []string{"R2C2", "R2C3", "R3C2", "R3C3"})
		}, rule.List{rule.New("windoku", nil), rule.New("region", nil, 0, 5)}, false},
		{"cages", func(f fieldsOf, g cells) {
			f["killercage"] = items(fieldsOf{"cells": []string{"R1C1", "R1C2"}, "value": "5"}, fieldsOf{"cells": []string{"R4C4"}, "outlineC": "#000"})
		}, rule.List{rule.New("killer", []int{5}, 0, 1), rule.New("killer", nil, 15)}, false},
		{"lines", func(f fieldsOf, g cells) {
			f["thermometer"] = items(fieldsOf{"lines": [][]string{{"R1C1", "R2C2"}, {"R1C4", "R1C3"}}})
		}, rule.List{rule.New("thermometer", nil, 0, 5), rule.New("thermometer", nil, 3, 2)}, false},
		{"an arrow", func(f fieldsOf, g cells) {
			f["arrow"] = items(fieldsOf{"cells": []string{"R1C1"}, "lines": [][]string{{"R1C1", "R1C2", "R1C3"}, {"R1C1", "R2C1"}}})
		}, rule.List{{Kind: "arrow", Cells: [][]int{{0}, {1, 2}, {4}}}}, false},
		{"clues outside", func(f fieldsOf, g cells) {
			f["sandwichsum"] = items(fieldsOf{"cell": "R5C2", "value": "3"}, fieldsOf{"cell": "R0C1"})
			f["littlekillersum"] = items(fieldsOf{"cell": "R0C3", "direction": "DL", "value": "4"})
		}, rule.List{rule.New("little-killer", []int{4}, 1, 4), rule.New("sandwich", []int{3}, 13, 9, 5, 1)}, false},
		{"marks", func(f fieldsOf, g cells) {
			f["xv"] = items(fieldsOf{"cells": []string{"R1C1", "R1C2"}, "value": "V"})
			f["quadruple"] = items(fieldsOf{"cells": []string{"R1C1", "R1C2", "R2C1", "R2C2"}, "values": []int{1, 2}})
			f["negative"] = []string{"xv"}
		}, rule.List{rule.New("v", nil, 0, 1), rule.New("no-xv", nil), rule.New("quadruple", []int{1, 2}, 0, 1, 4, 5)}, false},
		{"clones with a drawing", func(f fieldsOf, g cells) {
			f["clone"] = items(fieldsOf{"cells": []string{"R1C1"}, "cloneCells": []string{"R4C4"}})
			f["line"] = items(fieldsOf{"lines": [][]string{{"R1C1", "R1C2"}}, "fromConstraint": "Clone"})
			f["ruleset"] = "Clones are copies; the gray line is only art."
		}, rule.List{{Kind: "clone", Cells: [][]int{{0}, {15}}}}, false},
		{"a rule of SudokuPad", func(f fieldsOf, g cells) { f["metadata"] = map[string]any{"antiknight": true} }, rules("anti-knight"), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, sheets, err := decodeAll(jsonOf(t, test.change))
			if err != nil || len(sheets) != 1 {
				t.Fatalf("%v, error %v", sheets, err)
			}
			if s := sheets[0]; !reflect.DeepEqual(s.Rules, test.want) || s.Diagonals != test.diagonals {
				t.Errorf("read as %+v, diagonals %v; want %+v", s.Rules, s.Diagonals, test.want)
			}
		})
	}
}

// TestUnknownRules: rules that are not known, or only drawn or told, are named, and the rest can be read without them.
func TestUnknownRules(t *testing.T) {
	for name, test := range map[string]struct {
		change func(f fieldsOf, g cells)
		want   string
	}{
		"a field":           {func(f fieldsOf, g cells) { f["fogofwar"] = []string{"R1C1"} }, `"fogofwar"`},
		"a part of a field": {func(f fieldsOf, g cells) { f["killercage"] = []any{map[string]any{"cells": []string{"R9C1"}}} }, `"killercage"`},
		"a drawing": {func(f fieldsOf, g cells) {
			f["antiknight"], f["line"] = true, []any{map[string]any{"fromConstraint": "Arrow"}}
		}, `the drawn constraint "Arrow"`},
		"a text": {func(f fieldsOf, g cells) { f["ruleset"] = "Cages have sums." }, `rules as text ("cages")`},
		"another rule in the text": {func(f fieldsOf, g cells) {
			f["killercage"], f["ruleset"] = []any{map[string]any{"cells": []string{"R1C1"}, "value": "1"}}, "Cages have sums. The line is a renban."
		}, `rules as text ("renban")`},
	} {
		_, _, err := decodeAll(jsonOf(t, test.change))
		if e, ok := errors.AsType[*UnknownError](err); !ok || !slices.Contains(e.Rules, test.want) || len(e.Sheets) != 1 {
			t.Errorf("%s: error %v, want one that names %s", name, err, test.want)
		}
	}
}
