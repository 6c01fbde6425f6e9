package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

var sameValues = Kind{
	Name: "same-values", Source: "Interactive Sudoku Solver (SameValues)",
	Meaning: "The lists hold the same values, each equally often, in any order.",
	Example: "same-values r1c1 r1c2 | r5c5 r5c6",
	Lists:   [2]int{2, many}, Cells: [2]int{1, many}, Look: LookShade, Renames: true, Check: checkSameLength,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return haveSameValues(r.Cells, at) },
	Post:  func(p *Poster, r Rule) { p.sameValues(r.Cells) },
}

var regionSameValues = Kind{
	Name: "region-same-values", Source: "Interactive Sudoku Solver (RegionSameValues)",
	Meaning: "All rows, columns, boxes and regions, or those of them with the most cells, hold the same values.",
	Example: "region-same-values", Renames: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return haveSameValues(b.houses(), at) },
	Post: func(p *Poster, r Rule) {
		p.sameValues(slices.DeleteFunc(p.Board.houses(), func(cells []int) bool { return !p.has(cells) }))
	},
}

// houses returns the rows, columns, boxes and regions with the most cells.
func (b *Board) houses() [][]int {
	all := append(b.lines(), b.boxes()...)
	most := 0
	for _, cells := range all {
		most = max(most, len(cells))
	}
	return slices.DeleteFunc(all, func(cells []int) bool { return len(cells) < most })
}

func haveSameValues(lists [][]int, at func(int) int) bool {
	sorted := func(cells []int) []int { return slices.Sorted(slices.Values(values(cells, at))) }
	return !slices.ContainsFunc(lists, func(cells []int) bool { return !slices.Equal(sorted(cells), sorted(lists[0])) })
}

// sameValues says that the lists hold the same values. If no list holds a value twice, there is a
// variable for each value that says whether the lists lack it.
func (p *Poster) sameValues(lists [][]int) {
	if len(lists) == 0 {
		return
	}
	repeat := slices.ContainsFunc(lists, func(cells []int) bool { return !p.Differ(p.Vars(cells)) })
	for k, cells := range lists {
		if len(cells) == 1 || repeat {
			p.sameCounts(k, lists[0], cells)
		}
	}
	if repeat || len(lists[0]) == 1 {
		return
	}
	for _, v := range p.Board.Values().All() {
		lacks := p.Model.Var(fmt.Sprintf("%s.lacks%d", p.Name, v), 1<<v|1<<((v+1)%64)) // v if they do
		for k, cells := range lists {
			p.Count(fmt.Sprintf("%s.%d=%d", p.Name, k, v), append(p.Vars(cells), lacks), 1<<v, 1, 1)
		}
	}
}

// sameCounts says that two lists hold each value equally often. Cells in both do not matter.
func (p *Poster) sameCounts(k int, a, b []int) {
	plus := slices.DeleteFunc(slices.Clone(a), func(cell int) bool { return slices.Contains(b, cell) })
	minus := slices.DeleteFunc(slices.Clone(b), func(cell int) bool { return slices.Contains(a, cell) })
	if len(plus) == 1 {
		p.Pair(p.item(k), p.Var(plus[0]), p.Var(minus[0]), equal)
	}
	if len(plus) < 2 {
		return
	}
	vars := p.Vars(append(plus, minus...))
	for _, v := range p.Board.Values().All() {
		constraint.Line(p.Model, fmt.Sprintf("%s.%d=%d", p.Name, k, v), vars, 0, func(s, i, w int) (int, bool) {
			switch {
			case v != w:
			case i < len(plus):
				s++
			default:
				s--
			}
			return s, s >= 0
		}, func(s int) bool { return s == 0 })
	}
}
