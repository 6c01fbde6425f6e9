package rule

import "slices"

// The rules about how often values occur in cells.

var quadruple = Kind{
	Name: "quadruple", Source: "f-puzzles (quadruple), Interactive Sudoku Solver (Quad)",
	Meaning: "The four cells around a corner hold the numbers, each at least as often as it is listed.",
	Example: "quadruple 1 2 3 r1c1 r1c2 r2c1 r2c2",
	Numbers: [2]int{1, 4}, Lists: [2]int{1, 1}, Cells: [2]int{4, 4}, FPuzzles: "quadruple", Look: LookCorner,
	Check: checkNumbers, Counts: contain.Counts,
}

var contain = Kind{
	Name: "contain", Source: "Interactive Sudoku Solver (ContainAtLeast)",
	Meaning: "The cells hold the numbers, each at least as often as it is listed.",
	Example: "contain 1 1 2 r1c1-r1c4 r2c1",
	Numbers: [2]int{1, many}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookShade, Check: checkNumbers,
	Counts: func(b *Board, r Rule) []Bounds { return r.listed(many) },
}

var containExact = Kind{
	Name: "contain-exact", Source: "Interactive Sudoku Solver (ContainExact)",
	Meaning: "The cells hold the numbers, each exactly as often as it is listed. How often they hold other values is free.",
	Example: "contain-exact 1 1 2 r1c1-r1c4 r2c1",
	Numbers: [2]int{1, many}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookShade, Check: checkNumbers,
	Counts: func(b *Board, r Rule) []Bounds { return r.listed(0) },
}

var lookAndSay = Kind{
	Name: "look-and-say", Source: "Interactive Sudoku Solver (LookAndSay)",
	Meaning: "The numbers are pairs: how often, and which value. The cells hold each of these values exactly so often; 0 times bars it. How often they hold other values is free.",
	Example: "look-and-say 2 1 1 3 r1c1-r1c4 r2c2",
	Numbers: [2]int{2, many}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookCage,
	Check: func(b *Board, r Rule) error {
		if len(r.Numbers)%2 != 0 {
			return badf("found %d numbers: expected pairs of a count and a value", len(r.Numbers))
		}
		for k := 1; k < len(r.Numbers); k += 2 {
			if err := b.checkValue(r.Numbers[k]); err != nil {
				return err
			}
		}
		return nil
	},
	Counts: func(b *Board, r Rule) (all []Bounds) {
		for k := 1; k < len(r.Numbers); k += 2 {
			all = append(all, Bounds{r.Numbers[k], r.Numbers[k-1], r.Numbers[k-1]})
		}
		return all
	},
}

var count = Kind{
	Name: "count", Source: "Star Battle (World Puzzle Championship 2003)",
	Meaning: "So many of the cells as the number says hold the greatest value.",
	Example: "count 2 r1c1-r1c9 r2c1",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookCage,
	Counts: func(b *Board, r Rule) []Bounds { return []Bounds{{b.High, r.Numbers[0], r.Numbers[0]}} },
}

// listed returns how often each number of the rule occurs in the list of numbers, and may occur at
// most so many times more.
func (r Rule) listed(more int) (all []Bounds) {
	for k, v := range r.Numbers {
		if n := occurrences(r.Numbers, v); slices.Index(r.Numbers, v) == k {
			all = append(all, Bounds{v, n, n + more})
		}
	}
	return all
}

// occurrences returns how often v is in a list.
func occurrences(values []int, v int) (n int) {
	for _, w := range values {
		if v == w {
			n++
		}
	}
	return n
}

// checkNumbers returns an error if a number of a rule is no value.
func checkNumbers(b *Board, r Rule) error {
	for _, v := range r.Numbers {
		if err := b.checkValue(v); err != nil {
			return err
		}
	}
	return nil
}

func (b *Board) checkValue(v int) error {
	if !b.Values().Has(v) {
		return badf("found the value %d: expected %d to %d", v, b.Low, b.High)
	}
	return nil
}
