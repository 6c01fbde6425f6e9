package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var equalSum = Kind{
	Name: "equal-sum", Source: "Interactive Sudoku Solver (EqualSum)",
	Meaning: "The values of each list, which may be equal, add to the same sum.",
	Example: "equal-sum r1c1 r1c2 | r5c5 r5c6 r5c7",
	Lists:   [2]int{2, many}, Cells: [2]int{1, many}, Look: LookShade,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return haveEqualSums(r.Cells, at) },
	Post:  func(p *Poster, r Rule) { p.equalSums(r.Cells) },
}

var regionSum = Kind{
	Name: "region-sum", Source: "f-puzzles (regionsumline), Interactive Sudoku Solver (RegionSumLine)",
	Meaning: "The line is cut where it passes from one box or region to another. The values of each piece add to the same sum. A second visit to a box is a piece of its own.",
	Example: "region-sum r1c2 r1c3 r1c4 r1c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "regionsumline", Look: LookLine,
	Check: checkAreas,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return haveEqualSums(b.pieces(r.Cells[0]), at) },
	Post:  func(p *Poster, r Rule) { p.equalSums(p.Board.pieces(r.Cells[0])) },
}

// pieces cuts a line where it passes from one area to another.
func (b *Board) pieces(line []int) (pieces [][]int) {
	for k, cell := range line {
		if k == 0 || b.Areas[cell] != b.Areas[line[k-1]] {
			pieces = append(pieces, nil)
		}
		last := len(pieces) - 1
		pieces[last] = append(pieces[last], cell)
	}
	return pieces
}

// checkAreas returns an error if a cell of a rule is in no box or region.
func checkAreas(b *Board, r Rule) error {
	for _, cell := range r.AllCells() {
		if b.Areas == nil || b.Areas[cell] < 0 {
			return badf("%s is in no box or region", b.Name(cell))
		}
	}
	return nil
}

var zipper = Kind{
	Name: "zipper", Source: "f-puzzles (zipperline), Interactive Sudoku Solver (Zipper)",
	Meaning: "Two cells at the same distance from the middle of the line add to the same sum as any other two. If the line has a middle cell, it holds that sum.",
	Example: "zipper r1c1 r2c2 r3c3 r4c4 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "zipperline", Look: LookLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		for k := range len(v) / 2 {
			if v[k]+v[len(v)-1-k] != v[0]+v[len(v)-1] {
				return false
			}
		}
		return len(v)%2 == 0 || v[len(v)/2] == v[0]+v[len(v)-1]
	},
	Post: func(p *Poster, r Rule) {
		var lists [][]int
		line := r.Cells[0]
		for ; len(line) > 1; line = line[1 : len(line)-1] {
			lists = append(lists, []int{line[0], line[len(line)-1]})
		}
		if len(line) == 1 {
			lists = append(lists, line)
		}
		p.equalSums(lists)
	},
}

var doubleArrow = Kind{
	Name: "double-arrow", Source: "f-puzzles (doublearrow), Interactive Sudoku Solver (DoubleArrow)",
	Meaning: "The values of both ends of the line add to the same sum as the values between them.",
	Example: "double-arrow r1c1 r2c2 r3c3 r4c4",
	Lists:   [2]int{1, 1}, Cells: [2]int{3, many}, FPuzzles: "doublearrow", Look: LookEnds,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		return sum(v) == 2*(v[0]+v[len(v)-1])
	},
	Post: func(p *Poster, r Rule) {
		line, last := r.Cells[0], len(r.Cells[0])-1
		p.equalSums([][]int{{line[0], line[last]}, line[1:last]})
	},
}

// haveEqualSums reports whether the values of each list add to the same sum.
func haveEqualSums(lists [][]int, at func(int) int) bool {
	return !slices.ContainsFunc(lists, func(cells []int) bool { return sum(values(cells, at)) != sum(values(lists[0], at)) })
}

// equalSums says that the values of each list add to the same sum. The sum is a variable of its own,
// unless a list has one cell.
func (p *Poster) equalSums(lists [][]int) {
	total, low, high := constraint.NoVar, 0, many
	for _, cells := range lists {
		least, most := p.SumRange(p.Vars(cells))
		low, high = max(low, least), min(high, most)
		if len(cells) == 1 {
			total = p.Var(cells[0])
		}
	}
	switch {
	case len(lists) == 1:
		return
	case total == constraint.NoVar && high > 63: // more than a variable can have
		for k, cells := range lists[1:] {
			p.Linear(p.item(k), append(terms(p.Vars(lists[0]), 1), terms(p.Vars(cells), -1)...), 0)
		}
		return
	case total == constraint.NoVar:
		total = p.Model.Var(p.Name+".sum", constraint.Range(low, max(low, high)))
	}
	for k, cells := range lists {
		switch vars := p.Vars(cells); {
		case len(vars) > 1:
			p.Total(p.item(k), vars, total)
		case vars[0] != total:
			p.Pair(p.item(k), vars[0], total, equal)
		}
	}
}

// terms returns the variables with a coefficient.
func terms(vars []constraint.Var, coef int) (terms []constraint.Term) {
	for _, x := range vars {
		terms = append(terms, constraint.Term{Var: x, Coef: coef})
	}
	return terms
}

func equal(v, w int) bool { return v == w }
