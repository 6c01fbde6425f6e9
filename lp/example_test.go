//go:build cgo && !noclp

package lp_test

import (
	"context"
	"fmt"
	"strings"

	"fourfold"
	"fourfold/internal/covertest"
	"fourfold/lp"
)

// The 4x4 Sudoku of the package documentation, with and without its last given.
func Example() {
	for _, givens := range []string{"1.....2..3.....4", "1.....2..3......"} {
		p := covertest.Shidoku(givens)
		stats, err := lp.Solver{}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
			fmt.Println(values(p, s))
			return true
		})
		fmt.Println(stats.Vars, "columns,", stats.Rows, "rows,", stats.Counters[:4], err)
	}
	// Unordered output:
	// 1243 3421 4312 2134
	// 0 columns, 0 rows, [{nodes 1} {guesses 0} {propagations 8} {relaxations 0}] <nil>
	// 1243 3421 4312 2134
	// 1234 3421 4312 2143
	// 1243 3421 2314 4132
	// 15 columns, 28 rows, [{nodes 3} {guesses 2} {propagations 30} {relaxations 1}] <nil>
}

// values returns the last characters of the options, r1c1=1 to r4c4=4, row by row.
func values(p *fourfold.Problem, s fourfold.Solution) string {
	var b strings.Builder
	for k, o := range s {
		if k > 0 && k%4 == 0 {
			b.WriteByte(' ')
		}
		name := p.OptionName(o)
		b.WriteByte(name[len(name)-1])
	}
	return b.String()
}

// A chessboard without two opposite corners cannot be tiled with dominoes: each
// covers a square of either color, and of one color there are two more. The
// first relaxation says so.
func ExampleSolver() {
	var b fourfold.Builder
	var square [8][8]fourfold.Item
	for r := range 8 {
		for c := range 8 {
			if r+c != 0 && r+c != 14 {
				square[r][c] = b.Primary(fmt.Sprint(r, c))
			}
		}
	}
	missing := func(r, c int) bool { return r > 7 || c > 7 || r+c == 0 || r+c == 14 }
	for r := range 8 {
		for c := range 8 {
			for _, d := range [][2]int{{0, 1}, {1, 0}} {
				if !missing(r, c) && !missing(r+d[0], c+d[1]) {
					b.Option("", square[r][c], square[r+d[0]][c+d[1]])
				}
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	solutions := 0
	stats, err := lp.Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { solutions++; return true })
	fmt.Println(solutions, "solutions,", stats.Vars, "columns,", stats.Rows, "rows,", stats.Counters[:4], err)
	// Output:
	// 0 solutions, 108 columns, 62 rows, [{nodes 1} {guesses 0} {propagations 0} {relaxations 1}] <nil>
}
