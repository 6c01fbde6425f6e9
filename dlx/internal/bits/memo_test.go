package bits

import (
	"math/big"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// TestMemoExact counts the domino tilings of boards, for which there are formulas, and covers whose
// number has more than 64 bits.
func TestMemoExact(t *testing.T) {
	for _, c := range []struct {
		name string
		p    *fourfold.Problem
		want string
	}{
		{"dominoes 8x8", dominoes(8, 8), "12988816"},
		{"dominoes 12x12", dominoes(12, 12), "53060477521960000"},
		{"200 pairs", covertest.Pairs(200), new(big.Int).Lsh(big.NewInt(1), 200).String()},
	} {
		for _, memory := range []int64{1, 1 << 28} {
			if memory == 1 && c.name != "200 pairs" {
				continue
			}
			core := load(t, c.p, tree.Options{Count: true, Memory: memory})
			core.Start(tree.Part{})
			if e := core.Run(tree.Budget{Work: 1 << 30, Nodes: -1}); e != tree.Done || core.Total().String() != c.want {
				t.Errorf("%s in %d bytes: event %d, %v covers, want %s", c.name, memory, e, core.Total(), c.want)
			}
		}
	}
}

// dominoes is the problem of domino tilings of a board.
func dominoes(rows, cols int) *fourfold.Problem {
	var b fourfold.Builder
	cells := make([]fourfold.Item, rows*cols)
	for k := range cells {
		cells[k] = b.Primary("")
	}
	for k := range cells {
		if (k+1)%cols != 0 {
			b.Option("", cells[k], cells[k+1])
		}
		if k+cols < len(cells) {
			b.Option("", cells[k], cells[k+cols])
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}
