package puzzle_test

import (
	"errors"
	"testing"

	"fourfold/puzzle"
)

// TestPolyominoes compares the numbers of polyominoes with A000105 and A000988.
func TestPolyominoes(t *testing.T) {
	for size, want := range map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 2}, 4: {5, 7}, 5: {12, 18}, 6: {35, 60}, 7: {108, 196}} {
		for k, oneSided := range []bool{false, true} {
			pieces, err := puzzle.Polyominoes(size, oneSided)
			if err != nil || len(pieces) != want[k] {
				t.Errorf("%d polyominoes of size %d, one-sided %v, %v, want %d", len(pieces), size, oneSided, err, want[k])
			}
		}
	}
	for _, size := range []int{0, 8} {
		if _, err := puzzle.Polyominoes(size, false); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("size %d: error %v, want ErrBadPuzzle", size, err)
		}
	}
}
