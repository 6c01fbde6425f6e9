package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
)

func ExampleLangford() {
	p, err := puzzle.Langford{N: 4}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range fourfold.All(context.Background(), dlx.Solver{}, p.Problem) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Grid(s).Cells)
	}
	// Unordered output:
	// [4 1 3 1 2 4 3 2]
	// [2 3 4 2 1 3 1 4]
}

// The Petersen graph has 120 colorings in three colors.
func ExampleColoring() {
	p, err := puzzle.Coloring{Graph: puzzle.PetersenGraph(), Colors: 3}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), cp.Solver{}, p.Problem, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.NumOptions(), "options,", n, "colorings")
	// Output:
	// 30 options, 120 colorings
}

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
