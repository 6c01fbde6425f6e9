package puzzle_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
)

// TestAllowed: the allowed values of cells restrict the solutions, also of an isomorph.
func TestAllowed(t *testing.T) {
	empty := puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Allowed: make([]uint64, 16)}
	solution := []int{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for cell, v := range solution {
		empty.Allowed[cell] = 1 << (v - 1)
	}
	empty.Allowed[15] = 0                  // any value
	empty.Allowed[0] = 1<<0 | 1<<1 | 1<<63 // bits above the order have no effect
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s := empty.Isomorph(random)
		c, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		count, err := fourfold.Count(t.Context(), cp.Solver{}, c.Problem, 0)
		if count.Int64() != 1 || err != nil {
			t.Errorf("found %d solutions, error %v, want 1", count, err)
		}
	}
	g := puzzle.NewGrid(4, 4)
	for cell, v := range solution {
		g.Cells[cell] = uint8(v)
	}
	if err := empty.Check(g); err != nil {
		t.Error(err)
	}
	empty.Allowed[5] = 1
	if err := empty.Check(g); err == nil || !strings.HasSuffix(err.Error(), "r2c2 is 4, which is no candidate of the cell") {
		t.Errorf("error %v", err)
	}
	empty.Allowed = empty.Allowed[1:]
	if _, err := empty.Compile(); !errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("error %v", err)
	}
}

// TestAllowedClassic: a Sudoku whose allowed values exclude nothing that the givens do not exclude
// is a classic Sudoku.
func TestAllowedClassic(t *testing.T) {
	s := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Allowed: make([]uint64, 81)}
	s.Givens.Set(0, 0, 5)
	for cell := range s.Allowed {
		s.Allowed[cell] = 1<<9 - 1
	}
	s.Allowed[1] = 0b111101111
	for _, want := range []bool{true, false} {
		c, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := c.Classic(); ok != want {
			t.Errorf("classic is %t, want %t", ok, want)
		}
		s.Allowed[80] = 1
	}
}
