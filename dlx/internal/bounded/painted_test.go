package bounded

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestPainted: on random problems with painters, the core finds the covers of brute force.
func TestPainted(t *testing.T) {
	n := covertest.Cases(2000)
	if covertest.Long() {
		n = 300_000
	}
	var core Core
	some, lost := 0, 0
	for seed := range uint64(n) {
		p := paintedProblem(rand.New(rand.NewPCG(seed, 51)))
		want := covertest.BruteForce(p)
		work := poll.New(context.Background())
		if err := core.Load(p, tree.Options{}, &work); err != nil {
			t.Fatal(err)
		}
		var got []fourfold.Solution
		core.Start(tree.Part{})
		for core.Run(tree.Budget{Work: math.MaxInt64, Nodes: -1}) == tree.Found {
			got = append(got, core.Cover(nil))
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
		some += min(len(want), 1)
		lost += min(len(core.color), 1)
	}
	if some < n/10 || lost < n/2 {
		t.Errorf("%d of %d problems have covers, and %d counters", some, n, lost)
	}
}

// paintedProblem returns a random problem of some variables, which are secondary items, with
// painters that allow pairs or triples of their values. Some options also have other items.
func paintedProblem(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	tables, values := 2+rng.IntN(3), 2+rng.IntN(2)
	var painters, variables, others []fourfold.Item
	for range tables {
		painters = append(painters, b.Primary(""))
	}
	others = append(others, b.Primary(""))
	for k := range rng.IntN(3) {
		others = append(others, b.Between("", 0, int32(rng.IntN(2)+rng.IntN(2)*k)))
	}
	for range 2 + rng.IntN(3) {
		variables = append(variables, b.Secondary(""))
	}
	others = append(others, b.Secondary(""))
	for _, j := range painters {
		of := slices.Clone(variables)
		rng.Shuffle(len(of), func(x, y int) { of[x], of[y] = of[y], of[x] })
		of = of[:min(len(of), 1+rng.IntN(3))]
		for range 1 + rng.IntN(5) {
			row := []fourfold.Item{j}
			for _, v := range of {
				row = append(row, v.Paint(fourfold.Color('a'+rng.IntN(values))))
			}
			b.Option("", addSome(rng, row, others)...)
		}
	}
	for range 1 + rng.IntN(4) { // options that may give a color, or take the item as it is
		row := []fourfold.Item{others[0]}
		if v := variables[rng.IntN(len(variables))]; rng.IntN(4) > 0 {
			row = append(row, v.Paint(fourfold.Color('a'+rng.IntN(values))))
		} else {
			row = append(row, v)
		}
		b.Option("", row...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

func addSome(rng *rand.Rand, row, items []fourfold.Item) []fourfold.Item {
	for _, i := range items {
		if rng.IntN(5) == 0 {
			row = append(row, i)
		}
	}
	return row
}
