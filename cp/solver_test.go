package cp

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}

func TestBacktrackingContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Backtracking{MaxNodes: maxNodes} })
}

// TestUndo: going back along the trail restores the domains exactly.
func TestUndo(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := covertest.Random(rng)
		d := newSearch(context.Background(), Solver{}, p, nil)
		if !d.propagate() {
			continue
		}
		before, mark := snapshot(d.domains), len(d.trail)
		for range rng.IntN(6) {
			if d.todo == 0 || !d.propagate() {
				break
			}
			if d.todo > 0 {
				d.choose(d.firstOf(d.open[rng.IntN(d.todo)]))
			}
		}
		d.undo(mark)
		if after := snapshot(d.domains); !reflect.DeepEqual(before, after) {
			t.Fatalf("seed %d: %+v became %+v", seed, before, after)
		}
	}
}

// snapshot copies what undo has to restore. The order of the open items may change.
func snapshot(d *domains) domains {
	open := slices.Clone(d.open[:d.todo])
	slices.Sort(open)
	return domains{live: slices.Clone(d.live), left: slices.Clone(d.left), open: open, todo: d.todo, held: slices.Clone(d.held),
		chosen: append([]int32{}, d.chosen...), trail: append([]int32{}, d.trail...), dead: d.dead}
}
