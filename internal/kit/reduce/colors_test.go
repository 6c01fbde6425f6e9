package reduce

import (
	"context"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/test/covertest"
)

// TestColors: after Propagate, also of a choice, each live option that paints an item does so in a
// color in which all painters of the item have a live option.
func TestColors(t *testing.T) {
	byColors := 0
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 51))
		p := covertest.RandomPainters(rng)
		s := New(context.Background(), p, Singles)
		for ok := s.Propagate(); ok && s.Open() > 0; {
			checkConsistent(t, seed, p, s)
			if o := rng.Int32N(p.NumOptions()); s.Live(o) && !s.Chose(o) {
				mark := s.Mark()
				if ok = s.Choose(o) && s.Propagate(); !ok {
					s.Undo(mark)
					ok = s.Hide(o) && s.Propagate()
				}
			}
		}
		if s.colors != nil {
			for o, by := range s.colors.by {
				if by && !s.live[o] {
					byColors++
				}
			}
		}
	}
	if byColors < covertest.Cases(3000) {
		t.Errorf("only %d options were hidden because of a lost color", byColors)
	}
}

func checkConsistent(t *testing.T, seed uint64, p *fourfold.Problem, s *State) {
	t.Helper()
	all, _ := painters.Of(p, nil)
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			if !s.Live(o) || all == nil {
				continue
			}
			for _, j := range all[i.Index] {
				supported := false
				for _, q := range p.Uses(j) {
					supported = supported || s.Live(q) && i.Color != fourfold.NoColor && p.ColorIn(q, i.Index) == i.Color
				}
				if !supported {
					t.Fatalf("seed %d: option %d is live, but painter %d of item %d has lost color %d", seed, o, j, i.Index, i.Color)
				}
			}
		}
	}
}

// TestProbeFew: after ProbeFew, no option of an active item with few live options leads to a dead end,
// and no solution is lost.
func TestProbeFew(t *testing.T) {
	const few = 3
	for seed := range uint64(covertest.Cases(1000)) {
		rng := rand.New(rand.NewPCG(seed, 52))
		p := random(rng)
		s, solutions := New(context.Background(), p, Singles), covertest.BruteForce(p)
		if !s.Propagate() || !s.ProbeFew(few) {
			if len(solutions) > 0 {
				t.Fatalf("seed %d: a dead end, but %d solutions", seed, len(solutions))
			}
			continue
		}
		checkSound(t, seed, s, solutions)
		for o := range p.NumOptions() {
			if s.Live(o) && !s.Chose(o) && s.isOfFew(o, few) && !s.try(o, make([]int32, p.NumOptions()), 1) {
				t.Fatalf("seed %d: option %d leads to a dead end", seed, o)
			}
		}
	}
}
