package results_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// A comparison is written to a results file, case by case, and read back as a table.
func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "queens.jsonl")

	ctx, cfg := context.Background(), compare.Config{Want: 2}
	solvers := []fourfold.Solver{cp.Solver{}, dlx.Solver{}}
	file, err := results.CreateLog(path, results.NewRun(solvers, cfg))
	if err != nil {
		log.Fatal(err)
	}
	var input results.Digest
	for n := 1; n <= 4; n++ {
		p, err := puzzle.Queens{N: n}.Compile()
		if err != nil {
			log.Fatal(err)
		}
		c := results.CaseOf(compare.Run(ctx, compare.Case{Name: fmt.Sprint(n, " queens"), Problem: p.Problem}, solvers, cfg))
		c.Index = n - 1 // its place in the input
		input.Add(c.ID)
		if err := file.Add(c); err != nil {
			log.Fatal(err)
		}
	}
	if err := file.End(input.Input(), 0); err != nil {
		log.Fatal(err)
	}

	table, err := results.ReadTable(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range table.Puzzles {
		fmt.Println(p.Place()+":", p.Results[0].Answer.Status)
	}
	// Output:
	// 1 queens: unique
	// 2 queens: none
	// 3 queens: none
	// 4 queens: capped
}
