package families

import (
	"fmt"

	"fourfold/internal/words"
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
		m := made{
			title: fmt.Sprintf("packings of %s of %s into the board %s%s", words.Plural(len(pieces), "piece"), words.Plural(size, "square"), a.board.title(), kind),
			puzzle: puzzle.Polyomino{
				Rows: a.board.rows, Cols: a.board.cols, Holes: a.board.holes, Pieces: pieces, Rotate: true, Reflect: !oneSided,
			},
		}
		if size == 5 && !oneSided {
			m.known = pentominoes(a.board)
		}
		return m, nil
	}
}

// packPieces packs the pieces of a file.
func packPieces(a arguments) (made, error) {
	return made{
		title: fmt.Sprintf("packings of %s into the board %s", words.Plural(len(a.pieces), "piece"), a.board.title()),
		puzzle: puzzle.Polyomino{
			Rows: a.board.rows, Cols: a.board.cols, Holes: a.board.holes, Pieces: a.pieces,
			Rotate: !a.words["fixed"], Reflect: !a.words["fixed"] && !a.words["one-sided"],
		},
	}, nil
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
