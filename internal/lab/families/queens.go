package families

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

var queens = Family{
	Name: "queens", About: "place N queens on an NxN board so that none attacks another",
	Params: []Param{number("N", "the rows and columns of the board", 1, 1000)}, Source: "OEIS A000170", Examples: []string{"8"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		return compiled(puzzle.Queens{N: n}, fmt.Sprintf("%s on a board of %dx%d", words.Plural(n, "queen"), n, n), queensKnown.of(n))
	},
}

var queensKnown = sequence{"A000170", 1, `1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624
	4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736 2207893435808352 22317699616364044 234907967154122528`}
