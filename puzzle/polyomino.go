package puzzle

import "fourfold"

// A Polyomino is a puzzle: pack pieces into a board. Every piece must be used once, or as often
// as it says, and every square of the board except the holes must be covered once. Copies of a
// piece look the same, so solutions that exchange them are one. There may be 65536 squares and
// 255 pieces. If the pieces have too many squares, or too few and Spare is false, the puzzle has no solution.
type Polyomino struct {
	Rows, Cols int
	Holes      []Square
	Pieces     []Piece
	Rotate     bool // pieces may be rotated by 90, 180 and 270 degrees
	Reflect    bool // pieces may be turned over
	Spare      bool // squares may stay free
}

// Limits. A mark has 8 bits for the number of a piece and 24 bits for the number of a square. The
// options together may contain as many items as fourfold.ReadProblem reads, some 150 MB.
const (
	maxPieces  = 255
	maxSquares = 1 << 16
	maxCovered = 1 << 22
)

// Compile returns the puzzle as an exact cover problem. All items are primary: first the pieces,
// with their names, and then the squares of the board, such as "r1c2". Squares that may stay free are secondary items. An option is one piece in
// one place. Its items are the piece and the squares under it. If several orientations of a piece
// cover the same squares, they are one option. Options are ordered by piece, and then by
// orientation.
//
// In [Compiled.Grid] every cell has the number of its piece, from 1. An option has a
// [Compiled.Placement] only if its piece is a single square.
func (y Polyomino) Compile() (*Compiled, error) {
	free, err := freeCells(y.Rows, y.Cols, y.Holes)
	if err == nil {
		err = y.checkPieces()
	}
	if err != nil {
		return nil, err
	}
	var b fourfold.Builder
	var pieces []fourfold.Item
	for _, p := range y.Pieces {
		least, most := p.Copies()
		pieces = append(pieces, b.Between(p.Name, int32(least), int32(most)))
	}
	square := b.Primary
	if y.Spare {
		square = b.Secondary
	}
	squares := make([]fourfold.Item, len(free))
	for cell := range free {
		if free[cell] {
			squares[cell] = square(CellName(cell, y.Cols))
		}
	}
	c := &Compiled{rows: y.Rows, cols: y.Cols, starts: []int32{0}}
	for k, piece := range y.Pieces {
		for _, shape := range orientations(piece.Squares, y.Rotate, y.Reflect) {
			for corner := range free {
				cells := y.cells(shape, free, corner)
				if cells == nil {
					continue
				}
				items := []fourfold.Item{pieces[k]}
				for _, cell := range cells {
					items = append(items, squares[cell])
					c.marks = append(c.marks, newMark(cell, k+1))
				}
				b.Option("", items...)
				if c.starts = append(c.starts, int32(len(c.marks))); len(c.starts)-1+len(c.marks) > maxCovered {
					return nil, badf("the options contain more than %d items together: expected a smaller puzzle", maxCovered)
				}
			}
		}
	}
	c.Problem, err = b.Problem()
	return c, err
}

// checkPieces returns an error if a piece is malformed, or has the name of another piece or a
// square.
func (y Polyomino) checkPieces() error {
	if len(y.Pieces) == 0 || len(y.Pieces) > maxPieces {
		return badf("%d pieces: expected 1 to %d", len(y.Pieces), maxPieces)
	}
	taken := map[string]bool{"": true}
	for cell := range y.Rows * y.Cols {
		taken[CellName(cell, y.Cols)] = true
	}
	for k, p := range y.Pieces {
		switch {
		case p.Least < 0 || p.Most < p.Least || p.Most > maxSquares:
			return badf("piece %q is placed from %d to %d times: expected numbers up to %d, the lower one first", p.Name, p.Least, p.Most, maxSquares)
		case len(p.Squares) == 0:
			return badf("piece %q has no squares", p.Name)
		case taken[p.Name]:
			return badf("piece %d has the name %q: expected a name that no other piece or place has", k+1, p.Name)
		}
		taken[p.Name] = true
		for _, q := range p.Squares {
			if max(q.Row, -q.Row, q.Col, -q.Col) > maxSquares {
				return badf("piece %q has a square at row %d, column %d: expected up to %d", p.Name, q.Row, q.Col, maxSquares)
			}
		}
	}
	return nil
}

// cells returns the cells of a shape whose corner is at a cell. It returns nil if the shape does
// not fit there.
func (y Polyomino) cells(shape []Square, free []bool, corner int) []int {
	cells := make([]int, 0, len(shape))
	for _, q := range shape {
		row, col := corner/y.Cols+q.Row, corner%y.Cols+q.Col
		if row >= y.Rows || col >= y.Cols || !free[row*y.Cols+col] {
			return nil
		}
		cells = append(cells, row*y.Cols+col)
	}
	return cells
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
