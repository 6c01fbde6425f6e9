package puzzle

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// A Piece is a shape that is placed on the board. Only the positions of its squares
// relative to each other matter. The squares need not be connected.
type Piece struct {
	Name    string
	Squares []Square

	// The piece is placed at least Least times, and at most Most times. If both are 0, it is placed
	// once.
	Least, Most int
}

// Copies returns how often the piece is placed at least and at most.
func (p Piece) Copies() (least, most int) {
	if p.Most == 0 {
		return 1, 1
	}
	return p.Least, p.Most
}

// ParsePiece reads the picture of a piece, with one line for each row. Full stops and
// spaces are not part of the piece. All other characters are. The U pentomino is
//
//	#.#
//	###
func ParsePiece(name, picture string) (Piece, error) {
	p := Piece{Name: name}
	for r, line := range pictureLines(picture) {
		for c, char := range line {
			if inPicture(char) {
				p.Squares = append(p.Squares, Square{r, c})
			}
		}
	}
	if len(p.Squares) == 0 {
		return Piece{}, badf("piece %q has no squares", name)
	}
	return p, nil
}

// ParseBoard reads the picture of a board, with one line for each row. Full stops and
// spaces are holes. A line that is shorter than the longest line ends with holes.
func ParseBoard(picture string) (rows, cols int, holes []Square) {
	lines := pictureLines(picture)
	for _, line := range lines {
		cols = max(cols, len(line))
	}
	for r, line := range lines {
		for c := range cols {
			if c >= len(line) || !inPicture(line[c]) {
				holes = append(holes, Square{r, c})
			}
		}
	}
	return len(lines), cols, holes
}

func pictureLines(picture string) [][]rune {
	var lines [][]rune
	for line := range strings.Lines(strings.Trim(picture, "\r\n")) {
		lines = append(lines, []rune(strings.TrimRight(line, "\r\n")))
	}
	return lines
}

func inPicture(char rune) bool { return char != '.' && !unicode.IsSpace(char) }

// orientations returns the different shapes of a piece when it is rotated and reflected.
// Each shape is normal.
func orientations(squares []Square, rotate, reflect bool) [][]Square {
	var shapes [][]Square
	add := func(s []Square) {
		s = normal(s)
		if !slices.ContainsFunc(shapes, func(t []Square) bool { return slices.Equal(s, t) }) {
			shapes = append(shapes, s)
		}
	}
	turns := 1
	if rotate {
		turns = 4
	}
	for range turns {
		add(squares)
		if reflect {
			add(mapped(squares, func(q Square) Square { return Square{q.Row, -q.Col} }))
		}
		squares = mapped(squares, func(q Square) Square { return Square{q.Col, -q.Row} })
	}
	return shapes
}

func mapped(squares []Square, f func(Square) Square) []Square {
	out := make([]Square, len(squares))
	for k, q := range squares {
		out[k] = f(q)
	}
	return out
}

// normal moves a shape so that its least row and its least column are 0, sorts its squares
// by row and column, and removes repeated squares.
func normal(squares []Square) []Square {
	least := squares[0]
	for _, q := range squares {
		least = Square{min(least.Row, q.Row), min(least.Col, q.Col)}
	}
	out := mapped(squares, func(q Square) Square { return Square{q.Row - least.Row, q.Col - least.Col} })
	slices.SortFunc(out, func(a, b Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	return slices.Compact(out)
}
