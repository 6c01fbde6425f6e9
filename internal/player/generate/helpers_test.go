package generate

import (
	"math/rand/v2"

	"fourfold/puzzle"
)

func testRNG(k uint64) *rand.Rand { return rand.New(rand.NewPCG(1, k)) }

// cellsOf returns the cells of a 9x9 puzzle on one line.
func cellsOf(line string) []uint8 {
	g, err := puzzle.ParseLine(line)
	if err != nil {
		panic(err)
	}
	return g.Cells
}

func makerOf(w *Wishes) *maker { return newMaker(&shape{wishes: w}) }
