package puzzle

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"fourfold"
)

// A Square is a place on a board or in a piece. Rows and columns count from 0.
type Square struct{ Row, Col int }

// A Piece is a shape to be laid on the board once. Only how its squares lie to
// each other matters, and they need not be connected.
type Piece struct {
	Name    string
	Squares []Square
}

// A Polyomino asks for a packing of the board: every piece is used once, and
// every square of the board that is no hole is covered once.
type Polyomino struct {
	Rows, Cols int
	Holes      []Square
	Pieces     []Piece
	Rotate     bool // pieces may be turned by quarter turns
	Reflect    bool // pieces may be turned over, left for right
}

// Grids number the pieces by bytes and the squares by 24 bits.
const (
	maxPieces  = 255
	maxSquares = 1 << 16
)

// ParsePiece reads the picture of a piece, one line a row. A full stop or a blank
// is no part of the piece; any other character is. The U pentomino is
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

// ParseBoard reads the picture of a board, one line a row. Full stops, blanks and
// whatever a short line lacks are holes.
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

// pentominoes are the 12 shapes of five squares, named by Golomb's letters.
var pentominoes = []struct{ name, picture string }{
	{"F", ".##\n##.\n.#."},
	{"I", "#####"},
	{"L", "####\n#..."},
	{"N", "##..\n.###"},
	{"P", "##\n##\n#."},
	{"T", "###\n.#.\n.#."},
	{"U", "#.#\n###"},
	{"V", "#..\n#..\n###"},
	{"W", "#..\n##.\n.##"},
	{"X", ".#.\n###\n.#."},
	{"Y", "####\n.#.."},
	{"Z", "##.\n.#.\n.##"},
}

// Pentominoes returns the puzzle of packing the 12 pentominoes, turned and turned
// over at will, into a board without holes. It can have solutions only if the
// board has 60 squares; Holes may be added for a larger one.
func Pentominoes(rows, cols int) *Polyomino {
	y := &Polyomino{Rows: rows, Cols: cols, Rotate: true, Reflect: true}
	for _, p := range pentominoes {
		piece, _ := ParsePiece(p.name, p.picture)
		y.Pieces = append(y.Pieces, piece)
	}
	return y
}

// Compile returns the puzzle as an exact cover problem. Its items, all primary,
// are the pieces by their names and then the squares of the board ("r1c2"), and
// an option is one way to lay one piece: the piece and the squares it covers,
// which are the option's name. Ways that cover the same squares are one option.
// Options are ordered by piece, and then by how the piece is turned.
//
// In [Compiled.Grid] every cell holds the number of its piece, from 1. Options
// have no [Compiled.Placement] unless the piece is a single square.
//
// The error wraps ErrBadPuzzle: the board is empty or has more than 65536
// squares, a hole is not on it, there are no pieces or more than 255, or names are
// empty or equal to each other or to that of a square. Pieces that leave squares
// uncovered are no error but a puzzle without solutions.
func (y *Polyomino) Compile() (*Compiled, error) {
	open, err := y.board()
	if err != nil {
		return nil, err
	}
	var b fourfold.Builder
	pieces, err := y.pieceItems(&b)
	if err != nil {
		return nil, err
	}
	squares := make([]fourfold.Item, len(open))
	for cell := range open {
		if open[cell] {
			squares[cell] = b.Primary(CellName(cell, y.Cols))
		}
	}

	c := &Compiled{rows: y.Rows, cols: y.Cols, starts: []int32{0}}
	for k, piece := range y.Pieces {
		for _, shape := range orientations(piece.Squares, y.Rotate, y.Reflect) {
			for cells := range y.lay(shape, open) {
				items := []fourfold.Item{pieces[k]}
				for _, cell := range cells {
					items = append(items, squares[cell])
					c.marks = append(c.marks, newMark(cell, k+1))
				}
				b.Option("", items...)
				c.starts = append(c.starts, int32(len(c.marks)))
			}
		}
	}
	c.Problem, err = b.Problem()
	if err != nil {
		return nil, err
	}
	return c, nil
}

// board reports which squares are to be covered.
func (y *Polyomino) board() ([]bool, error) {
	if y.Rows < 1 || y.Cols < 1 || y.Rows > maxSquares/y.Cols {
		return nil, badf("a board of %d rows and %d columns: expected 1 to %d squares", y.Rows, y.Cols, maxSquares)
	}
	open := make([]bool, y.Rows*y.Cols)
	for cell := range open {
		open[cell] = true
	}
	for _, h := range y.Holes {
		if h.Row < 0 || h.Row >= y.Rows || h.Col < 0 || h.Col >= y.Cols {
			return nil, badf("hole r%dc%d is not on the board of %d rows and %d columns", h.Row+1, h.Col+1, y.Rows, y.Cols)
		}
		open[h.Row*y.Cols+h.Col] = false
	}
	return open, nil
}

// pieceItems adds the items of the pieces.
func (y *Polyomino) pieceItems(b *fourfold.Builder) ([]fourfold.Item, error) {
	if len(y.Pieces) == 0 || len(y.Pieces) > maxPieces {
		return nil, badf("%d pieces: expected 1 to %d", len(y.Pieces), maxPieces)
	}
	items := make([]fourfold.Item, len(y.Pieces))
	taken := map[string]bool{"": true}
	for cell := range y.Rows * y.Cols {
		taken[CellName(cell, y.Cols)] = true
	}
	for k, p := range y.Pieces {
		if taken[p.Name] {
			return nil, badf("piece %d has the name %q: expected one of its own", k+1, p.Name)
		}
		if len(p.Squares) == 0 {
			return nil, badf("piece %q has no squares", p.Name)
		}
		for _, q := range p.Squares {
			if max(q.Row, -q.Row, q.Col, -q.Col) > maxSquares {
				return nil, badf("piece %q has a square at row %d, column %d: expected none beyond %d", p.Name, q.Row, q.Col, maxSquares)
			}
		}
		taken[p.Name] = true
		items[k] = b.Primary(p.Name)
	}
	return items, nil
}

// orientations returns the shapes that a piece has when it is turned and turned
// over, each once, moved into the corner, with its squares in row order.
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

// normal moves a shape so that its least row and column are 0, and sorts it.
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

// lay yields the cells that a shape covers in each of its places on the board,
// by row and then by column. The slice is used again for the next place.
func (y *Polyomino) lay(shape []Square, open []bool) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		cells := make([]int, len(shape))
		for corner := range open {
			if y.cover(shape, open, corner/y.Cols, corner%y.Cols, cells) && !yield(cells) {
				return
			}
		}
	}
}

// cover fills in the cells of a shape whose corner lies at row and col. It
// returns false if the shape does not fit.
func (y *Polyomino) cover(shape []Square, open []bool, row, col int, cells []int) bool {
	for k, q := range shape {
		r, c := row+q.Row, col+q.Col
		if r >= y.Rows || c >= y.Cols || !open[r*y.Cols+c] {
			return false
		}
		cells[k] = r*y.Cols + c
	}
	return true
}
