package gridtext_test

import (
	"fmt"
	"strings"

	"fourfold/puzzle/gridtext"
)

// After a bad line, reading goes on with the next line.
func ExampleParse() {
	text := "1.....2..3.....4 an easy one\n1.....2..3......4\n....1.....3..2..\n"
	for p, err := range gridtext.Parse(strings.NewReader(text), "four.txt", gridtext.ParseOptions{}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.Line, p.Grid, p.Label)
	}
	// Output:
	// 1 1.....2..3.....4 an easy one
	// four.txt:2:17: found 17 characters: expected 16 (order 4), like the puzzles before it
	// 3 ....1.....3..2..
}
