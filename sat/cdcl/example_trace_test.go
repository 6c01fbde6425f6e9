package cdcl_test

import (
	"context"
	"fmt"
	"log"

	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// The board of the package documentation cannot be tiled with dominoes. The program prints the
// decisions, the conflicts, and the facts that are learned from the conflicts. It leaves out the
// facts that follow.
func ExampleSolver_Trace() {
	//  . . . .
	//  . # . .
	//  . . . .
	//  . . . #
	//  . . # #
	board := puzzle.Dominoes{Rows: 5, Cols: 4, Holes: []puzzle.Square{{1, 1}, {3, 3}, {4, 2}, {4, 3}}}
	p, err := board.Compile()
	if err != nil {
		log.Fatal(err)
	}
	stats, err := cdcl.Solver{}.Trace(context.Background(), p.Problem, func(e cdcl.Event) bool {
		if e.Kind != cdcl.Followed {
			fmt.Println(e.Text(p.Problem))
		}
		return true
	})
	learned, _ := stats.Counter("learned")
	fmt.Println(learned, "clauses learned,", err)
	// Output:
}
