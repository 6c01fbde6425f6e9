package covertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
)

// cheapestCases check the rules of fourfold.Optimizing.
var cheapestCases = []contractCase{
	{"Random", "the k cheapest solutions cost what those of brute force cost, each pays when it is yielded, and bounds hold", cheapestRandom},
	{"EarlyStop", "Cheapest stops when yield returns false and returns nil", cheapestEarlyStop},
	{"StopAtLook", "a search for the cheapest ends at the look that finds the context done", cheapestStopAtLook},
}

// runCheapest runs the cases for a solver that searches for the cheapest solutions.
func runCheapest(t *testing.T, newSolver NewSolver) {
	t.Run("Cheapest", func(t *testing.T) {
		for _, c := range cheapestCases {
			c.run(t, func(testing.TB) NewSolver { return newSolver })
		}
	})
}

func (n NewSolver) optimizing() fourfold.Optimizing { return n(0).(fourfold.Optimizing) }

// CheapestProblem returns a random problem with costs, and with bounds if it can be solved with them.
func CheapestProblem(rng *rand.Rand, bounds bool) *fourfold.Problem {
	p := Random(rng)
	if bounds && rng.IntN(2) == 0 {
		p = RandomBounds(rng)
	}
	if rng.IntN(8) == 0 {
		return p
	}
	return RandomCosts(rng, p)
}

func cheapestRandom(t testing.TB, newSolver NewSolver) {
	s := newSolver.optimizing()
	_, err := s.Cheapest(context.Background(), boundedItem(), 1, func(fourfold.Finding) bool { return true })
	bounds := !errors.Is(err, errors.ErrUnsupported)
	for seed := range uint64(Cases(1500)) {
		rng := rand.New(rand.NewPCG(seed, 47))
		p := CheapestProblem(rng, bounds)
		checkCheapest(t, s, p, 1+rng.IntN(4)*rng.IntN(2))
		if t.Failed() {
			t.Fatalf("seed %d, problem:\n%s", seed, textOf(p))
		}
	}
}

// checkCheapest compares the k cheapest solutions with those of brute force.
func checkCheapest(t testing.TB, s fourfold.Optimizing, p *fourfold.Problem, k int) {
	t.Helper()
	var all []int64
	for _, sol := range BruteForce(p) {
		all = append(all, p.CostOf(sol))
	}
	slices.Sort(all)
	c, best := newCollection(p), fourfold.NewRanking(k)
	var got []int64
	bound := int64(fourfold.NoBound)
	_, err := s.Cheapest(context.Background(), p, k, func(f fourfold.Finding) bool {
		if f.Solution != nil {
			if err := c.add(f.Solution); err != nil {
				t.Errorf("%v", err)
			}
			if cost := p.CostOf(f.Solution); f.Cost != cost || cost >= best.Limit() {
				t.Errorf("a solution of cost %d is yielded with cost %d, when the limit is %d", cost, f.Cost, best.Limit())
			}
			best.Add(f.Solution, f.Cost)
			got = append(got, f.Cost)
		}
		if rest := without(all, got); f.Bound < bound || len(rest) > 0 && f.Bound > rest[0] {
			t.Errorf("bound %d after bound %d, and of the solutions that are not yielded some cost %v", f.Bound, bound, rest)
		}
		bound = f.Bound
		return !t.Failed()
	})
	if err != nil {
		t.Errorf("Cheapest() = %v", err)
	}
	slices.Sort(got)
	if want := all[:min(k, len(all))]; len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("the %d cheapest of those yielded cost %v, want %v", k, got, want)
	}
}

// without returns sorted costs without those of another list.
func without(all, others []int64) (rest []int64) {
	others = slices.Sorted(slices.Values(others))
	for _, c := range all {
		if len(others) > 0 && others[0] == c {
			others = others[1:]
		} else {
			rest = append(rest, c)
		}
	}
	return rest
}

func cheapestEarlyStop(t testing.TB, newSolver NewSolver) {
	p := RandomCosts(rand.New(rand.NewPCG(1, 1)), Queens(6))
	calls := 0
	if _, err := newSolver.optimizing().Cheapest(context.Background(), p, 4, func(f fourfold.Finding) bool {
		calls++
		return f.Solution == nil
	}); err != nil || calls == 0 {
		t.Errorf("Cheapest() = %v after %d findings, want nil", err, calls)
	}
}

func cheapestStopAtLook(t testing.TB, newSolver NewSolver) {
	p := RandomCosts(rand.New(rand.NewPCG(1, 1)), Queens(6))
	s := newSolver.optimizing()
	for k := 1; ; k += 1 + k/8 {
		ctx, late := EndWith(k, errCause), 0
		_, err := s.Cheapest(ctx, p, 2, func(f fourfold.Finding) bool {
			if ctx.Ended() && f.Solution != nil {
				late++
			}
			return true
		})
		if !ctx.Ended() {
			if err != nil {
				t.Errorf("Cheapest() = %v", err)
			}
			return
		}
		if !errors.Is(err, errCause) || late > 1 {
			t.Errorf("ended at look %d: Cheapest() = %v, and %d solutions after the end", k, err, late)
		}
	}
}
