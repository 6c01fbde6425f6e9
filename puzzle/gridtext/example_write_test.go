package gridtext_test

import (
	"log"
	"os"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// WriteGrid draws a grid with a frame around each box.
func ExampleWriteGrid() {
	g := puzzle.NewGrid(4, 4)
	g.Set(0, 0, 1)
	g.Set(1, 2, 2)
	if err := gridtext.WriteGrid(os.Stdout, g, gridtext.FormatPretty, gridtext.WriteOptions{}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ┌─────┬─────┐
	// │ 1 . │ . . │
	// │ . . │ 2 . │
	// ├─────┼─────┤
	// │ . . │ . . │
	// │ . . │ . . │
	// └─────┴─────┘
}
