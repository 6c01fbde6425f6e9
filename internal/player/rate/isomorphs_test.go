package rate

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// TestIsomorphs: isomorphs of a random minimal puzzle have the same difficulty, with all its counts. Short runs
// have 10 puzzles; FOURFOLD_LONG has 300.
func TestIsomorphs(t *testing.T) {
	puzzles := 10
	if covertest.Long() {
		puzzles = 300
	}
	difficulty := func(s puzzle.Sudoku) Difficulty {
		c, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		d, err := Measure(t.Context(), c.Problem, true)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for k := range puzzles {
		rng := rand.New(rand.NewPCG(uint64(k), 49))
		s := minimal(t, rng)
		if got, want := difficulty(s.Isomorph(rng)), difficulty(s); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: an isomorph has %+v, want %+v", s.Givens, got, want)
		}
	}
}

// minimal returns a random puzzle with one solution from which no given can be taken.
func minimal(t *testing.T, rng *rand.Rand) puzzle.Sudoku {
	s := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}
	c, err := s.Compile()
	if err != nil {
		t.Fatal(err)
	}
	full, err := fourfold.First(t.Context(), cp.Solver{Order: cp.Random, Seed: rng.Uint64()}, c.Problem)
	if err != nil {
		t.Fatal(err)
	}
	s.Givens = c.Grid(full)
	for _, cell := range rng.Perm(81) {
		value := s.Givens.Cells[cell]
		s.Givens.Cells[cell] = 0
		c, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		if n, err := fourfold.Count(t.Context(), cp.Solver{}, c.Problem, 2); err != nil || n.Int64() != 1 {
			s.Givens.Cells[cell] = value
		}
	}
	return s
}
