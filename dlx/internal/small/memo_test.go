package small

import (
	"math/big"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

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
