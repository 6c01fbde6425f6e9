package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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
	session, total := s.Session(p), new(big.Int)
	var got []fourfold.Solution
	for counted := rng.IntN(2) == 0; len(lists) > 0; session.Solver.MaxNodes++ {
		k := rng.IntN(len(lists))
		list := lists[k]
		lists = slices.Delete(lists, k, k+1)
		if err := CheckParts(ctx, p, slices.Concat(append(lists, list)...)); err != nil {
			return err
		}
		var found *big.Int
		var left []Part
		if counted {
			found, left, _, err = session.Count(ctx, list)
		} else {
			found, left, _, err = session.Visit(ctx, list, func(c fourfold.Solution) bool { got = append(got, slices.Clone(c)); return true })
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
	session, total := Solver{}.Session(p), new(big.Int)
	var most, all int64
	for _, list := range lists {
		found, left, stats, err := session.Count(t.Context(), list)
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

// TestSessionInterrupted: what a call has found, and what it says is left, are together all of its parts, whenever the
// context ends, the limit of nodes is reached, or yield returns false.
func TestSessionInterrupted(t *testing.T) {
	problems := []*fourfold.Problem{covertest.Queens(6), covertest.Petersen(3), covertest.Matching(7), covertest.Latin(3), covertest.Pairs(5), covertest.Queens(9), covertest.Graphs(6, 2, 3), covertest.Graphs(5, 1, 4)}
	for seed := range uint64(covertest.Cases(600)) {
		rng := rand.New(rand.NewPCG(seed, 18))
		p := problems[rng.IntN(len(problems))]
		if rng.IntN(2) == 0 {
			p = covertest.Random(rng)
		} else if rng.IntN(3) == 0 {
			p = covertest.RandomBounds(rng)
		}
		divideAt(t, rng.IntN(3))
		s := Solver{Core: Cores()[1+rng.IntN(4)], Workers: 1 + rng.IntN(3)}
		if p.HasBounds() {
			s.Core = []Core{AutoCore, Cells, Links}[rng.IntN(3)]
		}
		if err := interrupted(s, p, rng); err != nil {
			t.Fatalf("seed %d, core %v, %d workers: %v", seed, s.Core, s.Workers, err)
		}
	}
}

// interrupted returns an error if the covers of p are wrong when a Session is interrupted again and again.
func interrupted(s Solver, p *fourfold.Problem, rng *rand.Rand) error {
	session, counted, parts, total := s.Session(p), rng.IntN(3) == 0, []Part{{}}, new(big.Int)
	var got []fourfold.Solution
	for calls := 0; len(parts) > 0; calls++ {
		if calls == 2000 {
			return errors.New("2000 calls without an end")
		}
		if session.Solver.MaxNodes = int64(1 + rng.IntN(40) + 10*calls); rng.IntN(3) == 0 {
			session.Solver.MaxNodes = 0
		}
		session.MaxTime = time.Duration(rng.IntN(2)) // a call ends at the first look
		session.Solver.Workers = 1 + rng.IntN(s.Workers)
		var (
			found *big.Int
			err   error
			most  = 1 + len(got) + rng.IntN(20)
		)
		if ctx := covertest.EndAt(rng.IntN(60 + 10*calls)); counted {
			found, parts, _, err = session.Count(ctx, parts)
		} else {
			found, parts, _, err = session.Visit(ctx, parts, func(c fourfold.Solution) bool {
				got = append(got, slices.Clone(c))
				return len(got) < most
			})
		}
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, fourfold.ErrLimit) || err != nil && len(parts) == 0 {
			return fmt.Errorf("%d parts left, error %v", len(parts), err)
		}
		if total.Add(total, found); !counted && total.Cmp(big.NewInt(int64(len(got)))) != 0 {
			return fmt.Errorf("%v covers reported, %d seen", total, len(got))
		}
		if err := CheckParts(context.Background(), p, parts); err != nil {
			return err
		}
		if rng.IntN(2) == 0 { // the next call has to go there from the root
			parts = slices.Clone(parts)
			rng.Shuffle(len(parts), func(a, b int) { parts[a], parts[b] = parts[b], parts[a] })
		}
	}
	want, _, err := Solver{}.Count(context.Background(), p, 0)
	got = sorted(got)
	if n := len(slices.CompactFunc(slices.Clone(got), slices.Equal)); err != nil || n != len(got) || total.Cmp(want) != 0 {
		return fmt.Errorf("%v covers, %d of %d different, want %v, %v", total, n, len(got), want, err)
	}
	return nil
}

// TestCheckParts: parts that a search cannot rely on are refused.
func TestCheckParts(t *testing.T) {
	p := covertest.Queens(4)
	for _, parts := range [][]Part{
		{{Path: []int32{16}}}, {{Path: []int32{-1}}}, {{Tries: []int32{99}}}, {{Path: []int32{0, 1}}}, {{}, {}}, {{Path: []int32{1}}, {Path: []int32{1}}}, {{Tries: []int32{0, 5}}},
		{{Path: []int32{1}, Not: []int32{2}}},
	} {
		if err := CheckParts(t.Context(), p, parts); err == nil {
			t.Errorf("%v is not refused", parts)
		}
	}
	graphs := covertest.Graphs(4, 1, 2)
	for _, parts := range [][]Part{
		{{Path: []int32{0, 0}}}, {{Path: []int32{0}, Not: []int32{0}}}, {{Path: []int32{0, 1, 3}}}, {{Tries: []int32{0}}}, {{}, {Path: []int32{1}}}, {{Not: []int32{0}}, {Path: []int32{1}}},
	} {
		if err := CheckParts(t.Context(), graphs, parts); err == nil {
			t.Errorf("bounds: %v is not refused", parts)
		}
	}
	if err := CheckParts(t.Context(), graphs, []Part{{Path: []int32{0}}, {Not: []int32{0}}}); err != nil {
		t.Error(err)
	}
	if err := CheckParts(t.Context(), p, []Part{{Path: []int32{1}}, {Tries: []int32{0, 2}}}); err != nil {
		t.Error(err)
	}
}
