package small

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// TestMemo compares counts with a memo, in memories from very small on, with brute force: in one
// piece, and with pauses, node limits, splits and rests.
func TestMemo(t *testing.T) {
	c, hits := &Core{}, int64(0)
	problems(t, 1500, 300, func(rng *rand.Rand, p *fourfold.Problem, want covers) {
		for k := range 3 {
			v := variants[rng.IntN(len(variants))]
			c.Tuning = v
			memory := int64(1) << rng.IntN(24)
			load(t, c, p, tree.Options{Count: true, Memory: memory, Rank: ranks(rng, p)})
			if k == 0 {
				c.Start(tree.Part{})
				c.Run(tree.Budget{Work: 1 << 40, Nodes: -1})
			} else {
				countParts(rng, c)
			}
			if got := c.Total(); got.Cmp(big.NewInt(int64(len(want)))) != 0 {
				t.Fatalf("%d bytes, variant %v: Total() = %v, want %d", memory, v, got, len(want))
			}
			hits += c.Recalled()
		}
	})
	if least := int64(covertest.Cases(900)); hits < least {
		t.Errorf("%d subtrees were known, want %d at least", hits, least)
	}
}

// countParts counts all covers part by part.
func countParts(rng *rand.Rand, c *Core) {
	parts := []tree.Part{{}}
	for len(parts) > 0 {
		c.Start(parts[0])
		parts = parts[1:]
		for c.Run(tree.Budget{Work: rng.Int64N(60), Nodes: rng.Int64N(8) - 1}) != tree.Done {
			if rng.IntN(4) == 0 {
				parts = append(parts, c.Rest()...)
				break
			}
			if part, ok := c.Split(); ok {
				parts = append(parts, part)
			}
		}
	}
}

// TestMemoKnown counts covers of known number: where the memo pays and where it does not, and a
// number beyond 64 bits in the smallest memory.
func TestMemoKnown(t *testing.T) {
	for name, test := range map[string]struct {
		p     *fourfold.Problem
		want  string
		nodes int64 // at most
	}{
		"queens-10":   {covertest.Queens(10), "724", 50_000},
		"langford-8":  {covertest.Langford(8), "300", 20_000},
		"latin-5":     {covertest.Latin(5), "161280", 200_000},
		"matching-20": {covertest.Matching(20), "654729075", 100_000},
		"petersen-4":  {covertest.Petersen(4), "12960", 20_000},
		"pairs":       {covertest.Pairs(200), new(big.Int).Lsh(big.NewInt(1), 200).String(), 1000},
	} {
		for _, memory := range []int64{1, 1 << 26} {
			if memory == 1 && name != "pairs" && name != "queens-10" && name != "langford-8" {
				continue
			}
			c := newCore(t, test.p, tree.Options{Count: true, Memory: memory}, variants[0])
			c.Start(tree.Part{})
			if e := c.Run(tree.Budget{Work: 1 << 40, Nodes: test.nodes}); e != tree.Done || c.Total().String() != test.want {
				t.Errorf("%s in %d bytes: event %d, %v covers in %d nodes, want %s in %d", name, memory, e, c.Total(), c.nodes, test.want, test.nodes)
			}
		}
	}
}
