package cdcl_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"fourfold"
	"fourfold/sat/cdcl"
)

// Three items, and three options of which each covers two of them. No choice covers all. The formula
// says what the problem says, and the proof shows that the formula has no model: if option 1 is
// chosen, then none of the others is, and item c is not covered.
func ExampleSolver_Prove() {
	p, err := fourfold.ReadProblem(strings.NewReader("a b c\na b\nb c\na c\n"), "three")
	if err != nil {
		log.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	formula, err := os.Create(filepath.Join(dir, "three.cnf"))
	if err != nil {
		log.Fatal(err)
	}
	defer formula.Close()

	var proof strings.Builder
	out := cdcl.Proof{Format: cdcl.DRAT, Formula: formula, Steps: &proof}
	_, err = cdcl.Solver{}.Prove(context.Background(), p, out, func(s fourfold.Solution) bool {
		fmt.Println(p.Names(s))
		return true
	})
	if err != nil {
		log.Fatal(err)
	}
	text, _ := os.ReadFile(formula.Name())
	fmt.Printf("%s\n%s", text[strings.Index(string(text), "c exact"):], proof.String())
	// Output:
	// c exact cover problem: 3 items, of which 3 are primary, and 3 options
	// c variable 1: option a b
	// c variable 2: option b c
	// c variable 3: option a c
	// c item a: exactly one
	// 1 3 0
	// -1 -3 0
	// c item b: exactly one
	// 1 2 0
	// -1 -2 0
	// c item c: exactly one
	// 2 3 0
	// -2 -3 0
	//
	// c formula sha256 db17001bb45f8ca84f1ae2964f6d1f78ead1265876c678a4536d9f77fe46af90
	// -1 0
	// 0
}
