package sat

import (
	"context"
	"math/rand/v2"
	"testing"

	"fourfold/internal/covertest"
)

// TestFormulaSize: Size returns the size of the Formula that Encode returns, which is also what a
// count over its clauses gives.
func TestFormulaSize(t *testing.T) {
	for seed := range uint64(300) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 11)))
		for _, a := range []AtMostOne{Mixed, Pairs, Product} {
			for _, r := range []Reduction{Singles, Unreduced, Probing} {
				s := Solver{AtMostOne: a, Reduce: r}
				f, err := s.Encode(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				size, err := s.Size(context.Background(), p)
				if size != f.Size || err != nil {
					t.Fatalf("seed %d, %+v: Size() = %+v, %v, want %+v", seed, s, size, err, f.Size)
				}
			}
		}
	}
}
