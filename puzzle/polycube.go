package puzzle

import (
	"cmp"
	"fmt"
	"slices"

	"fourfold"
)

// A Cube is a place in a box or in a solid piece. Layers, rows and columns count from 0.
type Cube struct{ Layer, Row, Col int }

// A Solid is a piece made of cubes. Only the positions of its cubes relative to each other
// matter.
type Solid struct {
	Name  string
	Cubes []Cube
}

// A Polycube is a puzzle: pack solid pieces into a box. Every piece must be used once, and
// every cube of the box must be filled. Pieces may be rotated in space, but not reflected. There may
// be 65536 cubes and 255 pieces.
type Polycube struct {
	Layers, Rows, Cols int
	Pieces             []Solid
}

// Soma returns the Soma cube: pack the seven solids of up to four cubes that are not boxes
// into a cube of 3x3x3. P. Hein invented it in 1933. J. H. Conway and M. J. T. Guy found the
// 240 solutions in 1961, without counting rotations and reflections; Compile counts 48 of
// each.
func Soma() Polycube {
	return Polycube{Layers: 3, Rows: 3, Cols: 3, Pieces: []Solid{
		{"V", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}},
		{"L", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}}},
		{"T", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}}},
		{"Z", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}}},
		{"A", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}}},
		{"B", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}}},
		{"P", []Cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}},
	}}
}

// Compile returns the puzzle as an exact cover problem. All items are primary: first the
// pieces, with their names, and then the cubes of the box: "1r2c3" is in layer 1, row 2 and
// column 3. An option is one piece in one place: the piece and its cubes. If several
// orientations of a piece fill the same cubes, they are one option. Options are ordered by
// piece, orientation and place. The grid shows the layers one below the other, so it has
// Layers * Rows rows. In it every cell has the number of its piece, from 1.
func (y Polycube) Compile() (*Compiled, error) {
	names, err := y.pieceNames()
	if err != nil {
		return nil, err
	}
	places := make([]string, y.Layers*y.Rows*y.Cols)
	for place := range places {
		layer, cell := place/(y.Rows*y.Cols), place%(y.Rows*y.Cols)
		places[place] = fmt.Sprintf("%d%s", layer+1, CellName(cell, y.Cols))
	}
	var d draft
	pieces, err := d.pieces(names, places)
	if err != nil {
		return nil, err
	}
	cubes := make([]fourfold.Item, len(places))
	for place, name := range places {
		cubes[place] = d.Primary(name)
	}
	for k, piece := range y.Pieces {
		for _, shape := range solidOrientations(piece.Cubes) {
			for corner := range cubes {
				d.lay(pieces[k], k+1, cubes, y.places(shape, corner))
			}
		}
		if d.full {
			break
		}
	}
	return d.compiled(y.Layers*y.Rows, y.Cols)
}

// pieceNames returns the names of the pieces, or an error if the box or a piece is malformed.
func (y Polycube) pieceNames() (names []string, err error) {
	if y.Layers < 1 || y.Rows < 1 || y.Cols < 1 || y.Rows > maxSquares/y.Cols || y.Layers > maxSquares/(y.Rows*y.Cols) {
		return nil, badf("a box of %dx%dx%d (layers x rows x columns): expected 1 to %d cubes", y.Layers, y.Rows, y.Cols, maxSquares)
	}
	for _, p := range y.Pieces {
		names = append(names, p.Name)
		if len(p.Cubes) == 0 {
			return nil, badf("piece %q has no cubes", p.Name)
		}
		for _, c := range p.Cubes {
			if max(c.Layer, -c.Layer, c.Row, -c.Row, c.Col, -c.Col) > maxSquares {
				return nil, badf("piece %q has a cube at layer %d, row %d, column %d: expected up to %d", p.Name, c.Layer, c.Row, c.Col, maxSquares)
			}
		}
	}
	return names, nil
}

// places returns the places of the cubes of a shape whose corner is at a place. It returns nil
// if the shape does not fit there.
func (y Polycube) places(shape []Cube, corner int) []int {
	layer, row, col := corner/(y.Rows*y.Cols), corner/y.Cols%y.Rows, corner%y.Cols
	places := make([]int, 0, len(shape))
	for _, c := range shape {
		l, r, k := layer+c.Layer, row+c.Row, col+c.Col
		if l >= y.Layers || r >= y.Rows || k >= y.Cols {
			return nil
		}
		places = append(places, (l*y.Rows+r)*y.Cols+k)
	}
	return places
}

// solidOrientations returns the different shapes of a solid when it is rotated in space, at
// most 24. Each shape is normal.
func solidOrientations(cubes []Cube) [][]Cube {
	shapes := [][]Cube{normalSolid(cubes)}
	for k := 0; k < len(shapes); k++ {
		for _, turn := range []func(Cube) Cube{
			func(c Cube) Cube { return Cube{c.Layer, c.Col, -c.Row} },
			func(c Cube) Cube { return Cube{c.Row, -c.Layer, c.Col} },
		} {
			next := make([]Cube, len(shapes[k]))
			for i, c := range shapes[k] {
				next[i] = turn(c)
			}
			next = normalSolid(next)
			if !slices.ContainsFunc(shapes, func(s []Cube) bool { return slices.Equal(s, next) }) {
				shapes = append(shapes, next)
			}
		}
	}
	return shapes
}

// normalSolid is normal for cubes.
func normalSolid(cubes []Cube) []Cube {
	least := cubes[0]
	for _, c := range cubes {
		least = Cube{min(least.Layer, c.Layer), min(least.Row, c.Row), min(least.Col, c.Col)}
	}
	out := make([]Cube, len(cubes))
	for k, c := range cubes {
		out[k] = Cube{c.Layer - least.Layer, c.Row - least.Row, c.Col - least.Col}
	}
	slices.SortFunc(out, func(a, b Cube) int {
		return cmp.Or(cmp.Compare(a.Layer, b.Layer), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	return slices.Compact(out)
}
