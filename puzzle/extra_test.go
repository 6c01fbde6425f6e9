package puzzle_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/puzzle"
)

// rulesFor returns an Extra with named rules.
func rulesFor(rules ...puzzle.Rule) *puzzle.Extra { return &puzzle.Extra{Rules: rules} }

// differ forbids equal values in the cells that are in one of the sets.
func differ(sets ...[]int) func(puzzle.Grid) bool {
	return func(g puzzle.Grid) bool {
		for _, set := range sets {
			for k, a := range set {
				for _, b := range set[:k] {
					if g.Cells[a] == g.Cells[b] {
						return false
					}
				}
			}
		}
		return true
	}
}

// neighbors forbids a relation of two cells at a distance: rows and columns apart, in any order.
func neighbors(rows, cols int, bad func(v, w int) bool) func(puzzle.Grid) bool {
	return func(g puzzle.Grid) bool {
		for a, v := range g.Cells {
			for b, w := range g.Cells {
				dr, dc := a/g.Cols-b/g.Cols, a%g.Cols-b%g.Cols
				if dr*dr+dc*dc == rows*rows+cols*cols && bad(int(v), int(w)) {
					return false
				}
			}
		}
		return true
	}
}

func same(v, w int) bool { return v == w }

// TestExtraAgainstGrids compares the solutions with all grids that obey the rules of the Sudoku and
// a rule that the test states in its own way. Check refuses all other grids.
func TestExtraAgainstGrids(t *testing.T) {
	four, six := puzzle.NewGrid(4, 4), func(row string) puzzle.Grid { return mustGrid(t, row+strings.Repeat(".", 36-len(row))) }
	for _, test := range []struct {
		name  string
		s     puzzle.Sudoku
		keeps func(puzzle.Grid) bool
	}{
		{"windoku", puzzle.Sudoku{Givens: four, Extra: rulesFor(puzzle.Windoku)}, differ([]int{5, 6, 9, 10})},
		{"disjoint groups", puzzle.Sudoku{Givens: four, Extra: rulesFor(puzzle.DisjointGroups)},
			differ([]int{0, 2, 8, 10}, []int{1, 3, 9, 11}, []int{4, 6, 12, 14}, []int{5, 7, 13, 15})},
		{"one diagonal", puzzle.Sudoku{Givens: four, Extra: rulesFor(puzzle.DiagonalDown)}, differ([]int{0, 5, 10, 15})},
		{"the other diagonal", puzzle.Sudoku{Givens: four, Extra: rulesFor(puzzle.DiagonalUp)}, differ([]int{3, 6, 9, 12})},
		{"anti-knight", puzzle.Sudoku{Givens: six("165432432"), Extra: rulesFor(puzzle.AntiKnight)}, neighbors(1, 2, same)},
		{"anti-king", puzzle.Sudoku{Givens: six("165432423"), Extra: rulesFor(puzzle.AntiKing)}, neighbors(1, 1, same)},
		{"non-consecutive", puzzle.Sudoku{Givens: six("135264462"), Extra: rulesFor(puzzle.NonConsecutive)},
			neighbors(0, 1, func(v, w int) bool { return v-w == 1 || w-v == 1 })},
		{"a region of four cells", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{7, 1, 12, 10})}}},
			differ([]int{7, 1, 12, 10})},
		{"small regions", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Regions: []puzzle.Unit{
			puzzle.ExtraRegion(1, []int{0, 6, 9}), puzzle.ExtraRegion(2, []int{3, 12})}}}, differ([]int{0, 6, 9}, []int{3, 12})},
		{"different cells", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Pairs: []puzzle.Pair{{A: 10, B: 0}, {A: 0, B: 1}}}}, differ([]int{0, 10})},
		{"a less than b", puzzle.Sudoku{Givens: four, Regions: jigsaw4, Extra: &puzzle.Extra{Pairs: []puzzle.Pair{{A: 5, B: 14, Not: [][2]uint8{
			{1, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {3, 3}, {4, 1}, {4, 2}, {4, 3}, {4, 4}}}}}},
			func(g puzzle.Grid) bool { return g.Cells[5] < g.Cells[14] }},
		{"no sum of 5", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Pairs: []puzzle.Pair{{A: 0, B: 1, Not: [][2]uint8{{1, 4}, {2, 3}, {3, 2}, {4, 1}}}}}},
			func(g puzzle.Grid) bool { return g.Cells[0]+g.Cells[1] != 5 }},
		{"odd and even", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Odd: []int{0, 5}, Even: []int{3}}},
			func(g puzzle.Grid) bool { return g.Cells[0]%2 == 1 && g.Cells[5]%2 == 1 && g.Cells[3]%2 == 0 }},
		{"several", puzzle.Sudoku{Givens: four, Extra: &puzzle.Extra{Rules: []puzzle.Rule{puzzle.Windoku, puzzle.AntiKnight}, Odd: []int{5}}},
			func(g puzzle.Grid) bool {
				return differ([]int{5, 6, 9, 10})(g) && neighbors(1, 2, same)(g) && g.Cells[5]%2 == 1
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want, got []string
			others := 0
			plain := test.s
			plain.Extra = nil
			tryAll(plain, plain.Givens.Clone(), 0, func(g puzzle.Grid) {
				err := test.s.Check(g)
				if keeps := test.keeps(g); keeps {
					want = append(want, g.String())
				} else if others++; !errors.Is(err, puzzle.ErrNotSolved) {
					t.Errorf("Check(%v) = %v", g, err)
				}
			})
			c := mustCompile(t, test.s)
			solutions(c.Problem, func(s fourfold.Solution) {
				g := c.Grid(s)
				got = append(got, g.String())
				if err := test.s.Check(g); err != nil {
					t.Errorf("Check(%v) = %v", g, err)
				}
			})
			slices.Sort(want)
			slices.Sort(got)
			if len(want) == 0 || others == 0 || !slices.Equal(got, want) {
				t.Errorf("%d solutions, want %d; the rule excludes %d grids", len(got), len(want), others)
			}
			if _, classic := c.Classic(); classic {
				t.Error("the puzzle is classic")
			}
			for k := range 2 {
				iso := test.s.Isomorph(rand.New(rand.NewPCG(1, uint64(k))))
				if n := countFast(t, iso); n != len(want) {
					t.Errorf("the isomorph %v has %d solutions, want %d", iso.Givens, n, len(want))
				}
			}
		})
	}
}

