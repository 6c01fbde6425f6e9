package sat_test

import (
	"context"
	"fmt"

	"fourfold"
	"fourfold/internal/covertest"
	"fourfold/sat"
)

// The 4x4 Sudoku of the package documentation, the same without the 4 in its corner,
// and without any given.
func Example() {
	for _, givens := range []string{"1.....2..3.....4", "1.....2..3......", "................"} {
		p := covertest.Shidoku(givens)
		n := 0
		stats, err := sat.Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return true })
		fmt.Printf("%d options, %d variables, %d clauses: %d solutions, %v\n", p.NumOptions(), stats.Vars, stats.Rows, n, err)
	}
	// Output:
	// 24 options, 0 variables, 0 clauses: 1 solutions, <nil>
	// 34 options, 15 variables, 56 clauses: 3 solutions, <nil>
	// 64 options, 64 variables, 384 clauses: 288 solutions, <nil>
}
