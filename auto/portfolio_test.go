package auto

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
	"fourfold/lp"
	"fourfold/sat/cdcl"
)

// TestListing: of a problem with very many solutions, dlx lists most, each once and all of them
// if they come to an end. cdcl goes on if dlx does not find enough in a trial.
func TestListing(t *testing.T) {
	hard := portfolio{opening: cdcl.Solver{}, closing: cdcl.Solver{}}
	var b fourfold.Builder
	for k := range manyPicks { // eight items with three options each, and others with one
		i := b.Primary("")
		for range max(1, 3*min(1, 8-k)) {
			b.Option("", i)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		by     fourfold.Solver
		p      *fourfold.Problem
		most   int
		want   int
		engine string
	}{
		{"few are wanted", Solver{}, covertest.Latin(8), manySolutions, manySolutions, "cdcl"},
		{"many are wanted", Solver{}, covertest.Latin(8), 3000, 3000, "dlx"},
		{"all", Solver{}, p, 0, 6561, "dlx"},
		{"all, but dlx may not list", hard, p, 0, 6561, ""},
	} {
		different := map[string]bool{}
		n := 0
		st, err := c.by.Solve(t.Context(), c.p, func(sol fourfold.Solution) bool {
			different[fmt.Sprint(sol)] = true
			if err := c.p.Check(sol); err != nil {
				t.Error(err)
			}
			n++
			return n != c.most
		})
		if n != c.want || len(different) != n || err != nil || st.Engine != c.engine {
			t.Errorf("%s: %d solutions, %d different, by %s, %v, want %d by %s", c.name, n, len(different), st.Engine, err, c.want, c.engine)
		}
	}
}

// TestPortfolio: where engines end at their limits, the next one goes on. The solutions are those of
// brute force, each once, listed and counted.
func TestPortfolio(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 1))
	for range 2000 {
		p := covertest.Random(rng)
		r := portfolio{opening: dlx.Solver{MaxNodes: 1 + rng.Int64N(5)}, closing: cp.Solver{}, listing: dlx.Solver{}}
		r.trials = []fourfold.Solver{unsupported{}, cp.Solver{MaxNodes: 1 + rng.Int64N(5)}}
		var got []fourfold.Solution
		_, err := r.Solve(t.Context(), p, func(s fourfold.Solution) bool { got = append(got, s); return true })
		slices.SortFunc(got, slices.Compare)
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare)
		n, _, errCount := r.Count(t.Context(), p, 0)
		if !slices.EqualFunc(got, want, slices.Equal) || err != nil || n.Int64() != int64(len(want)) || errCount != nil {
			t.Fatalf("%v, %v, counted %v, %v, want %v\n%v", got, err, n, errCount, want, p)
		}
	}
}

// unsupported is an engine that expresses nothing.
type unsupported struct{ cp.Solver }

func (unsupported) Visit(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.ErrUnsupported
}

func (unsupported) Count(context.Context, *fourfold.Problem, int) (*big.Int, fourfold.Stats, error) {
	return new(big.Int), fourfold.Stats{}, errors.ErrUnsupported
}

// TestPigeons: what the first engine does not solve soon, a trial does, listed and counted.
func TestPigeons(t *testing.T) {
	if !lp.Available {
		t.Skip("without CLP")
	}
	var b fourfold.Builder
	var holes []fourfold.Item
	for range 29 {
		holes = append(holes, b.Secondary(""))
	}
	for range 30 {
		pigeon := b.Primary("")
		for _, hole := range holes {
			b.Option("", pigeon, hole)
			b.Option("", pigeon, hole)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	s := Solver{Relaxing: lp.Solver{MaxNodes: 10}}
	st, err := s.Solve(t.Context(), p, func(fourfold.Solution) bool { t.Error("a solution"); return false })
	n, counted, errCount := s.Count(t.Context(), p, 0)
	if err != nil || st.Engine != "lp" || n.Sign() != 0 || errCount != nil || counted.Engine != "lp" {
		t.Errorf("by %s, %v; counted %v by %s, %v; want none by lp", st.Engine, err, n, counted.Engine, errCount)
	}
}
