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
		conflicts, _ := stats.Counter("conflicts")
		fmt.Printf("%d variables, %d groups, %d conflicts: %d solutions, %v\n", stats.Vars, stats.Rows, conflicts, n, err)
	}
	// Output:
	// 24 variables, 64 groups, 0 conflicts: 1 solutions, <nil>
	// 34 variables, 64 groups, 0 conflicts: 3 solutions, <nil>
	// 64 variables, 64 groups, 0 conflicts: 288 solutions, <nil>
}
