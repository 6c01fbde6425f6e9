package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// The layers of a packing are one below the other.
func ExamplePolycube() {
	bar := puzzle.Solid{Name: "bar", Cubes: []puzzle.Cube{{Layer: 0}, {Layer: 1}}}
	corner := puzzle.Solid{Name: "corner", Cubes: []puzzle.Cube{{}, {Row: 1}, {Layer: 1}, {Layer: 1, Col: 1}, {Layer: 1, Row: 1, Col: 1}, {Row: 1, Layer: 1}}}
	p, err := puzzle.Polycube{Layers: 2, Rows: 2, Cols: 2, Pieces: []puzzle.Solid{bar, corner}}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), dlx.Solver{}, p.Problem, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.NumItems(), "items,", p.NumOptions(), "options,", n, "packings")
	// Output:
	// 10 items, 24 options, 12 packings
}
