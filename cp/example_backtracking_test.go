package cp_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Plain backtracking on the Sudoku of the package documentation.
func ExampleBacktracking() {
	givens, err := gridtext.ParseGrid("1.....2..3.....4")
	if err != nil {
		log.Fatal(err)
	}
	p, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	stats, err := cp.Backtracking{}.Solve(context.Background(), p.Problem, func(fourfold.Solution) bool { n++; return true })
	fmt.Println(n, stats.Counters, err)
	// Output:
	// 1 [{nodes 23} {backtracks 23}] <nil>
}
