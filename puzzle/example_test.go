package puzzle_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Example compiles the puzzle of the package documentation, solves it and prints the grid.
func Example() {
	givens, err := gridtext.ParseGrid("1...\n..2.\n.3..\n...4")
	if err != nil {
		log.Fatal(err)
	}
	sudoku := puzzle.Sudoku{Givens: givens}
	p, err := sudoku.Compile()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.NumItems(), "items,", p.NumOptions(), "options")
	for _, o := range p.Uses(0) {
		fmt.Print(p.OptionName(o), " covers")
		for _, i := range p.Option(o) {
			fmt.Print(" ", p.ItemName(i.Index))
		}
		fmt.Println()
	}

	solution, err := fourfold.First(context.Background(), dlx.Solver{}, p.Problem)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("exact cover:", p.Check(solution) == nil)
	grid := p.Grid(solution)
	fmt.Println("solves the puzzle:", sudoku.Check(grid) == nil)
	gridtext.WriteGrid(os.Stdout, grid, gridtext.FormatPretty, gridtext.WriteOptions{})
	// Output:
	// 64 items, 24 options
	// r1c1=1 covers r1c1 r1=1 c1=1 b1=1
	// exact cover: true
	// solves the puzzle: true
	// ┌─────┬─────┐
	// │ 1 2 │ 4 3 │
	// │ 3 4 │ 2 1 │
	// ├─────┼─────┤
	// │ 4 3 │ 1 2 │
	// │ 2 1 │ 3 4 │
	// └─────┴─────┘
}
