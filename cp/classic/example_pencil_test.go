package classic_test

import (
	"fmt"

	"fourfold/cp/classic"
)

// In these pencil marks the first row has the values in order, and all other cells may hold any
// value.
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
