package lp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/test/covertest"
)

// The sizes in the package documentation.
func Example_size() {
	size := func(givens string) {
		p := covertest.Shidoku(givens)
		s := reduce.New(context.Background(), p, reduce.Singles)
		g := encodeState(p, s)
		fmt.Printf("%d columns, %d rows, %d nonzeros; ", g.columns(), len(g.rows), len(g.cells))
		s.Propagate()
		g = encodeState(p, s)
		fmt.Printf("reduced: %d, %d, %d\n", g.columns(), len(g.rows), len(g.cells))
	}
	size("1.....2..3.....4")
	size("1.....2..3......")
	// Output:
	// 24 columns, 64 rows, 96 nonzeros; reduced: 0, 0, 0
	// 34 columns, 64 rows, 136 nonzeros; reduced: 15, 28, 60
}

// TestTooLarge tests that a program is refused if and only if it has too many cells.
func TestTooLarge(t *testing.T) {
	for seed := range uint64(100) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 7)))
		cells := len(encodeWhole(p).cells)
		if cells == 0 {
			continue
		}
		for _, within := range []int{cells - 1, cells} {
			g, err := encodeWithin(within, p, reduce.New(context.Background(), p, reduce.Singles), Rows)
			if refused := errors.Is(err, errors.ErrUnsupported); refused != (within < cells) || refused != (g == nil) {
				t.Errorf("seed %d: %d cells within %d: %v", seed, cells, within, err)
			}
		}
	}
}

// encodeWhole returns the program of p before anything is propagated.
func encodeWhole(p *fourfold.Problem) *program {
	return encodeState(p, reduce.New(context.Background(), p, reduce.Singles))
}

// encodeState is encode without an error, for small problems.
func encodeState(p *fourfold.Problem, state *reduce.State) *program {
	g, err := encode(p, state, Rows)
	if err != nil {
		panic(err)
	}
	return g
}
