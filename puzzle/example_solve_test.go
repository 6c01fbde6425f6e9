package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"fourfold/cp"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Solve takes a Sudoku from text to text.
func ExampleSudoku_Solve() {
	givens, err := gridtext.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		log.Fatal(err)
	}
	solution, err := puzzle.Sudoku{Givens: givens}.Solve(context.Background(), cp.Solver{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(solution)
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
}
