package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// TestLargeGrids: if all grids are large, and the first run is short, the solutions are those of dlx.
func TestLargeGrids(t *testing.T) {
	defer func(grid int32, run int64) { largeGrid, shortRun = grid, run }(largeGrid, shortRun)
	largeGrid, shortRun = 1, 1
	for seed := range uint64(covertest.Cases(1500)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := odd(rng)
		if seed%2 == 0 {
			p = matched(rng)
		}
		var want []fourfold.Solution
		_, err := dlx.Solver{}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
			want = append(want, s)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(want, slices.Compare)
		if checkSolutions(t, fmt.Sprint("seed ", seed), Solver{}, p, want); t.Failed() {
			return
		}
	}
}

// TestRestartsEnd: a grid with a hidden contradiction, which takes a search to find, ends without a
// solution, and a search that is restarted finds each solution once.
func TestRestartsEnd(t *testing.T) {
	grid := puzzle.NewGrid(9, 9)
	for col, v := range []int{1, 2, 3, 4, 5, 6, 7} {
		grid.Set(0, col, v)
	}
	grid.Set(4, 7, 8)
	grid.Set(8, 8, 8)
	c, err := puzzle.Latin{Givens: grid}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := Solver{Order: WDeg, Restart: 1, MaxNodes: 1 << 20}.Count(context.Background(), c.Problem, 1)
	if err != nil || n.Sign() != 0 {
		t.Errorf("Count() = %v, %v, want 0", n, err)
	}
	if n, _, err = (Solver{Scheme: AllDifferent, Order: WDeg, Restart: 1}).Count(context.Background(), latin4(t), 0); err != nil || n.Int64() != 576 {
		t.Errorf("Count() = %v, %v, want 576 Latin squares of order 4", n, err)
	}
}

func latin4(t *testing.T) *fourfold.Problem {
	c, err := puzzle.Latin{Givens: puzzle.NewGrid(4, 4)}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Problem
}
