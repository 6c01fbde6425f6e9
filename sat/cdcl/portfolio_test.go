package cdcl

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/sat/cdcl/internal/core"
)

func init() { core.Round = 300 } // so that small problems have many rounds

// TestWorkersRepeat: equal searches by several workers have equal solutions and counters, and
// another worker than the first wins now and then.
func TestWorkersRepeat(t *testing.T) {
	won := 0
	for seed := range uint64(covertest.Cases(100)) {
		p, _ := truth(t, 16*seed)
		s := Solver{Workers: 3, Seed: 10 * seed, Decide: Scores}
		want, st := firstOf(t, s, p)
		for range 3 {
			got, again := firstOf(t, s, p)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(again.Counters, st.Counters) {
				t.Fatalf("seed %d: %v, %v, before %v, %v", seed, got, again.Counters, want, st.Counters)
			}
		}
		if s.Workers = 1; len(want) > 0 {
			if alone, _ := firstOf(t, s, p); !reflect.DeepEqual(alone, want) {
				won++
			}
		}
	}
	if won == 0 {
		t.Error("no other worker has won")
	}
}

func firstOf(t *testing.T, s Solver, p *fourfold.Problem) (fourfold.Solution, fourfold.Stats) {
	t.Helper()
	var first fourfold.Solution
	st, err := s.Solve(t.Context(), p, func(sol fourfold.Solution) bool { first = sol; return false })
	if err != nil {
		t.Fatal(err)
	}
	return first, st
}

// TestWorkersEnd: the end of the context ends all workers, with its cause.
func TestWorkersEnd(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	s := newSearch(ctx, Solver{Workers: 3}, covertest.Matching(31), nil)
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(20*time.Millisecond, func() { cancel(cause) }) // at any time: the search takes years
	if err := s.run(); err != cause || s.portfolio != nil {
		t.Errorf("error %v, portfolio %v, want the cause and no portfolio", err, s.portfolio)
	}
}

// TestWorkersMemory: there are no more workers than the memory is enough for.
func TestWorkersMemory(t *testing.T) {
	p := covertest.Pairs(1000)
	for memory, want := range map[int64]int{1_000_000: 0, 2_000_000: 2, 0: 9, -1: 9} {
		s := newSearch(t.Context(), Solver{Workers: 9, Memory: memory}, p, nil)
		if err := s.prepare(); err != nil {
			t.Fatal(err)
		}
		err, n := s.divide(), 0
		if s.portfolio != nil {
			n = len(s.portfolio.workers)
		}
		if err != nil || n != want {
			t.Errorf("memory %d: %d workers, %v, want %d", memory, n, err, want)
		}
		s.disband()
	}
}

// TestWorkersPanic: a panic of a worker reaches the caller.
func TestWorkersPanic(t *testing.T) {
	s := newSearch(t.Context(), Solver{}, covertest.Matching(7), nil)
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	bad := &worker{core: core.New(0)}
	if err := s.load(bad.core); err != nil {
		t.Fatal(err)
	}
	bad.core.Listener = struct{ core.Listener }{}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(error).Error(), "a worker of cdcl: runtime error") {
			t.Errorf("the panic is %v", r)
		}
	}()
	s.portfolio = newPortfolio(t.Context(), []*worker{{core: s.core}, bad})
	s.core.Meet = s.meet
	s.run()
}
