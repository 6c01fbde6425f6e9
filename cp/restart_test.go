package cp

import (
	"context"
	"errors"
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

// TestRestartsEnd: a search without solutions ends after some restarts, and a search that may be
// restarted finds each solution once.
func TestRestartsEnd(t *testing.T) {
	n, stats, err := Solver{Order: WDeg, Restart: 1, MaxNodes: 1 << 20}.Count(context.Background(), covertest.Matching(11), 1)
	if restarts, _ := stats.Counter("restarts"); err != nil || n.Sign() != 0 || restarts < 3 {
		t.Errorf("Count() = %v, %v after %d restarts, want 0 after some", n, err, restarts)
	}
	if n, _, err = (Solver{Scheme: AllDifferent, Order: WDeg, Restart: 1}).Count(context.Background(), latin4(t), 0); err != nil || n.Int64() != 576 {
		t.Errorf("Count() = %v, %v, want 576 Latin squares of order 4", n, err)
	}
}

// TestProbeLimit: options that are tried at the root count as nodes.
func TestProbeLimit(t *testing.T) {
	s := newSearch(context.Background(), Solver{Order: WDeg, Restart: 1, MaxNodes: 20}, covertest.Matching(11), nil)
	if err := s.run(); err != fourfold.ErrLimit || s.nodes != 20 || s.numRestarts != 1 || len(s.stack) > 0 {
		t.Errorf("run() = %v after %d nodes and %d restarts, at depth %d, want the limit of 20 nodes at the root",
			err, s.nodes, s.numRestarts, len(s.stack))
	}
}

// TestRestartCanceled: if the context is done while a restart goes back, nothing is tried at the root.
func TestRestartCanceled(t *testing.T) {
	s, cause := newSearch(context.Background(), Solver{Restart: 1}, covertest.EmptySudoku(4), nil), errors.New("cause")
	for s.infer() && s.dom.numActive > 0 {
		if err := s.branch(); err != nil {
			t.Fatal(err)
		}
	}
	s.dom.poll.Stop(cause)
	if more, err := s.restart(); more || err != cause {
		t.Errorf("restart() = %v, %v, want %v", more, err, cause)
	}
}

func latin4(t *testing.T) *fourfold.Problem {
	c, err := puzzle.Latin{Givens: puzzle.NewGrid(4, 4)}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Problem
}
