package sat_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
	"fourfold/sat"
)

// A Session about the empty 4x4 grid answers questions about any givens: here whether the 4x4
// Sudoku of the package documentation, with a fifth given, has one solution, and which of its
// givens follow from the others.
func ExampleSession() {
	empty, err := puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	grid, err := gridtext.ParseGrid("12....2..3.....4")
	if err != nil {
		log.Fatal(err)
	}
	options, _ := empty.Solution(grid)
	var givens []sat.Assumption
	for _, o := range options {
		givens = append(givens, sat.Assumption{Option: o})
	}

	ctx := context.Background()
	s, err := sat.NewSession(ctx, empty.Problem)
	if err != nil {
		log.Fatal(err)
	}
	solution, err := s.Unique(ctx, givens...)
	fmt.Println(empty.Grid(solution), err)
	for k, given := range givens {
		name := empty.OptionName(given.Option)
		other := slices.Clone(givens)
		other[k].Out = true
		solution, ok, err := s.Solve(ctx, other...)
		switch {
		case err != nil:
			log.Fatal(err)
		case ok:
			fmt.Println("not", name, "is possible:", empty.Grid(solution))
		default:
			fmt.Println("not", name, "fails with", len(s.Failed())-1, "of the other givens")
		}
	}
	// Output:
	// 1243342143122134 <nil>
	// not r1c1=1 is possible: 3241142343122134
	// not r1c2=2 fails with 2 of the other givens
	// not r2c3=2 is possible: 1243341243212134
	// not r3c2=3 is possible: 1243342141322314
	// not r4c4=4 is possible: 1234342143122143
}
