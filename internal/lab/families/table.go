package families

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// byNumber makes the problems of a family that takes one number. The title has %d in its place.
func byNumber(title string, of func(n int) compiler, solutions func(n int) known) func(arguments) (made, error) {
	return func(a arguments) (made, error) {
		n := a.numbers[0]
		return made{title: fmt.Sprintf(title, n), puzzle: of(n), known: solutions(n)}, nil
	}
}

// table has all families.
var table = []Family{
	{
		Name: "queens", About: "place N queens on an NxN board so that none attacks another",
		Params: []Param{number("N", "the rows and columns of the board", 1, 1000)}, Source: "OEIS A000170", Examples: []string{"8"},
		make: func(a arguments) (made, error) {
			n := a.numbers[0]
			return made{title: fmt.Sprintf("%s on a board of %dx%d", words.Plural(n, "queen"), n, n), puzzle: puzzle.Queens{N: n}, known: queensKnown.of(n)}, nil
		},
	},
	{
		Name: "pentominoes", About: "pack the 12 pentominoes into a board of 60 squares", Params: []Param{boardParam(), oneSided},
		Source: "S. W. Golomb, Polyominoes; OEIS A000105", Examples: []string{"6x10", "8x8-2x2"}, make: pack(5),
	},
	{
		Name: "tetrominoes", About: "pack the 5 tetrominoes into a board of 20 squares", Params: []Param{boardParam(), oneSided},
		Source: "S. W. Golomb, Polyominoes; OEIS A000105", Examples: []string{"4x5", "4x7 one-sided"}, make: pack(4),
	},
	{
		Name: "hexominoes", About: "pack the 35 hexominoes into a board of 210 squares", Params: []Param{boardParam(), oneSided},
		Source: "S. W. Golomb, Polyominoes; OEIS A000105", Examples: []string{"14x15"}, make: pack(6),
	},
	{
		Name: "polyominoes", About: "pack all pieces of SIZE squares into a board",
		Params: []Param{number("SIZE", "the squares of a piece", 1, 7), boardParam(), oneSided},
		Source: "S. W. Golomb, Polyominoes; OEIS A000105 and A000988", Examples: []string{"3 2x3", "5 3x30 one-sided"},
		make: func(a arguments) (made, error) { return pack(a.numbers[0])(a) },
	},
	{
		Name: "pieces", About: "pack the pieces of a file into a board, each once", Params: []Param{piecesParam(), boardParam(), pieceSides},
		Source: "", Examples: []string{"pieces.txt 3x4"}, make: packPieces,
	},
	{
		Name: "soma", About: "pack the seven pieces of the Soma cube into a cube of 3x3x3", Source: "J. H. Conway and M. J. T. Guy 1961", Examples: []string{""},
		make: func(arguments) (made, error) {
			return made{title: "the Soma cube", puzzle: puzzle.Soma(), known: exactly(48*240, "48 times the 240 packings without symmetric ones: J. H. Conway and M. J. T. Guy 1961")}, nil
		},
	},
	{
		Name: "macmahon", About: "fill a box with the 24 squares whose sides have three colors, so that colors match",
		Params: []Param{sizes("ROWSxCOLS", "the sizes of the box, 24 squares", "4x6"), optional(number("BORDER", "the color of the whole border", 1, 3))},
		Source: "P. A. MacMahon 1921; Knuth, The Art of Computer Programming 7.2.2.1", Examples: []string{"4x6 1", "4x6"}, make: fillBox,
	},
	{
		Name: "dominoes", About: "tile a board with dominoes", Params: []Param{boardParam()}, Source: "OEIS A099390; P. W. Kasteleyn 1961", Examples: []string{"8x8", "8x8-2x2"},
		make: func(a arguments) (made, error) {
			return made{
				title:  "domino tilings of the board " + a.board.title(),
				puzzle: puzzle.Dominoes{Rows: a.board.rows, Cols: a.board.cols, Holes: a.board.holes}, known: dominoTilings(a.board),
			}, nil
		},
	},
	{
		Name: "mutilated-chessboard", About: "tile an NxN board without two opposite corners with dominoes",
		Params: []Param{number("N", "the rows and columns of the board", 2, 256)}, Source: "M. Black 1946", Examples: []string{"8"},
		make: byNumber("domino tilings of a board of %[1]dx%[1]d without two opposite corners", func(n int) compiler { return puzzle.MutilatedChessboard(n) },
			func(int) known {
				return exactly(0, "the board has more squares of one color than of the other, or an odd number of them")
			}),
	},
	{
		Name: "aztec", About: "tile the Aztec diamond of order N with dominoes", Params: []Param{number("N", "the order of the diamond", 1, 128)},
		Source: "OEIS A006125; N. Elkies and others 1992", Examples: []string{"4"},
		make: byNumber("domino tilings of the Aztec diamond of order %d", func(n int) compiler { return puzzle.AztecDiamond(n) }, aztecTilings),
	},
	{
		Name: "langford", About: "arrange two copies of 1 to N in a line, with k places between the two copies of k",
		Params: []Param{number("N", "the greatest number", 1, 255)}, Source: "OEIS A014552", Examples: []string{"8"},
		make: byNumber("Langford pairs of 1 to %d, with mirror images", func(n int) compiler { return puzzle.Langford{N: n} }, langford),
	},
	{
		Name: "costas", About: "place N dots, one in each row and column, so that the vectors between them are all different",
		Params: []Param{number("N", "the order of the array", 1, 36)}, Source: "OEIS A008404; J. P. Costas 1965", Examples: []string{"7"},
		make: byNumber("Costas arrays of order %d", func(n int) compiler { return puzzle.Costas{N: n} }, costasKnown.of),
	},
	{
		Name: "coloring", About: "color the vertices of a graph so that the two vertices of an edge have different colors", Random: true,
		Params: []Param{graphParam(), number("COLORS", "the number of colors", 1, 255)}, Source: "chromatic polynomials: G. D. Birkhoff 1912",
		Examples: []string{"petersen 3", "cycle:9 3", "random:20,0.3 3"}, make: colorGraph,
	},
	{
		Name: "latin", About: "fill an empty Latin square", Params: []Param{number("N", "the order", 1, puzzle.MaxOrder)}, Source: "OEIS A002860", Examples: []string{"4"},
		make: byNumber("Latin squares of order %d", func(n int) compiler { return puzzle.Latin{Givens: puzzle.NewGrid(n, n)} }, latinKnown.of),
	},
	{
		Name: "transversals", About: "find a transversal of the cyclic Latin square", Params: []Param{number("N", "the order of the square", 1, puzzle.MaxOrder)},
		Source: "OEIS A006717", Examples: []string{"9"},
		make: byNumber("transversals of the cyclic Latin square of order %d", func(n int) compiler { return puzzle.CyclicTransversal(n) }, transversals),
	},
	{
		Name: "sudoku", About: "fill an empty Sudoku grid", Params: []Param{number("N", "the order, no prime number", 4, puzzle.MaxOrder)},
		Source: "OEIS A107739; F. Jarvis, Sudoku enumeration problems", Examples: []string{"4", "9"},
		make: byNumber("Sudoku grids of order %d", func(n int) compiler { return puzzle.Sudoku{Givens: puzzle.NewGrid(n, n)} }, sudokuGrids),
	},
	{
		Name: "sign-matrices", About: "find an alternating sign matrix of order N", Params: []Param{number("N", "the order of the matrix", 1, 100)},
		Source: "OEIS A005130; G. Kuperberg 1996", Examples: []string{"5"},
		make: byNumber("alternating sign matrices of order %d", func(n int) compiler { return puzzle.SignMatrix{N: n} }, signMatrices),
	},
	{
		Name: "set-partitions", About: "divide a set of N things into parts", Params: []Param{number("N", "the number of things", 1, 18)},
		Source: "OEIS A000110", Examples: []string{"8"},
		make: func(a arguments) (made, error) {
			n := a.numbers[0]
			return made{title: "partitions of a set of " + words.Plural(n, "thing"), puzzle: puzzle.SetPartition{N: n}, known: bell(n)}, nil
		},
	},
	{
		Name: "matchings", About: "divide N vertices into pairs", Params: []Param{number("N", "the number of vertices", 1, 2000)}, Source: "OEIS A001147", Examples: []string{"12"},
		make: byNumber("perfect matchings of the complete graph K_%d", func(n int) compiler { return puzzle.Matching{N: n} }, matchings),
	},
	{
		Name: "one-factorizations", About: "divide the edges between N vertices into perfect matchings: the rounds of a tournament",
		Params: []Param{number("N", "an even number of vertices", 2, 14)}, Source: "OEIS A000438", Examples: []string{"8"},
		make: byNumber("one-factorizations of the complete graph K_%d", func(n int) compiler { return puzzle.Factorization{N: n} }, func(n int) known { return factorizationsKnown.of(n / 2) }),
	},
	{
		Name: "steiner-triples", About: "find triples of N points so that each two points are in one triple", Params: []Param{number("N", "the number of points", 3, 200)},
		Source: "OEIS A030128; T. P. Kirkman 1847", Examples: []string{"9"},
		make: byNumber("Steiner triple systems of %d points", func(n int) compiler { return puzzle.TripleSystem{N: n} }, triples),
	},
	{
		Name: "random", About: "an exact cover problem at random, with options of SIZE items", Random: true,
		Params: []Param{number("ITEMS", "the number of items", 1, 1<<16), number("OPTIONS", "the number of options", 1, 1<<20),
			number("SIZE", "the items of an option", 1, 1<<16), planted},
		Source: "", Examples: []string{"20 100 3", "60 400 4 planted"},
		make: func(a arguments) (made, error) {
			return randomCover(a, puzzle.RandomCover{Size: a.numbers[2]}, words.Plural(a.numbers[2], "item"))
		},
	},
	{
		Name: "random-density", About: "an exact cover problem at random, in which an item is in an option with probability DENSITY", Random: true,
		Params: []Param{number("ITEMS", "the number of items", 1, 1<<16), number("OPTIONS", "the number of options", 1, 1<<20),
			share("DENSITY", "the probability"), planted},
		Source: "", Examples: []string{"20 100 0.15", "24 400 0.25 planted"},
		make: func(a arguments) (made, error) {
			return randomCover(a, puzzle.RandomCover{Density: a.share}, fmt.Sprintf("density %v", a.share))
		},
	},
}
