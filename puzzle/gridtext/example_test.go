package gridtext_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"fourfold/cp"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// The program solves the Sudokus of a text, and writes each solution in the format of its puzzle.
func Example() {
	text := "1.....2..3.....4 an easy one\n\n10|00\n00|20\n--+--\n03|00\n00|04\n"
	for p, err := range gridtext.Parse(strings.NewReader(text), "four.txt", gridtext.ParseOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		solution, err := puzzle.Sudoku{Givens: p.Grid}.Solve(context.Background(), cp.Solver{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Format)
		if err := p.WriteGrid(os.Stdout, solution); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// line
	// 1243342143122134 an easy one
	// pipes
	// 12|43
	// 34|21
	// --+--
	// 43|12
	// 21|34
}
