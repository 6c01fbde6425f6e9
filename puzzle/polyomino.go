package puzzle

import "fourfold"

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

// maxCovered is how many squares all options may cover together, which bounds the memory of a
// problem to some 150 MB.
const maxCovered = 1 << 22

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
// empty or equal to each other or to that of a square, or there are so many ways to lay the
// pieces that they cover more than 2^22 squares. Pieces that leave squares
// uncovered are no error but a puzzle without solutions.
func (y Polyomino) Compile() (*Compiled, error) {
	free, err := y.board()
	if err != nil {
		return nil, err
	}
	var b fourfold.Builder
	pieces, err := y.pieceItems(&b)
	if err != nil {
		return nil, err
	}
	squares := make([]fourfold.Item, len(free))
	for cell := range free {
		if free[cell] {
			squares[cell] = b.Primary(CellName(cell, y.Cols))
		}
	}

	c := &Compiled{rows: y.Rows, cols: y.Cols, starts: []int32{0}}
	for k, piece := range y.Pieces {
		for _, shape := range orientations(piece.Squares, y.Rotate, y.Reflect) {
			for cells := range y.lay(shape, free) {
				if len(c.marks)+len(cells) > maxCovered {
					return nil, badf("the options cover more than %d squares: expected a smaller board or fewer pieces", maxCovered)
				}
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

// board reports for each cell of the board whether it is to be covered.
func (y Polyomino) board() ([]bool, error) {
	if y.Rows < 1 || y.Cols < 1 || y.Rows > maxSquares/y.Cols {
		return nil, badf("a board of %d rows and %d columns: expected 1 to %d squares", y.Rows, y.Cols, maxSquares)
	}
	free := make([]bool, y.Rows*y.Cols)
	for cell := range free {
		free[cell] = true
	}
	for _, h := range y.Holes {
		if h.Row < 0 || h.Row >= y.Rows || h.Col < 0 || h.Col >= y.Cols {
			return nil, badf("hole %v is not on the board of %d rows and %d columns", h, y.Rows, y.Cols)
		}
		free[h.Row*y.Cols+h.Col] = false
	}
	return free, nil
}

// pieceItems adds the items of the pieces.
func (y Polyomino) pieceItems(b *fourfold.Builder) ([]fourfold.Item, error) {
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

// lay yields the cells that a shape covers in each of its places on the board,
// by row and then by column. The slice is used again for the next place.
func (y Polyomino) lay(shape []Square, free []bool) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		cells := make([]int, len(shape))
		for corner := range free {
			if y.fill(cells, shape, free, corner/y.Cols, corner%y.Cols) && !yield(cells) {
				return
			}
		}
	}
}

// fill sets cells to those of a shape whose corner lies at row and col. It
// returns false if the shape does not fit.
func (y Polyomino) fill(cells []int, shape []Square, free []bool, row, col int) bool {
	for k, q := range shape {
		r, c := row+q.Row, col+q.Col
		if r >= y.Rows || c >= y.Cols || !free[r*y.Cols+c] {
			return false
		}
		cells[k] = r*y.Cols + c
	}
	return true
}

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
func Pentominoes(rows, cols int) Polyomino {
	y := Polyomino{Rows: rows, Cols: cols, Rotate: true, Reflect: true}
	for _, p := range pentominoes {
		piece, _ := ParsePiece(p.name, p.picture)
		y.Pieces = append(y.Pieces, piece)
	}
	return y
}
