package families

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// Words that some families take.
var (
	oneSided   = word("turn no piece over; pieces that differ from their mirror image come twice", "one-sided")
	pieceSides = word("turn no piece over, or do not rotate pieces either, or let squares of the board stay free", "one-sided", "fixed", "spare")
	another    = word("another one of these words", "one-sided", "fixed", "spare")
)

var pentominoes = packingFamily("pentominoes", 5, "pack the 12 pentominoes into a board of 60 squares", "6x10", "8x8-2x2")

var tetrominoes = packingFamily("tetrominoes", 4, "pack the 5 tetrominoes into a board of 20 squares", "4x5", "4x7 one-sided")

// packingFamily returns the family of packings of all polyominoes of a size.
func packingFamily(name string, size int, about string, examples ...string) Family {
	return Family{
		Name: name, About: about, Params: []Param{boardParam(), oneSided}, Source: "S. W. Golomb, Polyominoes; OEIS A000105", Examples: examples,
		make: func(a arguments) (made, error) { return pack(a, size) },
	}
}

var polyominoes = Family{
	Name: "polyominoes", About: "pack all pieces of SIZE squares into a board",
	Params: []Param{number("SIZE", "the squares of a piece", 1, 7), boardParam(), oneSided},
	Source: "S. W. Golomb, Polyominoes; OEIS A000105 and A000988", Examples: []string{"3 2x3", "5 3x30 one-sided"},
	make: func(a arguments) (made, error) { return pack(a, a.numbers[0]) },
}

var piecesOfFile = Family{
	Name: "pieces", About: "pack the pieces of a file into a board", Params: []Param{piecesParam(), boardParam(), pieceSides, another},
	Source: "", Examples: []string{"pieces.txt 3x4", "pieces.txt 5x5 fixed spare"},
	make: func(a arguments) (made, error) {
		fixed := a.words["fixed"]
		y := a.board.packing(a.pieces, !fixed, !fixed && !a.words["one-sided"])
		y.Spare = a.words["spare"]
		number := known{}
		if !y.Spare {
			number = a.board.impossible(a.pieces)
		}
		return compiled(y, fmt.Sprintf("packings of %s into the board %s", words.Plural(len(a.pieces), "piece"), a.board.title()), number)
	},
}

// pack packs all polyominoes of a size.
func pack(a arguments, size int) (made, error) {
	oneSided := a.words["one-sided"]
	pieces, err := puzzle.Polyominoes(size, oneSided)
	if err != nil {
		return made{}, err
	}
	kind := ""
	if oneSided {
		kind = ", one-sided"
	}
	number := a.board.impossible(pieces)
	if size == 5 && !oneSided && number.value == nil {
		number = pentominoPackings(a.board)
	}
	return compiled(a.board.packing(pieces, true, !oneSided), fmt.Sprintf("packings of %s of %s into the board %s%s", words.Plural(len(pieces), "piece"), words.Plural(size, "square"), a.board.title(), kind), number)
}

// packing returns the puzzle to pack pieces into the board.
func (b board) packing(pieces []puzzle.Piece, rotate, reflect bool) puzzle.Polyomino {
	return puzzle.Polyomino{Rows: b.rows, Cols: b.cols, Holes: b.holes, Pieces: pieces, Rotate: rotate, Reflect: reflect}
}

// pentominoPackings returns the number of packings of the 12 pentominoes, turned over or not.
func pentominoPackings(b board) known {
	source := "4 times the packings without symmetric ones: C. B. and J. Haselgrove 1960"
	switch sizes := [2]int{min(b.rows, b.cols), max(b.rows, b.cols)}; {
	case b.rectangle && sizes == [2]int{3, 20}:
		return exactly(4*2, source)
	case b.rectangle && sizes == [2]int{4, 15}:
		return exactly(4*368, source)
	case b.rectangle && sizes == [2]int{5, 12}:
		return exactly(4*1010, source)
	case b.rectangle && sizes == [2]int{6, 10}:
		return exactly(4*2339, source)
	case b.name == "8x8-2x2":
		return exactly(8*65, "8 times the packings without symmetric ones: D. Scott 1958")
	}
	return known{}
}

// impossible returns the number 0 if the squares of pieces and board show that there is no
// packing: by their number, or by their colors when the board is a checkerboard.
func (b board) impossible(pieces []puzzle.Piece) known {
	free, surplus := 0, 0 // squares, and black squares minus white ones
	for cell, isFree := range b.free() {
		if isFree {
			free++
			surplus += colorOf(cell/b.cols + cell%b.cols)
		}
	}
	covered := 0
	for _, piece := range pieces {
		if piece.Most > 0 { // there may be several
			return known{}
		}
		covered += len(piece.Squares)
	}
	switch {
	case covered != free:
		return exactly(0, fmt.Sprintf("the pieces have %s and the board has %d", words.Plural(covered, "square"), free))
	case !surpluses(pieces)[surplus]:
		return exactly(0, "on a checkerboard the pieces cannot cover as many black squares as the board has: S. W. Golomb, Polyominoes")
	}
	return known{}
}

// surpluses returns all numbers of black squares minus white ones that pieces can have together.
func surpluses(pieces []puzzle.Piece) map[int]bool {
	sums := map[int]bool{0: true}
	for _, piece := range pieces {
		own := 0
		for _, q := range piece.Squares {
			own += colorOf(q.Row + q.Col)
		}
		next := map[int]bool{}
		for sum := range sums {
			next[sum+own], next[sum-own] = true, true
		}
		sums = next
	}
	return sums
}

// colorOf returns 1 for a black square and -1 for a white one.
func colorOf(sum int) int {
	if sum%2 == 0 {
		return 1
	}
	return -1
}
