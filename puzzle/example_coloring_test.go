package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
)

// The Petersen graph has 120 colorings in three colors.
func ExampleColoring() {
	p, err := puzzle.Coloring{Graph: puzzle.PetersenGraph(), Colors: 3}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), cp.Solver{}, p.Problem, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.NumOptions(), "options,", n, "colorings")
	// Output:
	// 30 options, 120 colorings
}
