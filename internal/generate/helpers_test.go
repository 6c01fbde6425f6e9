package generate

import "math/rand/v2"

func testRNG(k uint64) *rand.Rand { return rand.New(rand.NewPCG(1, k)) }

// cellsOf returns the cells of a 9x9 puzzle on one line.
func cellsOf(line string) []uint8 {
	cells := make([]uint8, len(line))
	for k := range line {
		if line[k] != '.' {
			cells[k] = line[k] - '0'
		}
	}
	return cells
}
