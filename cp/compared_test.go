package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestCompared: a search finds the same solutions if only some of the active items are compared.
func TestCompared(t *testing.T) {
	compared, window := maxCompared, maxWindow
	t.Cleanup(func() { maxCompared, maxWindow = compared, window })
	for seed := range uint64(300) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 7)))
		for _, order := range []Order{MRV, Random, Fewest, Impact, Conflict} {
			s := Solver{Scheme: []Scheme{None, Singles, All}[seed%3], Order: order}
			maxCompared = compared
			want := sorted(firstOf(s, p))
			maxCompared, maxWindow = 1+int(seed%4), 1+int(seed/4%4)
			if got := sorted(firstOf(s, p)); len(want) < 200 && !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, %+v: solutions %v, want %v", seed, s, got, want)
			}
		}
	}
}

// TestHardestLast: a search finds at once that the last items of many have no solution.
func TestHardestLast(t *testing.T) {
	var b fourfold.Builder
	for k := range 10_000 {
		i := b.Primary(fmt.Sprint("loose", k))
		for range 4 {
			b.Option("", i)
		}
	}
	holes := []fourfold.Item{b.Secondary("1"), b.Secondary("2"), b.Secondary("3")}
	for k := range 4 {
		i := b.Primary(fmt.Sprint("pigeon", k))
		for _, h := range holes {
			b.Option("", i, h)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	if _, err = (Solver{MaxNodes: 1000}).Solve(t.Context(), p, func(fourfold.Solution) bool { n++; return true }); err != nil || n > 0 {
		t.Errorf("%d solutions, %v; want none", n, err)
	}
}

func sorted(solutions []fourfold.Solution) []fourfold.Solution {
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}

// firstOf returns the first 200 solutions of a search.
func firstOf(s Solver, p *fourfold.Problem) (all []fourfold.Solution) {
	_, _ = s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
		all = append(all, sol)
		return len(all) < 200
	})
	return all
}
