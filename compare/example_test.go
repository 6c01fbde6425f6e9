package compare_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"fourfold"
	"fourfold/compare"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// Three engines solve some puzzles. Their answers are compared, and their searches are timed.
func Example() {
	var cases []compare.Case
	for n := 4; n <= 6; n++ {
		p, err := puzzle.Queens{N: n}.Compile()
		if err != nil {
			log.Fatal(err)
		}
		cases = append(cases, compare.Case{Name: fmt.Sprint(n, " queens"), Problem: p.Problem})
	}
	solvers := []fourfold.Solver{cp.Solver{}, dlx.Solver{}, cdcl.Solver{}}
	for out := range compare.Each(context.Background(), slices.Values(cases), solvers, compare.Config{Repeat: 5}) {
		fmt.Printf("%s: %s on %s, %d times of %s\n", out.Case.Name, out.Verdict, out.Reason, len(out.Trials[1].Samples), out.Trials[1].Solver)
	}
	// Output:
	// 4 queens: agree on 2 solutions, 5 times of dlx
	// 5 queens: agree on 10 solutions, 5 times of dlx
	// 6 queens: agree on 4 solutions, 5 times of dlx
}