// TestRuleRegions: the regions of the rules for 9x9 grids, drawn.
func TestRuleRegions(t *testing.T) {
	for rule, want := range map[puzzle.Rule]string{
		puzzle.Windoku: `
.........
.aaa.bbb.
.aaa.bbb.
.aaa.bbb.
.........
.ccc.ddd.
.ccc.ddd.
.ccc.ddd.
.........`,
		puzzle.CenterDot: `
.........
.a..a..a.
.........
.........
.a..a..a.
.........
.........
.a..a..a.
.........`,
		puzzle.Asterisk: `
.........
....a....
..a...a..
.........
.a..a..a.
.........
..a...a..
....a....
.........`,
		puzzle.Girandola: `
a.......a
....a....
.........
.........
.a..a..a.
.........
.........
....a....
a.......a`,
		puzzle.DisjointGroups: `
abcabcabc
defdefdef
ghighighi
abcabcabc
defdefdef
ghighighi
abcabcabc
defdefdef
ghighighi`,
	} {
		got := []byte(strings.Repeat(strings.Repeat(".", 9)+"\n", 9))
		for k, u := range rule.Regions(9, 3, 3) {
			for _, cell := range u.Cells {
				got[cell/9*10+cell%9] = 'a' + byte(k)
			}
		}
		if got := "\n" + strings.TrimSpace(string(got)); got != want {
			t.Errorf("%s:%s\nwant%s", rule, got, want)
		}
	}
	// Eight diagonals, of 5 and of 8 cells; each cell beside the center is in one of each direction.
	falling := map[int]int{}
	for k, u := range puzzle.Argyle.Regions(9, 3, 3) {
		step := 10
		if k >= 4 {
			step = 8
		}
		for i, cell := range u.Cells[1:] {
			if cell-u.Cells[i] != step {
				t.Errorf("%v has the cells %v", u, u.Cells)
			}
		}
		falling[len(u.Cells)]++
	}
	if falling[5] != 4 || falling[8] != 4 {
		t.Errorf("argyle has %v", falling)
	}
}

