package cp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestCompared: a search finds the same solutions if only some of the active items are compared.
func TestCompared(t *testing.T) {
	compared, options := maxCompared, maxBitOptions
	t.Cleanup(func() { maxCompared, maxBitOptions = compared, options })
	maxBitOptions = -1
	for seed := range uint64(300) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 7)))
		for _, order := range []Order{MRV, Random, Fewest, Impact, Conflict} {
			s := Solver{Scheme: []Scheme{None, Singles, All}[seed%3], Order: order}
			maxCompared = compared
			want := sorted(searched(s, p).solutions)
			maxCompared = 1 + int(seed%4)
			if got := sorted(searched(s, p).solutions); len(want) < 200 && !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, %+v: solutions %v, want %v", seed, s, got, want)
			}
		}
	}
}

func sorted(solutions []fourfold.Solution) []fourfold.Solution {
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}
