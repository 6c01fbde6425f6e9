package puzzle_test

import (
	"context"
	"fmt"
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
		fmt.Println(err)
		return
	}
	sudoku := puzzle.Sudoku{Givens: givens}
	p, err := sudoku.Compile()
	if err != nil {
		fmt.Println(err)
		return
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
		fmt.Println(err)
		return
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

func ExampleSudoku_Compile() {
	givens := puzzle.NewGrid(4, 4)
	givens.Set(0, 0, 1)
	givens.Set(0, 3, 1)
	_, err := puzzle.Sudoku{Givens: givens, Diagonals: true}.Compile()
	fmt.Println(err)
	// Output:
	// givens break the rules: value 1 twice in row 1: r1c1 and r1c4
}

func ExamplePentominoes() {
	p, err := puzzle.Pentominoes(6, 10).Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.NumItems(), "items,", p.NumOptions(), "options, such as", p.OptionName(0))
	// Output:
	// 72 items, 2056 options, such as F r1c2 r1c3 r2c1 r2c2 r3c2
}
