package rule

import (
	"fmt"

	"fourfold/puzzle/constraint"
)

var globalEntropy = Kind{
	Name: "global-entropy", Source: "Interactive Sudoku Solver (GlobalEntropy)",
	Meaning: "Each square of 2x2 cells holds a low, a middle and a high value: each is a third of the values, such as 1-3, 4-6 and 7-9.",
	Example: "global-entropy", Check: checkThirds,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return b.mixes(at, b.third) },
	Post:  func(p *Poster, r Rule) { p.mix(p.Board.third) },
}

var globalModular = Kind{
	Name: "global-modular", Source: "Interactive Sudoku Solver (GlobalMod)",
	Meaning: "The values of each square of 2x2 cells have all three remainders when divided by 3.",
	Example: "global-modular",
	Holds:   func(b *Board, r Rule, at func(int) int) bool { return b.mixes(at, func(v int) int { return v % 3 }) },
	Post:    func(p *Poster, r Rule) { p.mix(func(v int) int { return v % 3 }) },
}

// mixes reports whether each square of 2x2 cells holds values of all three classes.
func (b *Board) mixes(at func(int) int, class func(v int) int) bool {
	for _, square := range b.squares() {
		var has [3]bool
		for _, v := range values(square, at) {
			has[class(v)] = true
		}
		if has != [3]bool{true, true, true} {
			return false
		}
	}
	return true
}

// mix says that each square of 2x2 cells holds values of all three classes. So it holds at most two
// of a class.
func (p *Poster) mix(class func(v int) int) {
	var of [3]constraint.Values
	for _, v := range p.Board.Values().All() {
		of[class(v)] |= 1 << v
	}
	for k, square := range p.Board.squares() {
		for c, some := range of {
			if p.has(square) {
				p.Count(fmt.Sprintf("%s.%d.%d", p.Name, k+1, c+1), p.Vars(square), some, 1, 2)
			}
		}
	}
}

var dutchFlatmates = Kind{
	Name: "dutch-flatmates", Source: "Interactive Sudoku Solver (DutchFlatmates)",
	Meaning: "Each cell with the middle one of all values has the least value directly above it or the greatest one directly below it, or both.",
	Example: "dutch-flatmates",
	Check: func(b *Board, r Rule) error {
		if n := b.High - b.Low + 1; n%2 == 0 {
			return badf("found %d values: expected an odd number", n)
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		for cell := range b.Rows * b.Cols {
			above, below := cell-b.Cols, cell+b.Cols
			if 2*at(cell) == b.Low+b.High && !(above >= 0 && at(above) == b.Low) && !(below < b.Rows*b.Cols && at(below) == b.High) {
				return false
			}
		}
		return true
	},
	Post: func(p *Poster, r Rule) {
		n, low, high := p.Board.Rows*p.Board.Cols, p.Board.Low, p.Board.High
		for cell := range n {
			cells, wanted := []int{cell}, []int{(low + high) / 2}
			if above := cell - p.Board.Cols; above >= 0 && p.has([]int{above}) {
				cells, wanted = append(cells, above), append(wanted, low)
			}
			if below := cell + p.Board.Cols; below < n && p.has([]int{below}) {
				cells, wanted = append(cells, below), append(wanted, high)
			}
			if !p.has(cells) {
				continue
			}
			constraint.Line(p.Model, p.item(cell+1), p.Vars(cells), false, func(lonely bool, i, v int) (bool, bool) {
				return i == 0 && v == wanted[0] || i > 0 && lonely && v != wanted[i], true
			}, func(lonely bool) bool { return !lonely })
		}
	},
}
