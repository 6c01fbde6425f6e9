package human

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// TestCandidatesAreRules: if the givens alone have several solutions, the candidates are a rule of
// the puzzle, and no deadly pattern may use a candidate that they lack. Each step is checked against
// the solution.
func TestCandidatesAreRules(t *testing.T) {
	shape, unique := new(input.Shape), 0
	for k := range covertest.Cases(600) {
		rng := rand.New(rand.NewPCG(uint64(k), 1))
		empty := task(t, shape, "1"+strings.Repeat(".", 35))
		empty.Puzzle.Grid = puzzle.NewGrid(6, 6)
		shape.Compile(empty)
		sol, err := fourfold.First(t.Context(), cp.Solver{Order: cp.Random, Seed: rng.Uint64()}, empty.Problem)
		if err != nil {
			t.Fatal(err)
		}
		right := empty.Compiled.Grid(sol)
		next := *empty
		p := *empty.Puzzle
		next.Puzzle, p.Grid, p.Allowed = &p, puzzle.NewGrid(6, 6), make([]uint64, 36)
		for _, cell := range rng.Perm(36)[:rng.IntN(10)] {
			p.Grid.Cells[cell] = right.Cells[cell]
		}
		for cell := range p.Allowed {
			p.Allowed[cell] = 1<<6 - 1
		}
		p.Candidates = p.Allowed
		for {
			shape.Compile(&next)
			count, err := fourfold.Count(t.Context(), cp.Solver{}, next.Problem, 2)
			if err != nil {
				t.Fatal(err)
			}
			if count.Int64() == 1 {
				break
			}
			cell, v := rng.IntN(36), rng.IntN(6)
			if right.Cells[cell] != uint8(v+1) {
				p.Allowed[cell] &^= 1 << v
			}
		}
		at := Continue(shape, &next)
		_, _, err = NewGuide(at, R1C1).Trace(t.Context(), Solver{Unique: true}, func(s Explained) bool {
			if s.AssumesUnique() {
				unique++
			}
			for _, o := range s.Removed {
				if x, _ := at.Compiled.Placement(o); s.Depth == 0 && right.At(x.Row, x.Col) == x.Value {
					t.Errorf("%v with %b: %s", p.Grid, p.Allowed, s.Text)
				}
			}
			return true
		})
		if err != nil {
			t.Error(err)
		}
	}
	if unique == 0 {
		t.Error("no step assumes one solution")
	}
}
