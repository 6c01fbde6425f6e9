package summary_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// Outcomes become the cases of a table, and the table becomes figures.
func Example() {
	ctx, cfg := context.Background(), compare.Config{}
	solvers := []fourfold.Solver{cp.Solver{}, dlx.Solver{}, cp.Backtracking{MaxNodes: 10}}
	table := results.NewTable(solvers, cfg)
	for n := 4; n <= 6; n++ {
		p, err := puzzle.Queens{N: n}.Compile()
		if err != nil {
			log.Fatal(err)
		}
		c := compare.Case{Name: fmt.Sprint(n, " queens"), Problem: p.Problem}
		table.Add(results.CaseOf(compare.Run(ctx, c, solvers, cfg)))
	}
	table.Complete = true

	figures := summary.Summarize(table)
	fmt.Printf("%d puzzles, %d agreed on, %d undecided\n", figures.Puzzles, figures.Agree, figures.Undecided)
	for _, s := range figures.Solvers {
		fmt.Printf("%s finished %d of them\n", s.Name, s.Finished)
	}
	// Output:
	// 3 puzzles, 0 agreed on, 3 undecided
	// cp finished 3 of them
	// dlx finished 3 of them
	// bt finished 0 of them
}
