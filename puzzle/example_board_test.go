package puzzle_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// Two pieces are packed around a hole.
func ExampleParseBoard() {
	var y puzzle.Polyomino
	y.Rows, y.Cols, y.Holes = puzzle.ParseBoard("###\n#.#\n###")
	for _, picture := range []string{"#..\n#..\n###", "##\n.#"} {
		piece, err := puzzle.ParsePiece(fmt.Sprint("piece ", len(y.Pieces)+1), picture)
		if err != nil {
			log.Fatal(err)
		}
		y.Pieces = append(y.Pieces, piece)
	}
	p, err := y.Compile()
	if err != nil {
		log.Fatal(err)
	}
	s, err := fourfold.Unique(context.Background(), dlx.Solver{}, p.Problem)
	if err != nil {
		log.Fatal(err)
	}
	gridtext.WriteGrid(os.Stdout, p.Grid(s), gridtext.FormatGrid, gridtext.WriteOptions{})
	fmt.Println(p.Names(s)[1])
	// Output:
	// 122
	// 1.2
	// 111
	// piece 2 r1c2 r1c3 r2c3
}
