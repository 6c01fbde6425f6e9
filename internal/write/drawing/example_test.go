package drawing_test

import (
	"fmt"
	"os"

	"fourfold/internal/write/drawing"
	"fourfold/puzzle"
)

func ExampleNewWriter() {
	g := puzzle.NewGrid(4, 4)
	g.Set(0, 0, 1)
	g.Set(2, 3, 4)
	w, err := drawing.NewWriter(os.Stdout, drawing.Markdown, drawing.Options{})
	if err == nil {
		err = w.Add(&drawing.Puzzle{Sheet: &puzzle.Sheet{Grid: g}, Title: "Two givens", Symbols: "1234"})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// ### Two givens
	//
	// | 1 |   |   |   |
	// |:-:|:-:|:-:|:-:|
	// |   |   |   |   |
	// |   |   |   | 4 |
	// |   |   |   |   |
}
