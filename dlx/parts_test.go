package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// inJobs returns an error if the covers of p are not those wanted when the tree is divided, and each list of parts is searched
// with a budget again and again, in random order, until nothing is left.
func inJobs(ctx context.Context, s Solver, p *fourfold.Problem, want []fourfold.Solution, rng *rand.Rand) error {
	lists, err := s.Divide(ctx, p, 1+rng.IntN(8), rng.Uint64())
	if err != nil {
		return err
	}
	s.MaxNodes = 1 + rng.Int64N(30)
	worker, total := s.Worker(p), new(big.Int)
	var got []fourfold.Solution
	for counted := rng.IntN(2) == 0; len(lists) > 0; worker.Solver.MaxNodes++ {
		k := rng.IntN(len(lists))
		list := lists[k]
		lists = slices.Delete(lists, k, k+1)
		if err := CheckParts(ctx, p, slices.Concat(append(lists, list)...)); err != nil {
			return err
		}
		var found *big.Int
		var left []Part
		if counted {
			found, left, _, err = worker.Count(ctx, list)
		} else {
			found, left, _, err = worker.Visit(ctx, list, func(c fourfold.Solution) bool { got = append(got, slices.Clone(c)); return true })
		}
		if err != nil && !errors.Is(err, fourfold.ErrLimit) || (err == nil) != (len(left) == 0) {
			return fmt.Errorf("%d parts left, error %v", len(left), err)
		}
		total.Add(total, found)
		lists = append(lists, Spread(left, 1+rng.IntN(3))...)
		if !counted && total.Cmp(big.NewInt(int64(len(got)))) != 0 {
			return fmt.Errorf("%v covers reported, %d seen", total, len(got))
		}
	}
	if total.Cmp(big.NewInt(int64(len(want)))) != 0 || got != nil && !slices.EqualFunc(sorted(got), want, slices.Equal) {
		return fmt.Errorf("in jobs: %v covers, want %d", total, len(want))
	}
	return nil
}

// TestDivide: a tree is divided into as many lists as asked for, if it is large enough, and the sizes are not
// far apart. The lists depend on the seed alone.
func TestDivide(t *testing.T) {
	p := covertest.Queens(9)
	lists, err := Solver{}.Divide(t.Context(), p, 20, 1)
	if err != nil || len(lists) != 20 {
		t.Fatalf("%d lists, %v", len(lists), err)
	}
	again, _ := Solver{}.Divide(t.Context(), p, 20, 1)
	if fmt.Sprint(lists) != fmt.Sprint(again) {
		t.Error("equal seeds give different lists")
	}
	worker, total := Solver{}.Worker(p), new(big.Int)
	var most, all int64
	for _, list := range lists {
		found, left, stats, err := worker.Count(t.Context(), list)
		if err != nil || len(left) > 0 {
			t.Fatalf("%d parts left, %v", len(left), err)
		}
		total.Add(total, found)
		nodes := stats.Counters[0].Value
		most, all = max(most, nodes), all+nodes
	}
	if total.Int64() != 352 || most > all/5 {
		t.Errorf("%v covers, want 352; the largest of 20 lists has %d of %d nodes", total, most, all)
	}
	if lists, err := (Solver{}).Divide(t.Context(), covertest.Chain(3, 1), 20, 1); err != nil || len(lists) != 1 {
		t.Errorf("a tree without decisions: %d lists, %v; want 1", len(lists), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Solver{}).Divide(ctx, p, 20, 1); err != context.Canceled {
		t.Errorf("with a context that is done: %v", err)
	}
}

// TestWorkerInterrupted: what a worker has found, and what it says is left, are together all of its parts, also if
// the context ends at any moment.
func TestWorkerInterrupted(t *testing.T) {
	p, rng := covertest.Queens(8), rand.New(rand.NewPCG(1, 36))
	divideAt(t, 0)
	for range covertest.Cases(200) {
		ctx, cancel := context.WithCancel(t.Context())
		worker, at := Solver{Workers: 1 + rng.IntN(2)}.Worker(p), rng.IntN(92)
		var seen int64
		found, left, _, err := worker.Visit(ctx, []Part{{}}, func(fourfold.Solution) bool {
			if seen++; seen == int64(at) {
				cancel()
			}
			return true
		})
		if at == 0 {
			cancel()
		}
		if found == nil {
			continue
		}
		if (err == nil) != (len(left) == 0) || err == nil && seen != 92 {
			t.Fatalf("%d parts left after %d covers, error %v", len(left), seen, err)
		}
		rest, _, _, err := worker.Count(t.Context(), left)
		if err != nil || found.Int64()+rest.Int64() != 92 || found.Int64() != seen {
			t.Fatalf("%v found, %d seen, %v left, %v; want 92 together", found, seen, rest, err)
		}
		cancel()
	}
}

// TestCheckParts: parts that a search cannot rely on are refused.
func TestCheckParts(t *testing.T) {
	p := covertest.Queens(4)
	for _, parts := range [][]Part{
		{{Path: []int32{16}}}, {{Path: []int32{-1}}}, {{Tries: []int32{99}}}, {{Path: []int32{0, 1}}}, {{}, {}}, {{Path: []int32{1}}, {Path: []int32{1}}}, {{Tries: []int32{0, 5}}},
	} {
		if err := CheckParts(t.Context(), p, parts); err == nil {
			t.Errorf("%v is not refused", parts)
		}
	}
	if err := CheckParts(t.Context(), p, []Part{{Path: []int32{1}}, {Tries: []int32{0, 2}}}); err != nil {
		t.Error(err)
	}
}
