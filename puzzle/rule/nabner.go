package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

// The rules about the set of values that different cells hold together.

var nabner = Kind{
	Name: "nabner", Source: "f-puzzles (nabner)",
	Meaning: "Any two values on the line differ by 2 or more.",
	Example: "nabner r1c1 r2c2 r3c3",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "nabner", Look: LookLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return neighbors(slices.Sorted(slices.Values(values(r.Cells[0], at))), func(v, w int) bool { return w-v >= 2 })
	},
	Post: func(p *Poster, r Rule) {
		p.someSets(r.Cells[0], func(set constraint.Values) bool { return set&(set<<1) == 0 })
	},
}

var equalityCage = Kind{
	Name: "equality", Source: "Interactive Sudoku Solver (EqualityCage)",
	Meaning: "The cells hold no value twice, as many even as odd values, and as many of the lower as of the upper half of all values. If there is a value in the middle of all, they do not hold it.",
	Example: "equality r1c1 r1c2 r2c1 r2c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, Look: LookCage,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		parity, half := 0, 0
		for _, v := range values(r.Cells[0], at) {
			if 2*v == b.Low+b.High {
				return false
			}
			parity += 1 - v%2*2
			half += sign(2*v - b.Low - b.High)
		}
		return parity == 0 && half == 0 && different(values(r.Cells[0], at))
	},
	Post: func(p *Poster, r Rule) {
		low, high := p.Board.Low, p.Board.High
		odds, lower := constraint.Values(0xaaaaaaaaaaaaaaaa), constraint.Range(low, (low+high-1)/2)
		upper := constraint.Range((low+high)/2+1, high)
		p.someSets(r.Cells[0], func(set constraint.Values) bool {
			n := set.Len()
			return 2*(set&odds).Len() == n && 2*(set&lower).Len() == n && 2*(set&upper).Len() == n
		})
	},
}

var rellik = Kind{
	Name: "rellik", Source: "Interactive Sudoku Solver (RellikCage)",
	Meaning: "The cells hold no value twice, and no set of one or more of them adds to the number.",
	Example: "rellik 10 r1c1 r1c2 r2c1",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, 12}, Look: LookCage, // cells: parts of them are tried
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		sums := []int{0} // of all parts
		for _, w := range v {
			for _, s := range sums {
				sums = append(sums, s+w)
			}
		}
		return different(v) && !slices.Contains(sums[1:], r.Numbers[0])
	},
	Post: func(p *Poster, r Rule) {
		p.someSets(r.Cells[0], func(set constraint.Values) bool { return !reach(set.All(), r.Numbers[0]) })
	},
}

// reach reports whether one or more of the values add to a sum.
func reach(values []int, sum int) bool {
	for k, v := range values {
		if v == sum || v < sum && reach(values[k+1:], sum-v) {
			return true
		}
	}
	return false
}

// someSets says that the cells hold no value twice, and together one of the sets for which ok returns
// true.
func (p *Poster) someSets(cells []int, ok func(set constraint.Values) bool) {
	vars, all := p.Vars(cells), constraint.Values(0)
	for _, x := range vars {
		all |= p.Values(x)
	}
	family, fits := constraint.Subsets(all, len(cells), 0, many)
	if !fits {
		p.TooLarge(p.Name)
		return
	}
	family = slices.DeleteFunc(family, func(set constraint.Values) bool { return !ok(set) })
	p.Sets(p.Name, vars, family, constraint.NoVar, nil)
}
