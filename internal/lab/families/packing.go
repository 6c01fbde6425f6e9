package families

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// Words that some families take.
var (
	oneSided   = word("turn no piece over; pieces that differ from their mirror image come twice", "one-sided")
	pieceSides = word("turn no piece over, or do not rotate pieces either", "one-sided", "fixed")
	planted    = word("hide a solution among the options", "planted")
)

// optional returns a parameter that may be left out.
func optional(p Param) Param {
	p.Optional = true
	return p
}

// title says what the board is.
func (b board) title() string { return words.Printable(b.name) }

// pack packs all polyominoes of a size.
func pack(size int) func(a arguments) (made, error) {
	return func(a arguments) (made, error) {
		oneSided := a.words["one-sided"]
		pieces, err := puzzle.Polyominoes(size, oneSided)
		if err != nil {
			return made{}, err
		}
		kind := ""
		if oneSided {
			kind = ", one-sided"
		}
		packing := a.board.packing(pieces, true, !oneSided)
		number := impossible(packing)
		if size == 5 && !oneSided && number.value == nil {
			number = pentominoes(a.board)
		}
		title := fmt.Sprintf("packings of %s of %s into the board %s%s", words.Plural(len(pieces), "piece"), words.Plural(size, "square"), a.board.title(), kind)
		return made{title: title, puzzle: packing, known: number}, nil
	}
}

// packing returns the puzzle to pack pieces into the board.
func (b board) packing(pieces []puzzle.Piece, rotate, reflect bool) puzzle.Polyomino {
	return puzzle.Polyomino{Rows: b.rows, Cols: b.cols, Holes: b.holes, Pieces: pieces, Rotate: rotate, Reflect: reflect}
}

// packPieces packs the pieces of a file.
func packPieces(a arguments) (made, error) {
	fixed := a.words["fixed"]
	packing := a.board.packing(a.pieces, !fixed, !fixed && !a.words["one-sided"])
	title := fmt.Sprintf("packings of %s into the board %s", words.Plural(len(a.pieces), "piece"), a.board.title())
	return made{title: title, puzzle: packing, known: impossible(packing)}, nil
}

// fillBox fills a box with MacMahon squares.
func fillBox(a arguments) (made, error) {
	rows, cols, border, title := a.numbers[0], a.numbers[1], 0, "any border"
	if len(a.numbers) > 2 {
		border = a.numbers[2]
		title = fmt.Sprintf("a border of color %d", border)
	}
	return made{
		title:  fmt.Sprintf("24 MacMahon squares in a box of %dx%d with %s", rows, cols, title),
		puzzle: puzzle.MacMahon{Rows: rows, Cols: cols, Border: border}, known: macMahon(rows, cols, border),
	}, nil
}

// colorGraph colors a graph.
func colorGraph(a arguments) (made, error) {
	g, k := a.graph, a.numbers[0]
	m := made{title: fmt.Sprintf("colorings of %s in %s", g.title, words.Plural(k, "color"))}
	if g.fromSeed != nil {
		g.Graph, m.random = g.fromSeed(a.seed), true
	}
	if g.chromatic != nil {
		m.known = g.chromatic(k)
	}
	m.puzzle = puzzle.Coloring{Graph: g.Graph, Colors: k}
	return m, nil
}

// randomCover makes a problem at random. The cover has the size or the density of its options.
func randomCover(a arguments, cover puzzle.RandomCover, options string) (made, error) {
	cover.Items, cover.Options, cover.Seed, cover.Planted = a.numbers[0], a.numbers[1], a.seed, a.words["planted"]
	title := fmt.Sprintf("exact covers of %s by %s of %s at random", words.Plural(cover.Items, "item"), words.Plural(cover.Options, "option"), options)
	if cover.Planted {
		title += ", with a planted solution"
	}
	return made{title: title, puzzle: cover, random: true}, nil
}

// impossible returns the number 0 if the squares of pieces and board show that there is no
// packing: by their number, or by their colors when the board is a checkerboard.
func impossible(p puzzle.Polyomino) known {
	free, surplus := 0, 0 // squares, and black squares minus white ones
	hole := map[puzzle.Square]bool{}
	for _, h := range p.Holes {
		hole[h] = true
	}
	for r := range p.Rows {
		for c := range p.Cols {
			if !hole[puzzle.Square{Row: r, Col: c}] {
				free++
				surplus += colorOf(r + c)
			}
		}
	}
	covered := 0
	for _, piece := range p.Pieces {
		covered += len(piece.Squares)
	}
	switch {
	case covered != free:
		return exactly(0, fmt.Sprintf("the pieces have %s and the board has %d", words.Plural(covered, "square"), free))
	case !surpluses(p.Pieces)[surplus]:
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
