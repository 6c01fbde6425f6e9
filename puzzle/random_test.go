package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestRandom: the same seed gives the same problem, as everywhere, and a planted solution exists.
func TestRandom(t *testing.T) {
	text := func(c compiler) string {
		var b strings.Builder
		if err := fourfold.WriteProblem(&b, mustCompile(t, c).Problem); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	r := puzzle.RandomCover{Items: 5, Options: 4, Size: 2, Seed: 1}
	const want = "1 2 3 4 5\n1 3\n1 3\n2 4\n1 5\n"
	if got := text(r); got != want {
		t.Errorf("seed 1: %q, want %q", got, want)
	}
	g := puzzle.RandomGraph(5, 0.5, 1)
	if want := [][2]int{{0, 1}, {0, 3}, {0, 4}, {1, 4}, {2, 3}, {3, 4}}; !slices.Equal(g.Edges, want) {
		t.Errorf("seed 1: %v, want %v", g.Edges, want)
	}
	for seed := range uint64(20) {
		for _, r := range []puzzle.RandomCover{
			{Items: 23, Options: 60, Size: 4, Planted: true, Seed: seed},
			{Items: 23, Options: 60, Density: 0.2, Planted: true, Seed: seed},
		} {
			c := mustCompile(t, r)
			if _, err := fourfold.First(t.Context(), dlx.Solver{}, c.Problem); err != nil || c.NumOptions() != 60 {
				t.Errorf("%+v: %d options, %v", r, c.NumOptions(), err)
			}
		}
	}
}