// TestExtraGivens: givens that break a rule are an error that says where.
func TestExtraGivens(t *testing.T) {
	for _, test := range []struct {
		extra *puzzle.Extra
		want  string
		cell  int
	}{
		{rulesFor(puzzle.AntiKnight), "r1c1 and r2c3 are both 1, but the rule anti-knight forbids it", 6},
		{rulesFor(puzzle.NonConsecutive), "r1c1 is 1 and r1c2 is 2, but the rule non-consecutive forbids it", 1},
		{&puzzle.Extra{Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 6})}}, "value 1 occurs twice in extra region 1: r1c1 and r2c3", 6},
		{&puzzle.Extra{Pairs: []puzzle.Pair{{A: 1, B: 0, Not: [][2]uint8{{2, 1}}}}}, "r1c1 is 1 and r1c2 is 2, but a rule about the two cells forbids it", 1},
		{&puzzle.Extra{Odd: []int{1}}, "r1c2 is 2, but it is an odd cell", 1},
		{&puzzle.Extra{Even: []int{0, 1}}, "r1c1 is 1, but it is an even cell", 0},
	} {
		_, err := puzzle.Sudoku{Givens: mustGrid(t, "12....1........."), Extra: test.extra}.Compile()
		givens := (*puzzle.GivensError)(nil)
		if !errors.As(err, &givens) || !strings.Contains(err.Error(), test.want) || givens.Cell() != test.cell {
			t.Errorf("%v: error %v, want %s", test.extra.Names(), err, test.want)
		}
	}
}

// TestExtraShape: rules that do not fit the grid are errors.
func TestExtraShape(t *testing.T) {
	region := func(cells ...int) *puzzle.Extra {
		return &puzzle.Extra{Regions: []puzzle.Unit{{Kind: "extra region", Number: 1, Cells: cells}}}
	}
	for _, test := range []struct {
		order int
		extra *puzzle.Extra
	}{
		{6, rulesFor(puzzle.Windoku)},
		{6, rulesFor(puzzle.CenterDot)},
		{4, rulesFor(puzzle.Argyle)},
		{4, rulesFor("moon")},
		{4, rulesFor(puzzle.AntiKing, puzzle.AntiKing)},
		{4, region(1)},
		{4, region(0, 1, 2, 3, 4)},
		{4, region(2, 1)},
		{4, region(2, 16)},
		{4, &puzzle.Extra{Regions: []puzzle.Unit{{Kind: "row", Number: 1, Cells: []int{0, 1}}}}},
		{4, &puzzle.Extra{Pairs: []puzzle.Pair{{A: 3, B: 3}}}},
		{4, &puzzle.Extra{Pairs: []puzzle.Pair{{A: 3, B: -1}}}},
		{4, &puzzle.Extra{Pairs: []puzzle.Pair{{A: 3, B: 1, Not: [][2]uint8{{1, 5}}}}}},
		{4, &puzzle.Extra{Odd: []int{1}, Even: []int{1}}},
		{4, &puzzle.Extra{Odd: []int{99}}},
	} {
		_, err := puzzle.Sudoku{Givens: puzzle.NewGrid(test.order, test.order), Extra: test.extra}.Compile()
		if !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("order %d, %+v: error %v", test.order, test.extra, err)
		}
	}
}

// TestExtraLimits: the number of pairs is bounded, since a pair of a large grid needs more memory.
func TestExtraLimits(t *testing.T) {
	for order, most := range map[int]int{4: 800, 9: 4050, 16: 12800, 36: 10000} {
		pairs := make([]puzzle.Pair, most+1)
		for k := range pairs {
			pairs[k].B = 1
		}
		if err := (&puzzle.Extra{Pairs: pairs[1:]}).Check(order, 0, 0); err != nil {
			t.Errorf("%d pairs in order %d: %v", most, order, err)
		}
		if err := (&puzzle.Extra{Pairs: pairs}).Check(order, 0, 0); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("%d pairs in order %d: error %v", most+1, order, err)
		}
	}
	pair := puzzle.Pair{A: 0, B: 1}
	a := puzzle.Extra{Pairs: []puzzle.Pair{pair}, Odd: []int{5, 0, 1, 7}}
	b := puzzle.Extra{Pairs: []puzzle.Pair{pair, {A: 4, B: 5}}, Odd: []int{7}}
	if slices.Equal(a.Describe(nil), b.Describe(nil)) {
		t.Error("different rules have the same description")
	}
}
