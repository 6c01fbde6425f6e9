package reduce

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestLevels: at each level, Reduce hides no option of a solution, chooses only options that are
// in all solutions, and finds a dead end only if there is no solution.
func TestLevels(t *testing.T) {
	for _, level := range []Level{Off, Singles, Probing} {
		for seed := range uint64(2000) {
			rng := rand.New(rand.NewPCG(seed, 3))
			p := covertest.Random(rng)
			if seed%2 > 0 {
				p = covertest.RandomPainters(rng)
			}
			solutions := covertest.BruteForce(p)
			s := New(context.Background(), p, level)
			if !s.Reduce() {
				if len(solutions) > 0 {
					t.Fatalf("level %d, seed %d: a dead end, but %d solutions", level, seed, len(solutions))
				}
				continue
			}
			checkSound(t, seed, s, solutions)
			checkCounts(t, seed, p, s)
			if level == Off && (len(s.Chosen()) > 0 || s.Hidden() > 0) {
				t.Fatalf("level off, seed %d: %d options chosen, %d hidden", seed, len(s.Chosen()), s.Hidden())
			}
		}
	}
}

// checkSound fails the test if a solution contains a hidden option or lacks a chosen one.
func checkSound(t *testing.T, seed uint64, s *State, solutions []fourfold.Solution) {
	t.Helper()
	for _, sol := range solutions {
		for _, o := range sol {
			if !s.Live(o) {
				t.Fatalf("seed %d: option %d of solution %v was hidden", seed, o, sol)
			}
		}
		for _, o := range s.Chosen() {
			if !slices.Contains(sol, o) {
				t.Fatalf("seed %d: option %d was chosen, but is not in solution %v", seed, o, sol)
			}
		}
	}
}

// TestOff: at the level Off, only the options that the caller chooses are chosen, and Undo
// restores the state.
func TestOff(t *testing.T) {
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := covertest.Random(rng)
		s := New(context.Background(), p, Off)
		if !s.Propagate() {
			continue
		}
		before, mark := snapshot(s), s.Mark()
		var chosen []int32
		for range rng.IntN(6) {
			o := rng.Int32N(max(p.NumOptions(), 1))
			if o >= p.NumOptions() || !s.Live(o) || slices.Contains(chosen, o) {
				continue
			}
			chosen = append(chosen, o)
			if !s.Choose(o) || !s.Propagate() {
				break
			}
		}
		if !slices.Equal(s.Chosen(), chosen) {
			t.Fatalf("seed %d: Chosen() = %v, want %v", seed, s.Chosen(), chosen)
		}
		if s.Undo(mark); !reflect.DeepEqual(before, snapshot(s)) || len(s.forced) > 0 {
			t.Fatalf("seed %d: %+v became %+v", seed, before, snapshot(s))
		}
	}
}

// probeProblems returns problems in which probing hides many options, one after another.
func probeProblems() []*fourfold.Problem {
	problems := []*fourfold.Problem{covertest.Queens(6), covertest.Matching(7), covertest.Petersen(2), covertest.Shidoku("1.....2....3.4..")}
	for seed := range uint64(1500) {
		problems = append(problems, covertest.Random(rand.New(rand.NewPCG(seed, 5))))
	}
	for seed := range uint64(25) {
		problems = append(problems, dug(rand.New(rand.NewPCG(seed, 6)), 9))
	}
	return problems
}

// dug returns the problem of a random Latin square of order n with so many holes that singles do
// not fill them: the options are the values of a square, and other values by chance.
func dug(rng *rand.Rand, n int) *fourfold.Problem {
	var b fourfold.Builder
	items := make([]fourfold.Item, 3*n*n)
	for k := range items {
		items[k] = b.Primary("")
	}
	rows, columns, values := rng.Perm(n), rng.Perm(n), rng.Perm(n)
	for r := range n {
		for c := range n {
			for v := range n {
				if values[v] == (rows[r]+columns[c])%n || rng.IntN(20) < 8 {
					b.Option("", items[r*n+c], items[n*n+r*n+v], items[2*n*n+c*n+v])
				}
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestProbe: Probe leaves the options that trying all of them again and again leaves.
func TestProbe(t *testing.T) {
	hidden := 0
	for k, p := range probeProblems() {
		want := New(context.Background(), p, Singles)
		ok := want.Propagate()
		before := want.Mark()
		ok = ok && probeAll(want)
		if ok {
			hidden += want.Mark() - before
		}
		s := New(context.Background(), p, Singles)
		if got := s.Propagate() && s.Probe(); got != ok {
			t.Fatalf("problem %d: Probe() = %v, want %v", k, got, ok)
		}
		if ok && !reflect.DeepEqual(s.live, want.live) {
			t.Fatalf("problem %d: Probe leaves %v, want %v", k, s.live, want.live)
		}
		if ok {
			checkCounts(t, uint64(k), p, s)
		}
	}
	if hidden < 1000 {
		t.Errorf("probing has hidden only %d options of all problems", hidden)
	}
}

// probeAll does what Probe does, by the definition.
func probeAll(s *State) bool {
	for o := int32(0); o < s.p.NumOptions(); o++ {
		if !s.Live(o) || slices.Contains(s.Chosen(), o) {
			continue
		}
		mark := s.Mark()
		ok := s.Choose(o) && s.Propagate()
		s.Undo(mark)
		if ok {
			continue
		}
		if !s.Hide(o) || !s.Propagate() {
			return false
		}
		o = -1
	}
	return true
}

// TestProbeTriesFew: Probe tries fewer options than a search that begins anew after each dead end.
func TestProbeTriesFew(t *testing.T) {
	for seed := range uint64(25) {
		p := dug(rand.New(rand.NewPCG(seed, 6)), 9)
		s := New(context.Background(), p, Probing)
		if !s.Reduce() {
			t.Fatalf("seed %d: a dead end, but there is a solution", seed)
		}
		if n := s.Probes(); n > 4*int64(p.NumOptions()) {
			t.Errorf("seed %d: %d trials of %d options", seed, n, p.NumOptions())
		}
	}
}

// TestProbeCutShort: at whichever poll the context ends, Reduce returns false and Err the cause.
func TestProbeCutShort(t *testing.T) {
	p := covertest.Queens(20)
	for at := 1; ; at++ {
		s := New(covertest.EndAt(at), p, Probing)
		ok := s.Reduce()
		if s.Err() == nil {
			if !ok || at < 5 {
				t.Errorf("Reduce() = %v, ended at poll %d", ok, at)
			}
			return
		}
		if ok || s.Err() != context.Canceled {
			t.Fatalf("ended at poll %d: Reduce() = %v, Err() = %v", at, ok, s.Err())
		}
	}
}

// TestReset: a State that was used for other problems is as good as a new one.
func TestReset(t *testing.T) {
	s := new(State)
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 7))
		p, level := covertest.Random(rng), Level(rng.IntN(3))
		s.Reset(context.Background(), p, level)
		want := New(context.Background(), p, level)
		if got, ok := s.Reduce(), want.Reduce(); got != ok || fmt.Sprint(snapshot(s)) != fmt.Sprint(snapshot(want)) {
			t.Fatalf("seed %d: Reduce() = %v, want %v; %+v, want %+v", seed, got, ok, snapshot(s), snapshot(want))
		}
		if s.Hidden() != want.Hidden() || s.Probes() != want.Probes() {
			t.Fatalf("seed %d: Hidden() = %d, want %d; Probes() = %d, want %d", seed, s.Hidden(), want.Hidden(), s.Probes(), want.Probes())
		}
		if seed%2 == 0 {
			s.Forget()
		}
	}
}
