package dlx

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// cheapestOf returns the costs of the k cheapest covers by brute force, the lowest first.
func cheapestOf(p *fourfold.Problem, k int) (costs []int64) {
	for _, s := range covertest.BruteForce(p) {
		costs = append(costs, p.CostOf(s))
	}
	slices.Sort(costs)
	return costs[:min(k, len(costs))]
}

// costsOf returns the costs of the covers.
func costsOf(p *fourfold.Problem, covers []fourfold.Solution) (costs []int64) {
	for _, s := range covers {
		costs = append(costs, p.CostOf(s))
	}
	return costs
}

// TestCheapest: each core finds the k cheapest covers, also with several workers. Costs may be 0,
// negative or equal, items may have bounds, and k may be more than there are covers. Half
// of the searches count as hard soon.
func TestCheapest(t *testing.T) {
	divideAt(t, 0)
	defer func(before int64) { firstNodes = before }(firstNodes)
	for seed := range uint64(covertest.Cases(4000)) {
		rng := rand.New(rand.NewPCG(seed, 475))
		core := Cores()[rng.IntN(len(Cores()))]
		p := covertest.CheapestProblem(rng, core != Small && core != Bits)
		k := 1 + rng.IntN(10)*rng.IntN(2)
		firstNodes = 1 + rng.Int64N(6) + 1000*rng.Int64N(2)
		got, err := fourfold.Best(t.Context(), Solver{Core: core, Workers: 1 + rng.IntN(3)*rng.IntN(2)}, p, k)
		want := cheapestOf(p, k)
		if len(want) == 0 != errors.Is(err, fourfold.ErrNoSolution) || len(want) > 0 && err != nil {
			t.Errorf("seed %d, core %v: Best() = %v", seed, core, err)
		}
		if costs := costsOf(p, got); !slices.Equal(costs, want) {
			t.Errorf("seed %d, core %v: the %d cheapest cost %v, want %v", seed, core, k, costs, want)
		}
		if t.Failed() {
			t.Fatal(text(p))
		}
	}
}

// TestCheapestLarge: of very many options, about half of which can be in a cheapest cover.
func TestCheapestLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 475))
	p, err := covertest.Fans(3, 6000).WithCosts(func(int32) int64 { return rng.Int64N(2) })
	if err != nil {
		t.Fatal(err)
	}
	for _, core := range []Core{AutoCore, Cells, Links} {
		best, err := fourfold.Best(t.Context(), Solver{Core: core}, p, 5)
		if costs := costsOf(p, best); err != nil || !slices.Equal(costs, make([]int64, 5)) {
			t.Errorf("core %v: covers of costs %v, %v, want 5 of cost 0", core, costs, err)
		}
	}
}

// TestCheapestLimit: at the limit of nodes, the error is ErrLimit, and bounds and covers are right.
// The progress counts the nodes of all searches.
func TestCheapestLimit(t *testing.T) {
	limited := 0
	for seed := range uint64(covertest.Cases(400)) {
		rng := rand.New(rand.NewPCG(seed, 476))
		p := covertest.RandomCosts(rng, medium(rng))
		all, err := fourfold.Best(t.Context(), Solver{}, p, 1)
		if err != nil {
			continue
		}
		want, most := p.CostOf(all[0]), 1+rng.Int64N(20)
		ctx := poll.Watch(context.Background(), func(at poll.Progress) {
			if at.Nodes > most {
				t.Errorf("seed %d: progress of %d nodes, above the limit %d", seed, at.Nodes, most)
			}
		})
		least := int64(math.MaxInt64)
		st, err := Solver{MaxNodes: most}.Cheapest(ctx, p, 1, func(f fourfold.Finding) bool {
			if f.Solution != nil {
				least = f.Cost
			}
			if f.Bound > want {
				t.Errorf("seed %d: bound %d, and a cover costs %d", seed, f.Bound, want)
			}
			return true
		})
		nodes, _ := st.Counter("nodes")
		switch {
		case err == fourfold.ErrLimit && nodes <= most:
			limited++
		case err != nil || nodes > most || least != want:
			t.Errorf("seed %d: cost %d after %d nodes of %d, %v, want %d", seed, least, nodes, most, err, want)
		}
	}
	if limited == 0 {
		t.Error("no search has reached its limit")
	}
}
