//go:build cgo && !noclp

package lp_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/lp"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// The 4x4 Sudoku of the package documentation, with and without its last given.
func Example() {
	for _, text := range []string{"1.....2..3.....4", "1.....2..3......"} {
		givens, err := gridtext.ParseGrid(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := puzzle.Sudoku{Givens: givens}.Compile()
		if err != nil {
			log.Fatal(err)
		}
		stats, err := lp.Solver{}.Solve(context.Background(), p.Problem, func(s fourfold.Solution) bool {
			fmt.Println(p.Grid(s))
			return true
		})
		fmt.Println(stats.Vars, "columns,", stats.Rows, "rows,", stats.Counters[:4], err)
	}
	// Unordered output:
	// 1243342143122134
	// 0 columns, 0 rows, [{nodes 1} {guesses 0} {propagations 8} {relaxations 0}] <nil>
	// 1243342143122134
	// 1234342143122143
	// 1243342123144132
	// 15 columns, 28 rows, [{nodes 3} {guesses 2} {propagations 30} {relaxations 1}] <nil>
}
