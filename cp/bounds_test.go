package cp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestBounds: all schemes and orders find the solutions of problems with bounds, and tell valid
// traces of the search.
func TestBounds(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := covertest.RandomBounds(rng)
		want := sorted(covertest.BruteForce(p))
		if len(want) > 300 {
			continue
		}
		s := Solver{Scheme: append(Schemes(), 0)[rng.IntN(9)], Order: append(Orders(), 0)[rng.IntN(7)], Seed: seed}
		if rng.IntN(3) == 0 {
			s.Root = All
		}
		var got []fourfold.Solution
		_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool { got = append(got, sol); return true })
		if sorted(got); err != nil || !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d, %+v: solutions %v, %v, want %v", seed, s, got, err, want)
		}
		for _, s := range []fourfold.Tracer{s, Backtracking{}} {
			if err := covertest.CheckTrace(s, p); err != nil {
				t.Fatalf("seed %d, %+v: trace: %v", seed, s, err)
			}
		}
		checkFixpoint(t, seed, s, p, want)
	}
}

// checkFixpoint checks that the rules keep all options of solutions.
func checkFixpoint(t *testing.T, seed uint64, s Solver, p *fourfold.Problem, want []fourfold.Solution) {
	t.Helper()
	live, solved, _, err := s.Fixpoint(context.Background(), p)
	if err != nil && len(want) > 0 || solved && len(want) != 1 {
		t.Fatalf("seed %d, %+v: Fixpoint() = solved %v, %v, and there are %d solutions", seed, s, solved, err, len(want))
	}
	for _, sol := range want {
		for _, o := range sol {
			if !live[o] {
				t.Fatalf("seed %d, %+v: Fixpoint() rules out option %d of solution %v", seed, s, o, sol)
			}
		}
	}
}

// TestBoundsUndo: undo restores the domains exactly if items have bounds.
func TestBoundsUndo(t *testing.T) { undoes(t, covertest.RandomBounds) }

// TestBranches: items that need several options are decided on by the number of options that are
// not needed.
func TestBranches(t *testing.T) {
	var b fourfold.Builder
	few, all := b.Primary("two options"), b.Between("four of five options", 4, 5)
	for range 2 {
		b.Option("", few)
	}
	for range 5 {
		b.Option("", all)
	}
	p := must(b.Problem())
	n, stats, err := Solver{}.Count(context.Background(), p, 0)
	if nodes, _ := stats.Counter("nodes"); err != nil || n.Int64() != 12 || nodes != 23 {
		t.Errorf("Count() = %v with %d nodes, %v, want 12 with 23 nodes, one leaf for each", n, nodes, err)
	}
}
