package cp

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}

func TestBacktrackingContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Backtracking{MaxNodes: maxNodes} })
}

// TestUndo: undo restores the domains exactly.
func TestUndo(t *testing.T) { undoes(t, covertest.Random) }

func undoes(t *testing.T, random func(*rand.Rand) *fourfold.Problem) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := random(rng)
		s := newSearch(context.Background(), Solver{}, p, nil)
		d := &s.dom
		if !s.infer() {
			continue
		}
		before, mark := snapshot(d), d.mark()
		for range rng.IntN(6) {
			if d.numActive == 0 || !s.infer() {
				break
			}
			if d.numActive > 0 {
				d.choose(d.option(d.active[rng.IntN(d.numActive)], 0))
			}
		}
		d.undo(mark)
		if after := snapshot(d); !reflect.DeepEqual(before, after) {
			t.Fatalf("seed %d: before %+v, after undo %+v", seed, before, after)
		}
	}
}

// snapshot copies the state that undo must restore. The order of the active items may change.
func snapshot(d *domains) domains {
	active := slices.Clone(d.active[:d.numActive])
	slices.Sort(active)
	var counted *supports
	if d.supports != nil {
		counted = &supports{counters: slices.Clone(d.supports.counters), lost: append([]loss{}, d.supports.lost...)}
	}
	return domains{supports: counted, live: slices.Clone(d.live), left: slices.Clone(d.left), active: active, numActive: d.numActive, held: slices.Clone(d.held),
		chosen: append([]int32{}, d.chosen...), trail: append([]int32{}, d.trail...), deadEnd: d.deadEnd}
}

// TestFixpointCanceled: if the context is done before the rules reach their fixpoint, the
// error is its cause.
func TestFixpointCanceled(t *testing.T) {
	var b fourfold.Builder
	x, y, s := b.Primary("x"), b.Primary("y"), b.Secondary("s")
	b.Option("", x, s) // forced, and choosing it is much work
	for range poll.Every {
		b.Option("", y, s)
	}
	b.Option("", y)
	b.Option("", y)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := (Solver{}).Fixpoint(context.Background(), p); err != nil {
		t.Errorf("Fixpoint() = %v", err)
	}
	if _, _, _, err := (Solver{}).Fixpoint(covertest.EndAt(2), p); err != context.Canceled {
		t.Errorf("Fixpoint() = %v, want %v", err, context.Canceled)
	}
}

// TestUnknownSettings: settings out of range mean what the comments of their fields say.
func TestUnknownSettings(t *testing.T) {
	p := covertest.EmptySudoku(3)
	effort := func(s Solver) []fourfold.Counter {
		n := 0
		stats, err := s.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return n < 20 })
		if err != nil || n != 20 {
			t.Errorf("%+v: %d solutions, error %v, want 20", s, n, err)
		}
		return stats.Counters
	}
	for _, test := range []struct{ strange, same Solver }{
		{Solver{MaxNodes: -5, MaxGuesses: -1}, Solver{}},
		{Solver{Order: 99}, Solver{Order: Fewest}},
		{Solver{Scheme: 1 << 12}, Solver{Scheme: Singles}},
		{Solver{Scheme: Locked | 1<<12}, Solver{Scheme: Locked}},
		{Solver{Scheme: ruleLocked}, Solver{Scheme: Singles | ruleLocked}},
	} {
		if got, want := effort(test.strange), effort(test.same); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want the same as %+v: %v", test.strange, got, test.same, want)
		}
	}
}

// TestEncodingInterrupted: a search that ends while the problem is encoded has no nodes and no
// cells filled.
func TestEncodingInterrupted(t *testing.T) {
	p := covertest.Cascade(40_000)
	for at := 1; at < 8; at++ {
		stats, err := Solver{}.Solve(covertest.EndAt(at), p, func(fourfold.Solution) bool { return true })
		nodes, _ := stats.Counter("nodes")
		if filled, _ := stats.Counter("filled"); !errors.Is(err, context.Canceled) || nodes == 0 && filled != 0 || filled < 0 {
			t.Errorf("ended at poll %d: Solve() = %v, %d nodes, %d cells filled", at, err, nodes, filled)
		}
	}
}
