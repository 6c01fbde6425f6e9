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

// TestIntegerPoints tests that the integer points of the program are the exact covers: for every
// set of options there are values of the color variables that satisfy all rows if and only if the set
// passes Check.
func TestIntegerPoints(t *testing.T) {
	for seed := range uint64(covertest.Cases(1500)) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 7)))
		if p.NumOptions() > 11 {
			continue
		}
		g := encodeWhole(p)
		if g == nil || len(g.options) != int(p.NumOptions()) {
			t.Fatalf("seed %d: columns for %v of %d options", seed, g.options, p.NumOptions())
		}
		for set := range 1 << p.NumOptions() {
			var s fourfold.Solution
			for o := range p.NumOptions() {
				if set>>o&1 == 1 {
					s = append(s, o)
				}
			}
			if got, want := g.allows(s), p.Check(s) == nil; got != want {
				t.Fatalf("seed %d: the program allows %v: %v, want %v", seed, s, got, want)
			}
		}
	}
}

// allows reports whether the program of a whole problem has a point with the columns of s at 1
// and the columns of the other options at 0. It gives each color variable the least value that its
// options allow. If these values do not satisfy the rows, no others do.
func (g *program) allows(s []int32) bool {
	x := make([]int64, g.columns())
	for _, o := range s {
		x[o] = 1
	}
	for j := len(g.options); j < g.columns(); j++ {
		for _, c := range g.column(j) {
			if g.rows[c.row].kind == WithinColor && g.sum(c.row, x) > 0 {
				x[j] = 1
			}
		}
	}
	for r, row := range g.rows {
		if lower, upper := row.bounds(); g.sum(int32(r), x) < lower || g.sum(int32(r), x) > upper {
			return false
		}
	}
	return true
}

func (g *program) sum(row int32, x []int64) int64 {
	sum := int64(0)
	for j := range x {
		for _, c := range g.column(j) {
			if c.row == row {
				sum += int64(c.coefficient) * x[j]
			}
		}
	}
	return sum
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

// TestEncodeStopped tests that a program is not made when the context is done.
func TestEncodeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := covertest.Chain(1, 40000)
	state := reduce.New(ctx, p, reduce.Singles)
	cancel()
	if _, err := encode(p, state, Rows); !errors.Is(err, context.Canceled) {
		t.Errorf("encode() = %v, want %v", err, context.Canceled)
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
