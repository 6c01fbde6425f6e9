package families

import (
	"fmt"
	"strconv"

	"fourfold"
	"fourfold/puzzle"
)

// table has all families, ordered as people look for them.
var table = []Family{
	queens, pentominoes, tetrominoes, polyominoes, piecesOfFile, soma, macMahon, dominoes, mutilatedChessboard, langford, costas,
	coloring, latin, sudoku, signMatrices, matchings,
	queenDomination, partridge, assignment, roster, random,
}

// byNumber makes the problems of a family that takes one number. The title has %d in its place.
func byNumber(title string, build func(b *fourfold.Builder, n int), solutions func(n int) known) func(arguments) (made, error) {
	return func(a arguments) (made, error) {
		n := a.numbers[0]
		var b fourfold.Builder
		build(&b, n)
		return built(&b, fmt.Sprintf(title, n), solutions(n))
	}
}

// built returns what a family has built.
func built(b *fourfold.Builder, title string, solutions known) (made, error) {
	p, err := b.Problem()
	return made{problem: p, title: title, known: solutions}, err
}

// compiled returns a problem of package puzzle.
func compiled(p interface {
	Compile() (*puzzle.Compiled, error)
}, title string, solutions known) (made, error) {
	c, err := p.Compile()
	if err != nil {
		return made{}, err
	}
	return made{problem: c.Problem, title: title, known: solutions}, nil
}

// numbered adds n items, with names that are numbered from 1.
func numbered(add func(string) fourfold.Item, prefix string, n int) []fourfold.Item {
	items := make([]fourfold.Item, n)
	for k := range items {
		items[k] = add(prefix + strconv.Itoa(k+1))
	}
	return items
}
