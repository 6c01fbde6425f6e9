package human_test

import (
	"context"
	"fmt"
	"log"

	"fourfold/cp"
	"fourfold/internal/player/human"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Steps reports steps that a person can follow. This program prints the values that are placed or
// guessed. Each step also has the options that it rules out.
func ExampleSolver_Steps() {
	givens, err := gridtext.ParseGrid("1.....2..3......")
	if err != nil {
		log.Fatal(err)
	}
	p, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	_, _, err = human.Solver{Solver: cp.Solver{Scheme: cp.Singles}, RulesOnly: true}.Steps(context.Background(), p.Problem, func(s human.Step) bool {
		if s.Action == human.Place || s.Action == human.Guess {
			fmt.Println(s.Name, p.OptionName(s.Chosen))
		}
		return true
	})
	fmt.Println(err)
	// Output:
	// hidden single r1c2=2
	// hidden single r2c1=3
	// hidden single r2c2=4
	// hidden single r2c4=1
	// hidden single r4c2=1
	// hidden single r3c3=1
	// guess r3c4=2
	// hidden single r3c1=4
	// hidden single r4c1=2
	// guess r1c3=3
	// hidden single r1c4=4
	// hidden single r4c3=4
	// hidden single r4c4=3
	// <nil>
}
