package reduce

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// random returns a random problem, some of the time with bounds or with painters.
func random(rng *rand.Rand) *fourfold.Problem {
	switch rng.IntN(3) {
	case 0:
		return covertest.RandomBounds(rng)
	case 1:
		return covertest.RandomPainters(rng)
	}
	return covertest.Random(rng)
}

// TestPropagate: no option of a solution is hidden, every chosen option is in all solutions, and
// after a dead end there are no solutions.
func TestPropagate(t *testing.T) {
	for seed := range uint64(2000) {
		p := random(rand.New(rand.NewPCG(seed, 1)))
		solutions := covertest.BruteForce(p)
		s := New(context.Background(), p, Singles)
		if !s.Propagate() {
			if len(solutions) > 0 {
				t.Fatalf("seed %d: a dead end, but %d solutions", seed, len(solutions))
			}
			continue
		}
		checkSound(t, seed, s, solutions)
		checkCounts(t, seed, p, s)
	}
}

// checkCounts compares the counts of s with the options that are Live and Chosen.
func checkCounts(t *testing.T, seed uint64, p *fourfold.Problem, s *State) {
	active := 0
	for i := range p.NumItems() {
		left, held, free := 0, int32(0), 0
		for _, o := range p.Uses(i) {
			if s.Live(o) {
				left++
			}
			if slices.Contains(s.Chosen(), o) {
				held++
			} else if s.Live(o) {
				free++
			}
		}
		needs := max(0, int(p.Need(i)-held))
		if needs > 0 {
			active++
		}
		if left != s.Left(i) || needs != s.Needs(i) || free != s.Free(i) {
			t.Fatalf("seed %d: item %d: Left() = %d, Needs() = %d, Free() = %d, want %d, %d, %d", seed, i, s.Left(i), s.Needs(i), s.Free(i), left, needs, free)
		}
	}
	if active != s.Active() {
		t.Fatalf("seed %d: Active() = %d, want %d", seed, s.Active(), active)
	}
}

// TestUndo: after any calls of Choose and Hide, Undo restores the state exactly.
func TestUndo(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		p := random(rng)
		s := New(context.Background(), p, Singles)
		if !s.Propagate() {
			continue
		}
		before, mark := snapshot(s), s.Mark()
		for range rng.IntN(6) {
			o := rng.Int32N(max(p.NumOptions(), 1))
			if o >= p.NumOptions() || !s.Live(o) || slices.Contains(s.Chosen(), o) {
				continue
			}
			if rng.IntN(2) == 0 && !s.Hide(o) || s.Live(o) && !s.Choose(o) || !s.Propagate() {
				break
			}
		}
		s.Undo(mark)
		if after := snapshot(s); !reflect.DeepEqual(before, after) {
			t.Fatalf("seed %d: %+v became %+v", seed, before, after)
		}
	}
}

func snapshot(s *State) State {
	return State{live: slices.Clone(s.live), left: slices.Clone(s.left), taken: slices.Clone(s.taken), needs: slices.Clone(s.needs), numOpen: s.numOpen, held: slices.Clone(s.held), numActive: s.numActive,
		chosen: append([]int32{}, s.chosen...), trail: append([]int32{}, s.trail...), deadEnd: s.deadEnd}
}

// TestCutShort: at whichever poll the context ends, Propagate returns false and Err the cause.
func TestCutShort(t *testing.T) {
	p := covertest.Chain(3, 20000)
	for at := 1; ; at++ {
		s := New(covertest.EndAt(at), p, Singles)
		ok := s.Propagate()
		if s.Err() == nil {
			if !ok || s.Active() > 0 || at < 5 {
				t.Errorf("Propagate() = %v with %d items active, ended at poll %d", ok, s.Active(), at)
			}
			return
		}
		if ok || s.Err() != context.Canceled {
			t.Errorf("ended at poll %d: Propagate() = %v, Err() = %v", at, ok, s.Err())
		}
	}
}
