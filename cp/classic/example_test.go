package classic_test

import (
	"fmt"
	"log"

	"fourfold/cp/classic"
)

func Example() {
	p, err := classic.ParsePuzzle("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	if err != nil {
		log.Fatal(err)
	}
	r := classic.New(0).Solve(&p, 2) // two solutions would show that the puzzle is not proper
	fmt.Println(r.Count)
	fmt.Println(r.Solution)
	// Output:
	// 1
	// 417369825632158947958724316825437169791586432346912758289643571573291684164875293
}
