//go:build cgo && !noclp

package lp_test

import (
	"context"
	"fmt"

	"fourfold"
	"fourfold/lp"
)

// A chessboard without two opposite corners cannot be tiled with dominoes. Each domino covers one
// white and one black square, but two more squares have one color than the other. The first
// relaxation proves it.
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
