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
		calls, _ := stats.Counter("nodes")
		fmt.Println(p.NumOptions(), "options,", stats.Vars, "variables,", stats.Rows, "clauses")
		fmt.Println(n, "solutions", err, "few calls:", calls <= int64(n)+10)
	}
	// Output:
	// 24 options, 0 variables, 0 clauses
	// 1 solutions <nil> few calls: true
	// 34 options, 15 variables, 56 clauses
	// 3 solutions <nil> few calls: true
	// 64 options, 64 variables, 384 clauses
	// 288 solutions <nil> few calls: true
}
