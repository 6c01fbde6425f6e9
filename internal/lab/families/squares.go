package families

import (
	"fmt"
	"math/big"

	"fourfold/puzzle"
)

var latin = Family{
	Name: "latin", About: "fill an empty Latin square", Params: []Param{number("N", "the order", 1, puzzle.MaxOrder)}, Source: "OEIS A002860", Examples: []string{"4"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		return compiled(puzzle.Latin{Givens: puzzle.NewGrid(n, n)}, fmt.Sprintf("Latin squares of order %d", n), latinKnown.of(n))
	},
}

var latinKnown = sequence{"A002860", 1, `1 2 12 576 161280 812851200 61479419904000 108776032459082956800 5524751496156892842531225600
	9982437658213039871725064756920320000 776966836171770144107444346734230682311065600000`}

var sudoku = Family{
	Name: "sudoku", About: "fill an empty Sudoku grid", Params: []Param{number("N", "the order, no prime number", 4, puzzle.MaxOrder)},
	Source: "OEIS A107739; F. Jarvis, Sudoku enumeration problems", Examples: []string{"4", "9"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		return compiled(puzzle.Sudoku{Givens: puzzle.NewGrid(n, n)}, fmt.Sprintf("Sudoku grids of order %d", n), sudokuGrids(n))
	},
}

// sudokuGrids returns the number of filled grids of an order, with boxes of 2x2, 2x3, 2x4, 3x3 and
// 2x5.
func sudokuGrids(order int) known {
	text, ok := map[int]string{
		4: "288", 6: "28200960", 8: "29136487207403520", 9: "6670903752021072936960", 10: "1903816047972624930994913280000",
	}[order]
	if !ok {
		return known{}
	}
	return known{"F. Jarvis, Sudoku enumeration problems; OEIS A107739 for orders 4 and 9", func() *big.Int {
		value, _ := new(big.Int).SetString(text, 10)
		return value
	}}
}
