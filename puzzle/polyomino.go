package puzzle

import "fourfold"

// A Polyomino is a puzzle: pack pieces into a board. Every piece must be used once, and
// every square of the board except the holes must be covered once.
type Polyomino struct {
	Rows, Cols int
	Holes      []Square
	Pieces     []Piece
	Rotate     bool // pieces may be rotated by 90, 180 and 270 degrees
	Reflect    bool // pieces may be turned over
}

// A mark has 8 bits for the number of a piece and 24 bits for the number of a square.
const (
	maxPieces  = 255
	maxSquares = 1 << 16
)

// Compile returns the puzzle as an exact cover problem. All items are primary: first the
// pieces, with their names, and then the squares of the board, such as "r1c2". An option is
// one piece in one place. Its items are the piece and the squares under it, and these are
// also its name. If several orientations of a piece cover the same squares, they are one
// option. Options are ordered by piece, and then by orientation.
//
// In [Compiled.Grid] every cell has the number of its piece, from 1. An option has a
// [Compiled.Placement] only if its piece is a single square.
//
// The error wraps ErrBadPuzzle. There is an error if
//
//   - the board is empty or has more than 65536 squares,
//   - a hole is not on the board,
//   - there are no pieces or more than 255,
//   - a piece has no squares, or a square beyond row or column 65536,
//   - the name of a piece is empty, or is the name of another piece or of a square,
//   - all options together cover more than 2^22 squares.
//
// If the pieces have too few or too many squares for the board, that is no error: the
// puzzle has no solution.
func (y Polyomino) Compile() (*Compiled, error) {
	free, err := freeCells(y.Rows, y.Cols, y.Holes)
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

// pieceItems adds an item for each piece.
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
			return nil, badf("piece %d has the name %q: expected a name that no other piece or square has", k+1, p.Name)
		}
		if len(p.Squares) == 0 {
			return nil, badf("piece %q has no squares", p.Name)
		}
		for _, q := range p.Squares {
			if max(q.Row, -q.Row, q.Col, -q.Col) > maxSquares {
				return nil, badf("piece %q has a square at row %d, column %d: expected rows and columns up to %d", p.Name, q.Row, q.Col, maxSquares)
			}
		}
		taken[p.Name] = true
		items[k] = b.Primary(p.Name)
	}
	return items, nil
}

// lay yields the cells of a shape for each of its places on the board, ordered by row and
// then by column. The slice is reused for the next place.
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

// fill sets cells to the cells of a shape with its corner at row and col. It returns false
// if the shape does not fit there.
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

// pentominoes are the 12 shapes of five squares, with the names that Golomb gave them.
var pentominoes = []namedPicture{
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

// Pentominoes returns a puzzle: pack the 12 pentominoes into a board without holes. Pieces
// may be rotated and turned over. The puzzle can have solutions only if the board has 60
// squares. For a larger board, the caller may add Holes.
func Pentominoes(rows, cols int) Polyomino {
	return Polyomino{Rows: rows, Cols: cols, Rotate: true, Reflect: true, Pieces: parsePictures(pentominoes)}
}

// A namedPicture is the name and the picture of a piece.
type namedPicture struct{ name, picture string }

// parsePictures returns the pieces of pictures that are known to be right.
func parsePictures(pictures []namedPicture) []Piece {
	pieces := make([]Piece, len(pictures))
	for k, p := range pictures {
		pieces[k], _ = ParsePiece(p.name, p.picture)
	}
	return pieces
}
