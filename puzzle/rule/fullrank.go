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
	// If each row and column has all values, four lines begin with each value, and only those with the
	// first value of the line need to be compared.
	Post: func(p *Poster, r Rule) {
		own, all, before := r.Cells[0], p.Board.readings(), r.Numbers[0]-1
		four := p.Board.High-p.Board.Low+1 == len(own) && before >= 0 &&
			!slices.ContainsFunc(all, func(line []int) bool { return !p.Differ(p.Vars(line)) })
		if four {
			p.Restrict(p.Var(own[0]), 1<<(p.Board.Low+before/4))
			before %= 4
		}
		var less []constraint.Var
		for k, line := range all {
			if slices.Equal(line, own) || four && line[0] != own[0] && p.Differ(p.Vars([]int{line[0], own[0]})) {
				continue
			}
			x := p.Model.Var(fmt.Sprintf("%s.less%d", p.Name, k+1), constraint.Range(0, 1))
			p.compare(p.item(k+1), line, own, x, four)
			for _, o := range p.Board.Rules.Of(r.Kind) {
				if slices.Equal(o.Cells[0], line) && (o.Numbers[0] >= r.Numbers[0] || four && (o.Numbers[0]-1)/4 < (r.Numbers[0]-1)/4) {
					p.Restrict(x, 1<<0)
				} else if slices.Equal(o.Cells[0], line) {
					p.Restrict(x, 1<<1)
				}
			}
			less = append(less, x)
		}
		p.Count(p.Name, less, 1<<1, before, before)
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
// 0. If same is true, x is 1 only if the first values are equal, too. It compares only to the first two
// cells that are known to differ.
func (p *Poster) compare(name string, a, b []int, x constraint.Var, same bool) {
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
	n, ties := len(vars), p.Board.Rules.Has(fullRankTies.Name)
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
		case s < v && !(same && i == 1 && a[0] != b[0]):
			return less, true
		}
		return greater, true
	}, func(s int) bool { return ties || s != equal })
}
