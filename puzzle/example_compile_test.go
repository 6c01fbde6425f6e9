package puzzle_test

import (
	"fmt"

	"fourfold/puzzle"
)

func ExampleSudoku_Compile() {
	givens := puzzle.NewGrid(4, 4)
	givens.Set(0, 0, 1)
	givens.Set(0, 3, 1)
	_, err := puzzle.Sudoku{Givens: givens, Diagonals: true}.Compile()
	fmt.Println(err)
	// Output:
	// givens break the rules: value 1 occurs twice in row 1: r1c1 and r1c4
}
