package classic_test

import (
	"fmt"

	"fourfold/cp/classic"
)

// SolveBatch is the fastest way to solve many puzzles.
func ExampleSolver_SolveBatch() {
	puzzles := make([]classic.Puzzle, 2)
	copy(puzzles[0][:], "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	copy(puzzles[1][:], "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	results := make([]classic.Result, len(puzzles))
	classic.New(0).SolveBatch(puzzles, 2, results) // two solutions would show that a puzzle is not proper
	for _, r := range results {
		fmt.Println(r.Count)
	}
	// Output:
	// 1
	// 0
}
