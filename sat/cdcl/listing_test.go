package cdcl

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// TestListing: on problems of too many options for brute force, with many conflicts, each solution
// of dlx is found, and only once.
func TestListing(t *testing.T) {
	for seed := range uint64(covertest.Cases(3)) {
		rng := rand.New(rand.NewPCG(seed, 46))
		s := Solver{Seed: seed, Decide: Decide(seed % 3), Restarts: Restarts(seed / 3 % 4)}
		for name, p := range map[string]*fourfold.Problem{
			"sets": randomSets(t, rng, 24, 8, 2100, 150),
			"ring": coloredRing(t, rng, 1000, 90, 100),
		} {
			want, err := solutions(t, dlx.Solver{}, p)
			if err != nil {
				t.Fatal(err)
			}
			got, err := solutions(t, s, p)
			if err != nil || len(want) == 0 || !slices.EqualFunc(sorted(got), sorted(want), slices.Equal) {
				different := slices.CompactFunc(got, slices.Equal)
				t.Errorf("seed %d, %s: %d solutions, %d of them different, error %v, and dlx has %d", seed, name, len(got), len(different), err, len(want))
			}
		}
	}
}

// randomSets returns a problem whose options are random sets of so many primary items. The first
// options, as many as few says, have one item in common.
func randomSets(t *testing.T, rng *rand.Rand, items, size, options, few int) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	var all []fourfold.Item
	for k := range items {
		all = append(all, b.Primary(fmt.Sprint(k)))
	}
	common := b.Primary("common")
	for n := range options {
		var option []fourfold.Item
		if n < few {
			option = append(option, common)
		}
		for _, k := range rng.Perm(items)[:size] {
			option = append(option, all[k])
		}
		b.Option("", option...)
	}
	return built(t, &b)
}

// coloredRing returns a problem of three primary items with so many options each, few of the first.
// An option paints the secondary items on both sides of its item in random colors.
func coloredRing(t *testing.T, rng *rand.Rand, options, colors, few int) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	var primary, between []fourfold.Item
	for k := range 3 {
		primary = append(primary, b.Primary(fmt.Sprint("p", k)))
	}
	for k := range 3 {
		between = append(between, b.Secondary(fmt.Sprint("s", k)))
	}
	for k := range 3 * options {
		if k%3 == 0 && k/3 >= few {
			continue
		}
		color := func() fourfold.Color { return fourfold.Color(1 + rng.IntN(colors)) }
		b.Option("", primary[k%3], between[k%3].Paint(color()), between[(k+1)%3].Paint(color()))
	}
	return built(t, &b)
}

func built(t *testing.T, b *fourfold.Builder) *fourfold.Problem {
	t.Helper()
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
