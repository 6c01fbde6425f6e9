package cells

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// halves returns a problem of 24 items and options of 12 of them. So a cover is two options without
// a common item, and halves returns the number of covers.
func halves(options int) (p *fourfold.Problem, covers int) {
	const items = 24
	rng := rand.New(rand.NewPCG(6, 18))
	var b fourfold.Builder
	var all [items]fourfold.Item
	for i := range all {
		all[i] = b.Primary("")
	}
	seen := map[uint32]int{}
	for len(seen) < options {
		set := uint32(0)
		for bits.OnesCount32(set) < items/2 {
			set |= 1 << rng.IntN(items)
		}
		for _, set := range []uint32{set, ^set & (1<<items - 1)}[:1+rng.IntN(2)] {
			var option []fourfold.Item
			for i, item := range all {
				if set>>i&1 != 0 {
					option = append(option, item)
				}
			}
			b.Option("", option...)
			covers += seen[^set&(1<<items-1)]
			seen[set]++
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p, covers
}

// TestHandOver: on a problem of many options that leave few options live, other cores search the
// subtrees, and the covers are the right ones. The rivals of an option are not hidden one by one.
func TestHandOver(t *testing.T) {
	p, want := halves(9000)
	c := load(p, tree.Options{})
	found := 0
	for c.Run(all) == tree.Found {
		found++
		if err := p.Check(c.Cover(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if found != want || want == 0 {
		t.Errorf("%d covers, want %d", found, want)
	}
	if c.below.count < 1000 {
		t.Errorf("%d subtrees, want many", c.below.count)
	}
	if most := 4 * int64(p.NumCells()); c.matrix.updates > most {
		t.Errorf("%d updates, want at most %d", c.matrix.updates, most)
	}
}

// TestMoreThanExpected: more options stay live than is expected, and too many for another core,
// because the items of the option that is chosen have the same options. No cover is lost.
func TestMoreThanExpected(t *testing.T) {
	var b fourfold.Builder
	first, x, y := b.Primary(""), b.Primary(""), b.Primary("")
	alike := []fourfold.Item{b.Primary(""), b.Primary(""), b.Primary("")}
	color := b.Secondary("")
	for range 2 {
		b.Option("", append(alike, first)...)
	}
	for range 20_000 {
		b.Option("", alike...)
	}
	const n = 5000
	for k := range fourfold.Color(n) {
		b.Option("", x, color.Paint(1+k))
		b.Option("", y, color.Paint(n+k))
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	c := load(p, tree.Options{})
	found := 0
	for c.Run(all) == tree.Found {
		found++
	}
	if found != 2 { // x and y have the color n in common
		t.Errorf("%d covers, want 2", found)
	}
}

// TestSmallSubtrees: the small subtrees of a large Sudoku are handed over, too, although a node is
// cheap there.
func TestSmallSubtrees(t *testing.T) {
	p := covertest.EmptySudoku(5)
	c := load(p, tree.Options{})
	for range 2000 {
		if event := c.Run(all); event != tree.Found {
			t.Fatalf("event %d, want %d", event, tree.Found)
		}
	}
	if below := c.nodes - int64(p.NumPrimary()); c.below.count == 0 || c.matrix.updates > below {
		t.Errorf("%d subtrees, and %d updates above %d nodes; want few", c.below.count, c.matrix.updates, below)
	}
}
