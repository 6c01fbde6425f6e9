package fourfold_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

func TestKind(t *testing.T) {
	var b fourfold.Builder
	first := b.Primary("first")
	b.Kind("cell")
	cell := b.Primary("cell")
	b.Kind("row")
	row := b.Secondary("row")
	b.Kind("cell")
	b.Primary("another cell")
	b.Option("", first, cell, row)
	b.Option("", cell)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []*fourfold.Problem{p, p.WithOptions([]int32{1})} {
		for item, want := range []string{"", "cell", "row", "cell"} {
			if got := q.ItemKind(int32(item)); got != want {
				t.Errorf("ItemKind(%d) = %q, want %q", item, got, want)
			}
		}
	}
}

// TestUses: the uses of each item are the options that contain it, also in a selection of a
// selection, and for goroutines that ask at the same time.
func TestUses(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 31))
		p := covertest.Random(rng)
		for range 3 {
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() { checkUses(t, p) })
			}
			wg.Wait()
			p = p.WithOptions(slices.Collect(func(yield func(int32) bool) {
				for o := range p.NumOptions() {
					if rng.IntN(4) > 0 && !yield(o) {
						return
					}
				}
			}))
		}
	}
}

func checkUses(t *testing.T, p *fourfold.Problem) {
	uses, cells, painted := make([][]int32, p.NumItems()), 0, false
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			uses[i.Index] = append(uses[i.Index], o)
			cells++
			painted = painted || i.Color != fourfold.NoColor
		}
	}
	for i, want := range uses {
		if got := p.Uses(int32(i)); !slices.Equal(got, want) {
			t.Errorf("Uses(%d) = %v, want %v", i, got, want)
		}
	}
	if p.NumCells() != cells || p.HasColors() != painted {
		t.Errorf("%d cells, colors %t, want %d, %t", p.NumCells(), p.HasColors(), cells, painted)
	}
}
