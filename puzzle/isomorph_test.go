package puzzle_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestIsomorph: an isomorph has as many solutions as the puzzle. At least 5 of 20 isomorphs are different.
func TestIsomorph(t *testing.T) {
	jigsaw := []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}
	rng := rand.New(rand.NewPCG(1, 2))
	for name, s := range map[string]puzzle.Sudoku{
		"4x4":       {Givens: mustGrid(t, "1.....2..3......")},
		"6x6":       {Givens: mustGrid(t, "1....2...3....4.....5........6......")},
		"diagonals": {Givens: mustGrid(t, "1.....2........."), Diagonals: true},
		"regions":   {Givens: mustGrid(t, "1.....2..3......"), Regions: jigsaw},
	} {
		want, seen := countFast(t, s), map[string]bool{}
		for range 20 {
			iso := s.Isomorph(rng)
			seen[iso.Givens.String()] = true
			if got := countFast(t, iso); got != want {
				t.Errorf("%s: %v has %d solutions, its isomorph %v has %d", name, s.Givens, want, iso.Givens, got)
			}
		}
		if len(seen) < 5 {
			t.Errorf("%s: %d different isomorphs of 20", name, len(seen))
		}
	}
	l := puzzle.Latin{Givens: mustGrid(t, "1.....2..3......")}
	iso := l.Isomorph(rng)
	if countFast(t, l) != countFast(t, iso) {
		t.Errorf("Latin square %v and its isomorph %v do not have the same number of solutions", l.Givens, iso.Givens)
	}
	bad := puzzle.Sudoku{Givens: puzzle.Grid{Rows: 5, Cols: 5, Cells: make([]uint8, 25)}}
	if got := bad.Isomorph(rng); !got.Givens.Equal(bad.Givens) {
		t.Errorf("the isomorph of a puzzle without boxes is %v", got)
	}
}

// countFast counts solutions with an engine. It is faster than count.
func countFast(t *testing.T, c compiler) int {
	t.Helper()
	n, err := fourfold.Count(context.Background(), dlx.Solver{}, mustCompile(t, c).Problem, 0)
	if err != nil {
		t.Fatal(err)
	}
	return int(n.Int64())
}
