package cdcl_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
	"fourfold/sat/cdcl"
)

// The 4x4 Sudoku of the package documentation, the same without the 4 in its corner,
// and without any given.
func Example() {
	for _, text := range []string{"1.....2..3.....4", "1.....2..3......", "................"} {
		givens, err := gridtext.ParseGrid(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := puzzle.Sudoku{Givens: givens}.Compile()
		if err != nil {
			log.Fatal(err)
		}
		n := 0
		stats, err := cdcl.Solver{}.Solve(context.Background(), p.Problem, func(fourfold.Solution) bool { n++; return true })
		fmt.Printf("%d options, %d variables: %d solutions, %v\n", p.NumOptions(), stats.Vars, n, err)
	}
	// Output:
	// 24 options, 24 variables: 1 solutions, <nil>
	// 34 options, 34 variables: 3 solutions, <nil>
	// 64 options, 64 variables: 288 solutions, <nil>
}
