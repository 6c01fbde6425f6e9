package puzzle_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// rulesFor returns a list of rules about whole grids.
func rulesFor(kinds ...string) (l rule.List) {
	for _, kind := range kinds {
		l = append(l, rule.New(kind, nil))
	}
	return l
}

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

// TestRulesAgainstGrids compares the solutions with all grids that obey the rules of the Sudoku and
// a rule that the test states in its own way. Check refuses all other grids.
func TestRulesAgainstGrids(t *testing.T) {
	four, six := puzzle.NewGrid(4, 4), func(row string) puzzle.Grid { return mustGrid(t, row+strings.Repeat(".", 36-len(row))) }
	for _, test := range []struct {
		name  string
		s     puzzle.Sudoku
		keeps func(puzzle.Grid) bool
	}{
		{"windoku", puzzle.Sudoku{Givens: four, Rules: rulesFor("windoku")}, differ([]int{5, 6, 9, 10})},
		{"disjoint groups", puzzle.Sudoku{Givens: four, Rules: rulesFor("disjoint-groups")},
			differ([]int{0, 2, 8, 10}, []int{1, 3, 9, 11}, []int{4, 6, 12, 14}, []int{5, 7, 13, 15})},
		{"one diagonal", puzzle.Sudoku{Givens: four, Rules: rulesFor("diagonal-down")}, differ([]int{0, 5, 10, 15})},
		{"the other diagonal", puzzle.Sudoku{Givens: four, Rules: rulesFor("diagonal-up")}, differ([]int{3, 6, 9, 12})},
		{"anti-knight", puzzle.Sudoku{Givens: six("165432432"), Rules: rulesFor("anti-knight")}, neighbors(1, 2, same)},
		{"anti-king", puzzle.Sudoku{Givens: six("165432423"), Rules: rulesFor("anti-king")}, neighbors(1, 1, same)},
		{"non-consecutive", puzzle.Sudoku{Givens: six("135264462"), Rules: rulesFor("non-consecutive")},
			neighbors(0, 1, func(v, w int) bool { return v-w == 1 || w-v == 1 })},
		{"a region of four cells", puzzle.Sudoku{Givens: four, Rules: rule.List{rule.New("region", nil, 7, 1, 12, 10)}},
			differ([]int{7, 1, 12, 10})},
		{"small regions", puzzle.Sudoku{Givens: four, Rules: rule.List{rule.New("region", nil, 0, 6, 9), rule.New("region", nil, 3, 12)}}, differ([]int{0, 6, 9}, []int{3, 12})},
		{"different cells", puzzle.Sudoku{Givens: four, Rules: rule.List{rule.New("differ", nil, 10, 0), rule.New("differ", nil, 0, 1)}}, differ([]int{0, 10})},
		{"a less than b", puzzle.Sudoku{Givens: four, Regions: jigsaw4, Rules: rule.List{rule.New("forbid", []int{1, 1, 2, 1, 2, 2, 3, 1, 3, 2, 3, 3, 4, 1, 4, 2, 4, 3, 4, 4}, 5, 14)}},
			func(g puzzle.Grid) bool { return g.Cells[5] < g.Cells[14] }},
		{"no sum of 5", puzzle.Sudoku{Givens: four, Rules: rule.List{rule.New("forbid", []int{1, 4, 2, 3, 3, 2, 4, 1}, 0, 1)}},
			func(g puzzle.Grid) bool { return g.Cells[0]+g.Cells[1] != 5 }},
		{"odd and even", puzzle.Sudoku{Givens: four, Rules: rule.List{rule.New("odd", nil, 0, 5), rule.New("even", nil, 3)}},
			func(g puzzle.Grid) bool { return g.Cells[0]%2 == 1 && g.Cells[5]%2 == 1 && g.Cells[3]%2 == 0 }},
		{"several", puzzle.Sudoku{Givens: four, Rules: append(rulesFor("windoku", "anti-knight"), rule.New("odd", nil, 5))},
			func(g puzzle.Grid) bool {
				return differ([]int{5, 6, 9, 10})(g) && neighbors(1, 2, same)(g) && g.Cells[5]%2 == 1
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want, got []string
			others := 0
			plain := test.s
			plain.Rules = nil
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
	for kind, want := range map[string]string{
		"windoku": `
.........
.aaa.bbb.
.aaa.bbb.
.aaa.bbb.
.........
.ccc.ddd.
.ccc.ddd.
.ccc.ddd.
.........`,
		"center-dot": `
.........
.a..a..a.
.........
.........
.a..a..a.
.........
.........
.a..a..a.
.........`,
		"asterisk": `
.........
....a....
..a...a..
.........
.a..a..a.
.........
..a...a..
....a....
.........`,
		"girandola": `
a.......a
....a....
.........
.........
.a..a..a.
.........
.........
....a....
a.......a`,
		"disjoint-groups": `
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
		for k, cells := range unitsOf(kind) {
			for _, cell := range cells {
				got[cell/9*10+cell%9] = 'a' + byte(k)
			}
		}
		if got := "\n" + strings.TrimSpace(string(got)); got != want {
			t.Errorf("%s:%s\nwant%s", kind, got, want)
		}
	}
	// Eight diagonals, of 5 and of 8 cells; each cell beside the center is in one of each direction.
	falling := map[int]int{}
	for k, u := range unitsOf("argyle") {
		step := 10
		if k >= 4 {
			step = 8
		}
		for i, cell := range u[1:] {
			if cell-u[i] != step {
				t.Errorf("diagonal %d has the cells %v", k, u)
			}
		}
		falling[len(u)]++
	}
	if falling[5] != 4 || falling[8] != 4 {
		t.Errorf("argyle has %v", falling)
	}
}

// TestRulesGivens: givens that break a rule are an error that says where.
func TestRulesGivens(t *testing.T) {
	for _, test := range []struct {
		rules rule.List
		want  string
		cell  int
	}{
		{rulesFor("anti-knight"), "r1c1 and r2c3 are both 1, but the rule anti-knight forbids it", 6},
		{rulesFor("non-consecutive"), "r1c1 is 1 and r1c2 is 2, but the rule non-consecutive forbids it", 1},
		{rule.List{rule.New("region", nil, 0, 6)}, "value 1 occurs twice in extra region 1: r1c1 and r2c3", 6},
		{rule.List{rule.New("forbid", []int{2, 1}, 1, 0)}, "r1c1=1 r1c2=2 break the rule forbid r1c2 r1c1 2-1", 1},
		{rule.List{rule.New("odd", nil, 1)}, "r1c2 is 2, but it is an odd cell", 1},
		{rule.List{rule.New("even", nil, 0, 1)}, "r1c1 is 1, but it is an even cell", 0},
	} {
		_, err := puzzle.Sudoku{Givens: mustGrid(t, "12....1........."), Rules: test.rules}.Compile()
		givens := (*puzzle.GivensError)(nil)
		if !errors.As(err, &givens) || !strings.Contains(err.Error(), test.want) || givens.Cell() != test.cell {
			t.Errorf("%v: error %v, want %s", test.rules.Names(), err, test.want)
		}
	}
}

// TestRulesShape: rules that do not fit the grid are errors.
func TestRulesShape(t *testing.T) {
	region := func(cells ...int) rule.List { return rule.List{rule.New("region", nil, cells...)} }
	for _, test := range []struct {
		order int
		rules rule.List
	}{
		{6, rulesFor("windoku")},
		{6, rulesFor("center-dot")},
		{4, rulesFor("argyle")},
		{4, rulesFor("moon")},
		{4, rulesFor("anti-king", "anti-king")},
		{4, region(1)},
		{4, region(0, 1, 2, 3, 4)},
		{4, region(2, 2)},
		{4, region(2, 16)},
		{4, rule.List{rule.New("differ", nil, 3, 3)}},
		{4, rule.List{rule.New("differ", nil, 3, -1)}},
		{4, rule.List{rule.New("forbid", []int{1, 5}, 3, 1)}},
		{4, rule.List{rule.New("odd", nil, 1), rule.New("even", nil, 1)}},
		{4, rule.List{rule.New("odd", nil, 99)}},
		{4, rule.List{rule.New("killer", []int{3}, 0, 1, 4)}},
		{4, rule.List{rule.New("thermometer", nil, 0, 1, 0)}},
		{4, rule.List{rule.New("killer", []int{3}, 0, 1), rule.New("killer", []int{7}, 1, 2)}},
	} {
		_, err := puzzle.Sudoku{Givens: puzzle.NewGrid(test.order, test.order), Rules: test.rules}.Compile()
		if !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("order %d, %+v: error %v", test.order, test.rules, err)
		}
	}
}

// unitsOf returns the units of a kind in a grid of order 9.
func unitsOf(kind string) [][]int {
	return rule.KindOf(kind).Units(puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}.Board(), rule.New(kind, nil))
}

// TestRulesTooMany: the number of rules is bounded.
func TestRulesTooMany(t *testing.T) {
	b := puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}.Board()
	for k := range rule.MostRules {
		b.Rules = append(b.Rules, rule.New("killer", []int{k}, 0, 1))
	}
	if err := b.Rules.Check(b); err != nil {
		t.Error(err)
	}
	if b.Rules = append(b.Rules, rule.New("anti-king", nil)); b.Rules.Check(b) == nil {
		t.Error("no error")
	}
}
