package generate

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"fourfold/cp/classic"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// moves has a test for each symmetry: whether a cell of a 9x9 grid, counted from 0, goes with
// another. They are written down anew, and share no code with Orbits.
var moves = map[Symmetry][]func(r, c int) (int, int){
	Rotate180:    {func(r, c int) (int, int) { return 8 - r, 8 - c }},
	Rotate90:     {func(r, c int) (int, int) { return 8 - c, r }},
	Horizontal:   {func(r, c int) (int, int) { return r, 8 - c }},
	Vertical:     {func(r, c int) (int, int) { return 8 - r, c }},
	Orthogonal:   {func(r, c int) (int, int) { return r, 8 - c }, func(r, c int) (int, int) { return 8 - r, c }},
	Diagonal:     {func(r, c int) (int, int) { return c, r }},
	Antidiagonal: {func(r, c int) (int, int) { return 8 - c, 8 - r }},
	Diagonals:    {func(r, c int) (int, int) { return c, r }, func(r, c int) (int, int) { return 8 - c, 8 - r }},
	Full:         {func(r, c int) (int, int) { return r, 8 - c }, func(r, c int) (int, int) { return c, r }},
}

// TestSymmetry: the cells with givens have every symmetry, and no orbit of them can go.
func TestSymmetry(t *testing.T) {
	for _, name := range Symmetries() {
		s, err := ParseSymmetry(name)
		if err != nil || s.String() != name {
			t.Fatalf("%s: %v, %v", name, s, err)
		}
		for _, p := range take(t, Wishes{Symmetry: s, Seed: 3, Count: 5}, 2) {
			checkUnique(t, p)
			for cell, v := range p.Rules.Givens.Cells {
				for _, move := range moves[s] {
					r, c := move(cell/9, cell%9)
					if (v != 0) != (p.Rules.Givens.At(r, c) != 0) {
						t.Errorf("%s: %v: %s", name, p.Rules.Givens, puzzle.CellName(cell, 9))
					}
				}
			}
			for _, orbit := range s.Orbits(9) {
				if p.Rules.Givens.Cells[orbit[0]] != 0 && isUnique(t, p, orbit...) {
					t.Errorf("%s: %v: the givens that go with %s are redundant", name, p.Rules.Givens, puzzle.CellName(orbit[0], 9))
				}
			}
		}
	}
}

// TestPaths: an attempt has the same result on all paths of cp/classic, with which solutions are
// found in different orders, and whatever the worker did before.
func TestPaths(t *testing.T) {
	attempts := int64(1)
	if covertest.Long() {
		attempts = 4
	}
	for name, w := range classicWishes() {
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
		var want []result
		for _, path := range []classic.Path{classic.Go, classic.AVX2, classic.AVX512} {
			if !path.Available() {
				continue
			}
			one := &worker{maker: newMaker(&w, nil)}
			one.maker.counter = classic.New(path)
			var got []result
			for k := range attempts {
				got = append(got, one.attempt(context.Background(), 1+k))
			}
			if again := one.attempt(context.Background(), 1); !reflect.DeepEqual(again, got[0]) {
				t.Errorf("%s: attempt 1 had another result after attempt %d", name, attempts)
			}
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: path %v has other results than path %v", name, path, classic.Go)
			}
		}
	}
}

// TestFill: the full grids are correct, and every value is about as often in every cell.
func TestFill(t *testing.T) {
	var f filler
	const grids = 9000
	rng := rand.New(rand.NewPCG(5, 6))
	var often [81][10]int
	for range grids {
		g := puzzle.NewGrid(9, 9)
		f.fill(rng, g.Cells)
		if err := (puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}).Check(g); err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		for cell, v := range g.Cells {
			often[cell][v]++
		}
	}
	for cell, counts := range often {
		for v, n := range counts[1:] {
			if n < grids/9-160 || n > grids/9+160 { // five standard deviations
				t.Errorf("%s is %d in %d of %d grids", puzzle.CellName(cell, 9), v+1, n, grids)
			}
		}
	}
}
