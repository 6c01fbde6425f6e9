package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

var fullRank = Kind{
	Name: "full-rank", Source: "Interactive Sudoku Solver (FullRank)",
	Meaning: "All rows and columns are read in both directions as numbers, and the number of the rule is the rank of the line among them: 1 more than there are smaller ones. No other line is equal to it, unless there is the rule full-rank-ties.",
	Example: "full-rank 12 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, Look: LookOutside, Wide: true,
	Check: func(b *Board, r Rule) error {
		if err := checkSquare(b, r); err != nil {
			return err
		}
		return checkLine(b, r)
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		rank, same := 1, 0
		for _, line := range b.readings() {
			switch slices.Compare(values(line, at), values(r.Cells[0], at)) {
			case -1:
				rank++
			case 0:
				same++
			}
		}
		return rank == r.Numbers[0] && (same == 1 || b.Rules.Has("full-rank-ties"))
	},
	// If each row and column has all values, four lines begin with each value.
	Post: func(p *Poster, r Rule) {
		n, own, all := p.Board.Rows, r.Cells[0], p.Board.readings()
		full := !slices.ContainsFunc(all, func(line []int) bool { return !p.Differ(p.Vars(line)) })
		if full && p.Board.High-p.Board.Low+1 == n && r.Numbers[0] > 0 {
			p.Restrict(p.Var(own[0]), 1<<(p.Board.Low+(r.Numbers[0]-1)/4))
		}
		var less []constraint.Var
		for k, line := range all {
			if !slices.Equal(line, own) {
				x := p.Model.Var(fmt.Sprintf("%s.less%d", p.Name, k+1), constraint.Range(0, 1))
				p.compare(p.item(k+1), line, own, x, p.Board.Rules.Has("full-rank-ties"))
				less = append(less, x)
			}
		}
		p.Count(p.Name, less, 1<<1, r.Numbers[0]-1, r.Numbers[0]-1)
	},
}

var fullRankTies = Kind{
	Name: "full-rank-ties", Source: "Interactive Sudoku Solver (FullRankTies any)",
	Meaning: "Lines with a rule full-rank may be equal to others. Equal lines have the same rank.",
	Example: "full-rank-ties",
	Holds:   func(b *Board, r Rule, at func(int) int) bool { return true },
	Post:    func(p *Poster, r Rule) {},
}

// readings returns the rows and columns in both directions.
func (b *Board) readings() [][]int {
	all := b.lines()
	for _, line := range b.lines() {
		slices.Reverse(line)
		all = append(all, line)
	}
	return all
}

// compare says that x is 1 if the values of a are before those of b in the order of numbers, and else
// 0. Ties says whether they may be equal. It compares only to the first two cells that are known to
// differ.
func (p *Poster) compare(name string, a, b []int, x constraint.Var, ties bool) {
	const equal, less, greater = -1, 64, 65 // or the value of a cell of a
	var vars []constraint.Var
	for k := range a {
		if a[k] != b[k] {
			vars = append(vars, p.Var(a[k]), p.Var(b[k]))
			if p.Differ(vars[len(vars)-2:]) {
				break
			}
		}
	}
	n := len(vars)
	constraint.Line(p.Model, name, append(vars, x), equal, func(s, i, v int) (int, bool) {
		switch {
		case i == n:
			return s, (s == less) == (v == 1)
		case s == less || s == greater:
			return s, true
		case i%2 == 0:
			return v, true
		case s == v:
			return equal, true
		case s < v:
			return less, true
		}
		return greater, true
	}, func(s int) bool { return ties || s != equal })
}
