package rule

import "slices"

var region = Kind{
	Name: "region", Source: "f-puzzles (extra region)",
	Meaning: "The cells hold no value twice.",
	Example: "region r1c1 r2c2 r3c3 r4c4",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "extraregion",
	Look: LookShade, UnitKind: "extra region",
	Check: func(b *Board, r Rule) error {
		if most := b.High - b.Low + 1; len(r.Cells[0]) > most {
			return badf("found %d cells: expected at most %d, one for each value", len(r.Cells[0]), most)
		}
		return nil
	},
	Units: func(b *Board, r Rule) [][]int { return [][]int{slices.Sorted(slices.Values(r.Cells[0]))} },
}

var differ = Kind{
	Name: "differ", Source: "the command fourfold",
	Meaning: "The two cells hold different values.",
	Example: "differ r1c1 r2c3",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, UnitKind: "differ",
	Units: func(b *Board, r Rule) [][]int { return [][]int{slices.Sorted(slices.Values(r.Cells[0]))} },
}

var forbid = Kind{
	Name: "forbid", Source: "the command fourfold",
	Meaning: "The two cells do not hold the values of a pair such as 1-2 together: the first cell the first value, and the second cell the second one.",
	Example: "forbid r1c1 r1c2 1-2 2-1",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, Numbers: [2]int{2, many},
	Check: func(b *Board, r Rule) error {
		for _, v := range r.Numbers {
			if v < b.Low || v > b.High {
				return badf("found the forbidden value %d: expected %d to %d", v, b.Low, b.High)
			}
		}
		return nil
	},
	Allow: func(b *Board, r Rule, v, w int) bool { return !r.forbids(v, w) },
}

// forbids reports whether two values are a pair of the rule.
func (r Rule) forbids(v, w int) bool {
	for k := 0; k+1 < len(r.Numbers); k += 2 {
		if r.Numbers[k] == v && r.Numbers[k+1] == w {
			return true
		}
	}
	return false
}
