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
	board := puzzle.Dominoes{Rows: 5, Cols: 4, Holes: []puzzle.Square{
		{Row: 1, Col: 1}, {Row: 3, Col: 3}, {Row: 4, Col: 2}, {Row: 4, Col: 3},
	}}
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
	// decision 1: r1c1 r1c2 is chosen
	// decision 2: r1c3 r1c4 is chosen
	// decision 3: r2c3 r2c4 is chosen
	// conflict: r4c2 r4c3 and r3c2 r4c2 both cover r4c2
	// learned: not all of these: r3c3 r3c4 is chosen, r3c1 r3c2 is ruled out
	// back to level 1
	// conflict: r4c2 r4c3 and r3c2 r4c2 both cover r4c2
	// learned: r3c1 r3c2 is chosen
	// back to level 0
	// conflict: r3c3 r3c4 and r2c3 r3c3 both cover r3c3
	// learned: there is no solution
	// 2 clauses learned, <nil>
}
