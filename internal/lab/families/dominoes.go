package families

import (
	"fmt"
	"math/big"
	"math/bits"

	"fourfold"
	"fourfold/puzzle"
)

var dominoes = Family{
	Name: "dominoes", About: "tile a board with dominoes", Params: []Param{boardParam()}, Source: "OEIS A099390; P. W. Kasteleyn 1961", Examples: []string{"8x8", "8x8-2x2"},
	make: func(a arguments) (made, error) {
		return a.board.tilings("domino tilings of the board "+a.board.title(), dominoTilings(a.board))
	},
}

var mutilatedChessboard = Family{
	Name: "mutilated-chessboard", About: "tile an NxN board without two opposite corners with dominoes",
	Params: []Param{number("N", "the rows and columns of the board", 2, 256)}, Source: "M. Black 1946", Examples: []string{"8"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		return mutilated(n).tilings(fmt.Sprintf("domino tilings of a board of %dx%d without two opposite corners", n, n),
			exactly(0, "the board has more squares of one color than of the other, or an odd number of them"))
	},
}

// mutilated returns a board of n x n squares that lacks two opposite corners.
func mutilated(n int) board {
	return board{rows: n, cols: n, holes: []puzzle.Square{{}, {Row: n - 1, Col: n - 1}}}
}

// tilings makes items of the squares of the board, such as "r1c2", row by row. An option is a
// domino: two squares side by side, or one below the other. They are ordered by their upper left
// square, and the horizontal domino comes first.
func (b board) tilings(title string, number known) (made, error) {
	var p fourfold.Builder
	free := b.free()
	squares := make([]fourfold.Item, len(free))
	empty := true
	for cell := range free {
		if free[cell] {
			squares[cell], empty = p.Primary(puzzle.CellName(cell, b.cols)), false
		}
	}
	if empty {
		return made{}, fmt.Errorf("the board of %dx%d (rows x columns) has only holes: expected a square", b.rows, b.cols)
	}
	for cell := range free {
		right, below := b.neighbors(free, cell)
		if free[cell] && right {
			p.Option("", squares[cell], squares[cell+1])
		}
		if free[cell] && below {
			p.Option("", squares[cell], squares[cell+b.cols])
		}
	}
	return built(&p, title, number)
}

// neighbors reports whether the cells to the right of a cell and below it are squares.
func (b board) neighbors(free []bool, cell int) (right, below bool) {
	return (cell+1)%b.cols != 0 && free[cell+1], cell+b.cols < len(free) && free[cell+b.cols]
}

// maxTilingWork limits the count of domino tilings to about a second.
const maxTilingWork = 1 << 21

// dominoTilings returns the number of domino tilings of a board. It is not known for large boards,
// because the count takes 2^n steps for each square, where n is the shorter side.
func dominoTilings(b board) known {
	if b.cols > b.rows {
		b = b.transposed()
	}
	if b.cols > bits.Len(maxTilingWork) || b.rows*b.cols > maxTilingWork>>b.cols {
		return known{}
	}
	source := "counted square by square"
	if b.rectangle {
		source = "OEIS A099390; P. W. Kasteleyn 1961"
	}
	return known{source, func() *big.Int { return countTilings(b) }}
}

func (b board) transposed() board {
	t := b
	t.rows, t.cols, t.holes = b.cols, b.rows, nil
	for _, h := range b.holes {
		t.holes = append(t.holes, puzzle.Square{Row: h.Col, Col: h.Row})
	}
	return t
}

// countTilings counts square by square. A state says which of the next squares, as many as a row
// has, are covered by a domino that begins before them: bit 0 is the next square.
func countTilings(b board) *big.Int {
	free := b.free()
	ways := map[uint32]*big.Int{0: big.NewInt(1)}
	for cell := range free {
		next := map[uint32]*big.Int{}
		add := func(state uint32, n *big.Int) {
			if next[state] == nil {
				next[state] = new(big.Int)
			}
			next[state].Add(next[state], n)
		}
		right, below := b.neighbors(free, cell)
		for state, n := range ways {
			if !free[cell] || state&1 != 0 {
				add(state>>1, n)
				continue
			}
			if right && state&2 == 0 {
				add(state>>1|1, n)
			}
			if below {
				add(state>>1|1<<(b.cols-1), n)
			}
		}
		ways = next
	}
	if n := ways[0]; n != nil {
		return n
	}
	return new(big.Int)
}
