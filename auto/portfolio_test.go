package auto

import (
	"cmp"
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
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
	"fourfold/lp"
	"fourfold/sat/cdcl"
)

// TestListing: of a problem with very many solutions, dlx lists most, each once and all of them
// if they come to an end. cdcl goes on if dlx does not find enough in a trial.
func TestListing(t *testing.T) {
	hard := listing{cdcl.Solver{}, dlx.Solver{MaxNodes: 10}, dlx.Solver{}}
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
		{"all, but the trial fails", hard, p, 0, 6561, ""},
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

// TestPortfolio: the solutions are those of brute force, each once, listed and counted, whenever there are
// trials and whatever comes of them.
func TestPortfolio(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 1))
	for range 150 {
		p := covertest.Random(rng)
		by := portfolio{Solver: looking{rng.Int64N(3)}, trials: []trial{
			func(int64) fourfold.Solver { return unsupported{} },
			func(factor int64) fourfold.Solver { return cp.Solver{MaxNodes: factor * (1 + rng.Int64N(9))} },
		}}
		var got []fourfold.Solution
		_, err := by.Solve(t.Context(), p, func(s fourfold.Solution) bool { got = append(got, s); return true })
		slices.SortFunc(got, slices.Compare)
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare)
		n, _, errCount := by.Count(t.Context(), p, 0)
		if !slices.EqualFunc(got, want, slices.Equal) || err != nil || n.Int64() != int64(len(want)) || errCount != nil {
			t.Fatalf("%v, %v, counted %v, %v, want %v\n%v", got, err, n, errCount, want, p)
		}
	}
}

// looking looks often at its context, before the solutions, between them, or after them.
type looking struct{ when int64 }

func (looking) Name() string { return "looking" }

func (l looking) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	look := func(when int64) error {
		for range 11 * countedTrial {
			if when == l.when {
				poll.Watcher(ctx)(poll.Progress{})
			}
		}
		return context.Cause(ctx)
	}
	if err := look(0); err != nil {
		return fourfold.Stats{}, err
	}
	st, err := dlx.Solver{}.Visit(context.Background(), p, func(s fourfold.Solution) bool { return look(1) == nil && yield(s) })
	return st, cmp.Or(err, look(2))
}

func (l looking) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return l.Visit(ctx, p, yield)
}

func (l looking) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return countListed(ctx, struct{ fourfold.Visitor }{l}, p, limit)
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
