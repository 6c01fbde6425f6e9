package puzzle

import (
	"cmp"
	"slices"
	"strconv"
)

// maxPolyomino is the greatest size of the pieces of Polyominoes. There are 108 pieces of
// seven squares, and 369 of eight.
const maxPolyomino = 7

// tetrominoes are the shapes of four squares, with their usual names.
var tetrominoes = []namedPicture{
	{"I", "####"},
	{"L", "###\n#.."},
	{"O", "##\n##"},
	{"S", ".##\n##."},
	{"T", "###\n.#."},
}

// Polyominoes returns all pieces of size squares that are connected by their sides. A size
// is 1 to 7. The pieces of four squares are I, L, O, S and T, and those of five squares are
// the pieces of [Pentominoes]. Other pieces are numbered: "p1", "p2", and so on.
//
// A one-sided set is for pieces that cannot be turned over. It has a second piece for each
// polyomino that differs from its mirror image, whose name ends with an apostrophe.
//
// The error wraps ErrBadPuzzle: the size is out of range.
func Polyominoes(size int, oneSided bool) ([]Piece, error) {
	if size < 1 || size > maxPolyomino {
		return nil, badf("polyominoes of %d squares: expected 1 to %d", size, maxPolyomino)
	}
	free := freePolyominoes(size)
	switch size {
	case 4:
		free = parsePictures(tetrominoes)
	case 5:
		free = parsePictures(pentominoes)
	}
	if !oneSided {
		return free, nil
	}
	var pieces []Piece
	for _, p := range free {
		image := mapped(p.Squares, func(q Square) Square { return Square{q.Row, -q.Col} })
		pieces = append(pieces, p)
		if !slices.Equal(leastShape(p.Squares, false), leastShape(image, false)) {
			pieces = append(pieces, Piece{Name: p.Name + "'", Squares: normal(image)})
		}
	}
	return pieces, nil
}

// freePolyominoes returns the polyominoes of a size in the order of their least shapes. They
// are made from those of one square less, with a square added in all ways.
func freePolyominoes(size int) []Piece {
	shapes := [][]Square{{{0, 0}}}
	for range size - 1 {
		var larger [][]Square
		for _, s := range shapes {
			for _, q := range neighbors(s) {
				larger = append(larger, leastShape(append(slices.Clone(s), q), true))
			}
		}
		slices.SortFunc(larger, compareShapes)
		shapes = slices.CompactFunc(larger, func(a, b []Square) bool { return slices.Equal(a, b) })
	}
	pieces := make([]Piece, len(shapes))
	for k, s := range shapes {
		pieces[k] = Piece{Name: "p" + strconv.Itoa(k+1), Squares: s}
	}
	return pieces
}

// neighbors returns the squares that share a side with a square of the shape and are not in
// it. A square may be listed several times.
func neighbors(shape []Square) (all []Square) {
	for _, q := range shape {
		for _, r := range []Square{{q.Row - 1, q.Col}, {q.Row, q.Col - 1}, {q.Row, q.Col + 1}, {q.Row + 1, q.Col}} {
			if !slices.Contains(shape, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// leastShape returns the least orientation of a shape. It is the same for all shapes that
// rotations, and reflections if they are allowed, turn into each other.
func leastShape(shape []Square, reflect bool) []Square {
	return slices.MinFunc(orientations(shape, true, reflect), compareShapes)
}

func compareShapes(a, b []Square) int {
	return slices.CompareFunc(a, b, func(q, r Square) int {
		return cmp.Or(cmp.Compare(q.Row, r.Row), cmp.Compare(q.Col, r.Col))
	})
}
