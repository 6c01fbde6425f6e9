package families

import (
	"cmp"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/puzzle"
)

var soma = Family{
	Name: "soma", About: "pack the seven pieces of the Soma cube into a cube of 3x3x3", Source: "J. H. Conway and M. J. T. Guy 1961", Examples: []string{""},
	make: func(arguments) (made, error) {
		var b fourfold.Builder
		buildSoma(&b)
		return built(&b, "the Soma cube", exactly(48*240, "48 times the 240 packings without symmetric ones: J. H. Conway and M. J. T. Guy 1961"))
	},
}

// A cube is a place in the box or in a piece. Layers, rows and columns count from 0.
type cube struct{ layer, row, col int }

// somaPieces are the solids of up to four cubes that are not boxes. P. Hein invented the puzzle in
// 1933.
var somaPieces = []struct {
	name  string
	cubes []cube
}{
	{"V", []cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}},
	{"L", []cube{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}}},
	{"T", []cube{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}}},
	{"Z", []cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}}},
	{"A", []cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}}},
	{"B", []cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}}},
	{"P", []cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}},
}

// buildSoma makes items of the pieces, and then of the cubes of the box: "1r2c3" is in layer 1,
// row 2 and column 3. An option is one piece in one place: the piece and its cubes. If several
// orientations of a piece fill the same cubes, they are one option. Options are ordered by piece,
// orientation and place.
func buildSoma(b *fourfold.Builder) {
	const side = 3
	var pieces, cubes []fourfold.Item
	for _, p := range somaPieces {
		pieces = append(pieces, b.Primary(p.name))
	}
	for place := range side * side * side {
		cubes = append(cubes, b.Primary(fmt.Sprintf("%d%s", place/(side*side)+1, puzzle.CellName(place%(side*side), side))))
	}
	for k, p := range somaPieces {
		for _, shape := range solidOrientations(p.cubes) {
			for corner := range cubes {
				items := []fourfold.Item{pieces[k]}
				for _, c := range shape {
					l, r, c := corner/(side*side)+c.layer, corner/side%side+c.row, corner%side+c.col
					if max(l, r, c) < side {
						items = append(items, cubes[(l*side+r)*side+c])
					}
				}
				if len(items) == 1+len(shape) {
					b.Option("", items...)
				}
			}
		}
	}
}

// solidOrientations returns the different shapes of a solid when it is rotated in space, at
// most 24. Each shape is normal.
func solidOrientations(cubes []cube) [][]cube {
	shapes := [][]cube{normalSolid(cubes)}
	for k := 0; k < len(shapes); k++ {
		for _, turn := range []func(cube) cube{
			func(c cube) cube { return cube{c.layer, c.col, -c.row} },
			func(c cube) cube { return cube{c.row, -c.layer, c.col} },
		} {
			next := make([]cube, len(shapes[k]))
			for i, c := range shapes[k] {
				next[i] = turn(c)
			}
			next = normalSolid(next)
			if !slices.ContainsFunc(shapes, func(s []cube) bool { return slices.Equal(s, next) }) {
				shapes = append(shapes, next)
			}
		}
	}
	return shapes
}

// normalSolid moves a shape so that its least layer, row and column are 0, and sorts its cubes.
func normalSolid(cubes []cube) []cube {
	least := cubes[0]
	for _, c := range cubes {
		least = cube{min(least.layer, c.layer), min(least.row, c.row), min(least.col, c.col)}
	}
	out := make([]cube, len(cubes))
	for k, c := range cubes {
		out[k] = cube{c.layer - least.layer, c.row - least.row, c.col - least.col}
	}
	slices.SortFunc(out, func(a, b cube) int {
		return cmp.Or(cmp.Compare(a.layer, b.layer), cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
	})
	return out
}
