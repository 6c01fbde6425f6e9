package compare

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// TestMinimal finds a few numbers that are needed among many.
func TestMinimal(t *testing.T) {
	for _, needed := range [][]int{nil, {0}, {99}, {3, 50, 51, 97}} {
		got := minimal(t.Context(), 100, func(kept []int) bool {
			return !slices.ContainsFunc(needed, func(n int) bool { return !slices.Contains(kept, n) })
		})
		if !slices.Equal(got, needed) {
			t.Errorf("minimal() = %v, want %v", got, needed)
		}
	}
}

// TestShrink tests that the rest of a random problem is still bad, and that no option and no item
// of it can go.
func TestShrink(t *testing.T) {
	bad := func(p *fourfold.Problem) bool {
		n, err := fourfold.Count(context.Background(), dlx.Solver{}, p, 3)
		return err == nil && n.Int64() == 2
	}
	tried := 0
	for seed := range uint64(300) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 0)))
		if !bad(p) {
			continue
		}
		tried++
		small := Shrink(t.Context(), p, bad)
		if !bad(small) {
			t.Fatalf("seed %d: the shrunk problem has not two solutions", seed)
		}
		for o := range small.NumOptions() {
			if bad(small.WithOptions(except(small.NumOptions(), o))) {
				t.Errorf("seed %d: option %d of %d can go", seed, o, small.NumOptions())
			}
		}
		for i := range small.NumItems() {
			if bad(withItems(small, except(small.NumItems(), i))) {
				t.Errorf("seed %d: item %d of %d can go", seed, i, small.NumItems())
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d of the random problems have two solutions", tried)
	}
}

// TestShrinkStops tests that no problem is tried after the context is done.
func TestShrinkStops(t *testing.T) {
	p := covertest.Queens(8)
	for _, last := range []int{1, 2, 10, 20} {
		ctx, cancel := context.WithCancel(t.Context())
		tried, smallest := 0, p.NumOptions()
		small := Shrink(ctx, p, func(q *fourfold.Problem) bool {
			if tried++; tried == last {
				cancel()
			}
			if tried%2 == 0 {
				smallest = q.NumOptions()
			}
			return tried%2 == 0
		})
		if tried != last || small.NumOptions() != smallest {
			t.Errorf("context ended at try %d: %d tries, %d options left, want %d", last, tried, small.NumOptions(), smallest)
		}
		cancel()
	}
}

func except(n, left int32) (kept []int32) {
	for k := range n {
		if k != left {
			kept = append(kept, k)
		}
	}
	return kept
}

// TestReproduce tests that faults on 6 queens are shown by a problem of at most 2 options.
func TestReproduce(t *testing.T) {
	for name, c := range map[string]struct {
		lie     solveFunc
		options int32
		kind    FaultKind
	}{
		"drops a solution":   {dropsOne, 2, Missed},
		"repeats a solution": {repeatsOne, 1, Repeated},
		"answers none":       {answersNone, 1, Missed},
		"panics":             {panics, 0, Panicked},
	} {
		t.Run(name, func(t *testing.T) {
			solvers := []fourfold.Solver{dlx.Solver{}, liar{"liar", c.lie}, liar{"honest", honest}}
			out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, solvers, Config{})
			rep, ok := Reproduce(context.Background(), out, solvers, Config{})
			if !ok || !rep.Minimal || rep.Fault.Kind != c.kind || rep.Solvers[0] != "liar" || rep.Problem.NumOptions() != c.options {
				t.Fatalf("Reproduce() = %+v with %d options, want %d and the fault %v", rep, rep.Problem.NumOptions(), c.options, c.kind)
			}
		})
	}
}

// TestReproduceOnPuzzle tests that a fault that only the check of the puzzle finds stays with the
// puzzle.
func TestReproduceOnPuzzle(t *testing.T) {
	c := Case{Problem: covertest.Queens(4), Check: func(fourfold.Solution) error { return errors.New("not on my board") }}
	solvers := []fourfold.Solver{dlx.Solver{}, liar{"honest", honest}}
	rep, ok := Reproduce(context.Background(), Run(context.Background(), c, solvers, Config{}), solvers, Config{})
	if !ok || !rep.OnPuzzle || rep.Problem != c.Problem || rep.Fault.Kind != Wrong {
		t.Errorf("Reproduce() = %+v, %v", rep, ok)
	}
}

// TestReproduceGivens tests that givens are left out before options, and that no problem is made
// that is not tried.
func TestReproduceGivens(t *testing.T) {
	three := liar{"three", func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		if p.NumItems() >= 3 {
			return nil
		}
		return honest(ctx, p, yield)
	}}
	var keep func(givens []int) (Case, bool)
	keep = func(givens []int) (Case, bool) {
		var b fourfold.Builder
		for range givens {
			b.Option("o", b.Primary("i"))
		}
		p, err := b.Problem()
		return Case{Problem: p, Givens: len(givens), Keep: keep}, err == nil
	}
	whole, _ := keep(make([]int, 10))
	solvers := []fourfold.Solver{three, dlx.Solver{}}
	rep, ok := Reproduce(context.Background(), Run(context.Background(), whole, solvers, Config{}), solvers, Config{})
	if !ok || rep.Puzzle.Givens != 3 || rep.Problem.NumItems() != 3 {
		t.Errorf("Reproduce() = %+v, want 3 givens and 3 items", rep)
	}
}

// TestReproduceNothing tests that faults that depend on time are not shrunk, and that shrinking
// ends when the context is done.
func TestReproduceNothing(t *testing.T) { synctest.Test(t, reproduceNothing) }

func reproduceNothing(t *testing.T) {
	solvers := []fourfold.Solver{dlx.Solver{}, liar{"late", answersLate}}
	out := Run(context.Background(), Case{Problem: covertest.Queens(6)}, solvers, quick)
	if _, ok := Reproduce(context.Background(), out, solvers, quick); ok {
		t.Error("Reproduce() shrinks a late answer")
	}
	solvers[1] = liar{"none", answersNone}
	out = Run(context.Background(), Case{Problem: covertest.Queens(6)}, solvers, Config{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := Reproduce(ctx, out, solvers, Config{}); ok {
		t.Error("Reproduce() goes on with a context that is done")
	}
}

// TestReproduceIsRepeatable tests that the limit of a try is a number of solutions, not a time.
// Without its givens this puzzle has 2^30 solutions, and a try gives up at 1,000.
func TestReproduceIsRepeatable(t *testing.T) {
	keep := func(kept []int) (Case, bool) {
		var b fourfold.Builder
		for k := range 30 {
			item := b.Primary(fmt.Sprint(k))
			b.Option("", item)
			if !slices.Contains(kept, k) {
				b.Option("", item)
			}
		}
		p, err := b.Problem()
		return Case{Problem: p}, err == nil
	}
	var givens []int
	for k := range 29 {
		givens = append(givens, k)
	}
	whole, _ := keep(givens)
	whole.Givens, whole.Keep = len(givens), keep
	solvers := []fourfold.Solver{liar{"liar", dropsOne}, dlx.Solver{}}
	rep, ok := Reproduce(context.Background(), Run(context.Background(), whole, solvers, Config{}), solvers, Config{})
	if !ok || !rep.Minimal || rep.Puzzle.Problem.NumOptions() > 60 || rep.Problem.NumItems() != 1 {
		t.Fatalf("Reproduce() = %+v, %v", rep, ok)
	}
	if got, want := rep.Puzzle.Problem.NumOptions()-30, int32(9); got != want {
		t.Errorf("2^%d solutions are left, want 2^%d", got, want)
	}
}
