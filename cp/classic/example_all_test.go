package classic_test

import (
	"fmt"
	"log"

	"fourfold/cp/classic"
)

// All yields the two solutions of a puzzle. They differ in four cells.
func ExampleSolver_All() {
	p, err := classic.ParsePuzzle("2957438614318659..8761925433874592166123874955492167387635241899286713541549386..")
	if err != nil {
		log.Fatal(err)
	}
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
