package sat_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
	"fourfold/sat"
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
		stats, err := sat.Solver{}.Solve(context.Background(), p.Problem, func(fourfold.Solution) bool { n++; return true })
		fmt.Printf("%d options, %d variables, %d clauses: %d solutions, %v\n", p.NumOptions(), stats.Vars, stats.Rows, n, err)
	}
	// Output:
	// 24 options, 0 variables, 0 clauses: 1 solutions, <nil>
	// 34 options, 15 variables, 56 clauses: 3 solutions, <nil>
	// 64 options, 64 variables, 384 clauses: 288 solutions, <nil>
}
