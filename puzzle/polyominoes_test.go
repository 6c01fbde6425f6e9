package puzzle

import (
	"slices"
	"testing"
)

// TestPictures: the pictures of tetrominoes and pentominoes are the shapes that are found by adding
// squares.
func TestPictures(t *testing.T) {
	for size, pictures := range map[int][]namedPicture{4: tetrominoes, 5: pentominoes} {
		var drawn [][]Square
		for _, p := range parsePictures(pictures) {
			drawn = append(drawn, leastShape(p.Squares, true))
		}
		slices.SortFunc(drawn, compareShapes)
		free := freePolyominoes(size)
		if len(free) != len(drawn) {
			t.Fatalf("%d shapes of size %d, %d pictures", len(free), size, len(drawn))
		}
		for k, p := range free {
			if !slices.Equal(p.Squares, drawn[k]) {
				t.Errorf("size %d: shape %v, picture %v", size, p.Squares, drawn[k])
			}
		}
	}
}
