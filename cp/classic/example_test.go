package classic_test

import (
	"fmt"

	"fourfold/cp/classic"
)

func Example() {
	var p classic.Puzzle
	copy(p[:], "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	r := classic.New(0).Solve(&p, 2) // two would show that the solution is not unique
	fmt.Println(r.Count)
	fmt.Printf("%s\n", r.Solution)
	// Output:
	// 1
	// 417369825632158947958724316825437169791586432346912758289643571573291684164875293
}

// The two solutions of a puzzle, which differ in four cells.
func ExampleSolver_All() {
	var p classic.Puzzle
	copy(p[:], "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..")
	n := 0
	for solution := range classic.New(0).All(&p) {
		n++
		fmt.Printf("%s %t\n", solution[:9], solution[16] != solution[17])
	}
	fmt.Println(n)
	// Output:
	// 295743861 true
	// 295743861 true
	// 2
}

// Pencil marks: every value anywhere, but the first row in order.
func ExampleSolver_SolvePencil() {
	var p classic.Pencil
	for cell := range 81 {
		for value := range 9 {
			if cell >= 9 || value == cell {
				p[9*cell+value] = '1' + byte(value)
			}
		}
	}
	r := classic.New(0).SolvePencil(&p, 1000)
	fmt.Printf("%d solutions or more; the first begins %s\n", r.Count, r.Solution[:9])
	// Output: 1000 solutions or more; the first begins 123456789
}
