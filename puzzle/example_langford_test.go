package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

func ExampleLangford() {
	p, err := puzzle.Langford{N: 4}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range fourfold.All(context.Background(), dlx.Solver{}, p.Problem) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Grid(s).Cells)
	}
	// Unordered output:
	// [4 1 3 1 2 4 3 2]
	// [2 3 4 2 1 3 1 4]
}
