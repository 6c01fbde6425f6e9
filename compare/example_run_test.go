package compare_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/compare"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// Two solvers agree that 6 queens have 4 solutions; a third gives up, which leaves
// the case undecided.
func ExampleRun() {
	solvers := []fourfold.Solver{cp.Solver{}, dlx.Solver{}, cp.Backtracking{MaxNodes: 10}}
	queens, err := puzzle.Queens{N: 6}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	out := compare.Run(context.Background(), compare.Case{Name: "queens", Problem: queens.Problem}, solvers, compare.Config{})
	fmt.Println(out.Verdict, "on", out.Reason)
	for _, t := range out.Trials {
		fmt.Println(t.Solver, t.Finished(), t.Count, t.Status)
	}
	// Output:
	// undecided on 4 solutions by cp and dlx; bt did not finish
	// cp true 4 multiple
	// dlx true 4 multiple
	// bt false 0 limit
}
