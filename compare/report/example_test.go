package report_test

import (
	"context"
	"fmt"
	"io"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// The example compares two solvers on three problems. It puts the outcomes into a table, makes a
// summary of the table, and writes the summary as text. Any fourfold.Solver can take part.
func Example() {
	cfg := compare.Config{Timeout: 10 * time.Second}
	solvers := []fourfold.Solver{cp.Solver{}, dlx.Solver{}}
	table := results.Table{Complete: true, Run: results.Run{TimeoutNs: cfg.Timeout.Nanoseconds()}}
	for _, s := range solvers {
		table.Run.Solvers = append(table.Run.Solvers, s.Name())
	}
	for n := 4; n <= 6; n++ {
		queens, err := puzzle.Queens{N: n}.Compile()
		if err != nil {
			fmt.Println(err)
			return
		}
		p := queens.Problem
		line := results.Case{File: fmt.Sprintf("queens-%d", n), ID: results.ID(p), Shape: results.ShapeOf(p)}
		line.SetOutcome(compare.Run(context.Background(), compare.Case{Problem: p}, solvers, cfg))
		table.Add(&line)
	}
	figures := summary.Summarize(&table)
	fmt.Printf("%d puzzles, of which %d agree\n", figures.Puzzles, figures.Agree)
	for _, s := range figures.Solvers {
		fmt.Println(s.Name, "finished", s.Finished)
	}
	if err := report.WriteText(io.Discard, figures, false); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 3 puzzles, of which 3 agree
	// cp finished 3
	// dlx finished 3
}
