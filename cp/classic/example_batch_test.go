package classic_test

import (
	"fmt"
	"log"

	"fourfold/cp/classic"
)

// SolveBatch is the fastest way to solve many puzzles.
func ExampleSolver_SolveBatch() {
	var puzzles []classic.Puzzle
	for _, text := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		p, err := classic.ParsePuzzle(text)
		if err != nil {
			log.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	results := make([]classic.Result, len(puzzles))
	classic.New(0).SolveBatch(puzzles, 2, results) // two solutions would show that a puzzle is not proper
	for _, r := range results {
		fmt.Println(r.Count)
	}
	// Output:
	// 1
	// 0
}
