package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var runs = Kind{
	Name: "runs", Source: "Nonogram (Non Ishida, 1988)",
	Meaning: "The runs of cells with the greatest value in the row or column have these lengths, in this order. The number 0 says that there are none.",
	Example: "runs 1 r1c1-r1c9",
	Numbers: [2]int{1, many}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookOutside, Check: checkLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		lengths := []int{0}
		for _, v := range values(r.Cells[0], at) {
			if last := len(lengths) - 1; v == b.High {
				lengths[last]++
			} else if lengths[last] > 0 {
				lengths = append(lengths, 0)
			}
		}
		return slices.Equal(positive(lengths), positive(r.Numbers))
	},
	Post: func(p *Poster, r Rule) {
		type state struct{ runs, length int } // that are complete, and of the run that goes on
		lengths := positive(r.Numbers)
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), state{}, func(s state, i, v int) (state, bool) {
			switch {
			case v == p.Board.High:
				s.length++
				return s, s.runs < len(lengths) && s.length <= lengths[s.runs]
			case s.length == 0:
				return s, true
			}
			return state{s.runs + 1, 0}, s.length == lengths[s.runs]
		}, func(s state) bool {
			return s.runs == len(lengths) || s.runs == len(lengths)-1 && s.length == lengths[s.runs]
		})
	},
}

// positive returns the numbers that are not 0.
func positive(numbers []int) (some []int) {
	for _, n := range numbers {
		if n != 0 {
			some = append(some, n)
		}
	}
	return some
}

var product = Kind{
	Name: "product", Source: "KenKen (Tetsuya Miyamoto, 2004)",
	Meaning: "The product of the values, which may be equal, is the number.",
	Example: "product 24 r1c1 r1c2 r2c2",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookCage,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		product := 1
		for _, v := range values(r.Cells[0], at) {
			product *= v
		}
		return product == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		total := r.Numbers[0]
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), 1, func(s, i, v int) (int, bool) {
			if s *= v; total == 0 {
				return min(s, 1), true // whether there is no 0
			}
			return s, s != 0 && total%s == 0
		}, func(s int) bool { return s == total })
	},
}
