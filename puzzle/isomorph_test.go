package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
)

// TestIsomorph: isomorphs have as many givens and solutions, keep every set of equal
// values together, and are not all the same.
func TestIsomorph(t *testing.T) {
	jigsaw := []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}
	rng := rand.New(rand.NewPCG(1, 2))
	for name, s := range map[string]Sudoku{
		"4x4":       {Givens: mustGrid(t, "1.....2..3......")},
		"6x6":       {Givens: mustGrid(t, "1....2...3....4.....5........6......")},
		"diagonals": {Givens: mustGrid(t, "1.....2........."), Diagonals: true},
		"regions":   {Givens: mustGrid(t, "1.....2..3......"), Regions: jigsaw},
	} {
		want, seen := solutions(t, s), map[string]bool{}
		for range 20 {
			iso := s.Isomorph(rng)
			seen[iso.Givens.String()] = true
			if got := solutions(t, iso); got != want {
				t.Errorf("%s: %v has %d solutions, its isomorph %v has %d", name, s.Givens, want, iso.Givens, got)
			}
			if !slices.Equal(occurrences(iso.Givens), occurrences(s.Givens)) {
				t.Errorf("%s: values of %v occur otherwise than those of %v", name, iso.Givens, s.Givens)
			}
		}
		if len(seen) < 5 {
			t.Errorf("%s: %d different isomorphs of 20", name, len(seen))
		}
	}
	l := Latin{Givens: mustGrid(t, "1.....2..3......")}
	iso := l.Isomorph(rng)
	a, err := l.Compile()
	if err != nil {
		t.Fatal(err)
	}
	b, err := iso.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if count(t, a.Problem) != count(t, b.Problem) {
		t.Errorf("Latin square %v and its isomorph %v have not as many solutions", l.Givens, iso.Givens)
	}
	bad := Sudoku{Givens: Grid{Rows: 5, Cols: 5, Cells: make([]uint8, 25)}}
	if got := bad.Isomorph(rng); !got.Givens.Equal(bad.Givens) {
		t.Errorf("the isomorph of a puzzle without boxes is %v", got)
	}
}

// mustGrid returns the square grid of a line of digits and dots.
func mustGrid(t *testing.T, line string) Grid {
	t.Helper()
	order := 1
	for order*order < len(line) {
		order++
	}
	g := NewGrid(order, order)
	if len(line) != len(g.Cells) {
		t.Fatalf("no grid: %s", line)
	}
	for cell, char := range []byte(line) {
		if char != '.' {
			g.Cells[cell] = char - '0'
		}
	}
	return g
}

func solutions(t *testing.T, s Sudoku) int {
	t.Helper()
	c, err := s.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return count(t, c.Problem)
}

func count(t *testing.T, p *fourfold.Problem) int {
	t.Helper()
	n, err := fourfold.Count(context.Background(), dlx.Solver{}, p, 0)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// occurrences returns how often each value occurs, sorted.
func occurrences(g Grid) []int {
	n := make([]int, MaxOrder+1)
	for _, v := range g.Cells {
		if v != 0 {
			n[v]++
		}
	}
	slices.Sort(n)
	return n
}
