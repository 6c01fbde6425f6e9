package dlx_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// The 4x4 Sudoku of the package documentation.
func Example() {
	givens, err := gridtext.ParseGrid("1.....2..3.....4")
	if err != nil {
		log.Fatal(err)
	}
	p, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	stats, err := dlx.Solver{}.Solve(context.Background(), p.Problem, func(s fourfold.Solution) bool {
		fmt.Println(strings.Join(p.Names(s), " "))
		return true
	})
	fmt.Println(p.NumItems(), "items,", p.NumOptions(), "options,", p.NumCells(), "cells")
	nodes, _ := stats.Counter("nodes")
	guesses, _ := stats.Counter("guesses")
	fmt.Println(stats.Vars, "variables,", stats.Rows, "rows,", nodes, "nodes,", guesses, "guesses,", err)
	// Output:
	// r1c1=1 r1c2=2 r1c3=4 r1c4=3 r2c1=3 r2c2=4 r2c3=2 r2c4=1 r3c1=4 r3c2=3 r3c3=1 r3c4=2 r4c1=2 r4c2=1 r4c3=3 r4c4=4
	// 64 items, 24 options, 96 cells
	// 24 variables, 64 rows, 16 nodes, 0 guesses, <nil>
}
