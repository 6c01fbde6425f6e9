package sat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/test/covertest"
)

// TestPainters: when the options of a painter that give a color are ruled out, unit propagation
// rules out all options that give it.
func TestPainters(t *testing.T) {
	checked := 0
	for seed := range uint64(covertest.Cases(300)) {
		p := covertest.RandomPainters(rand.New(rand.NewPCG(seed, 14)))
		f, err := Solver{Reduce: Unreduced}.Encode(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all, err := painters.Of(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, of := range all {
			for _, j := range of {
				for _, c := range colorsOf(p, int32(i)) {
					checkSupport(t, f, p, int32(i), j, c)
					checked++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if checked < 5*covertest.Cases(300) {
		t.Errorf("only %d colors of painters", checked)
	}
}

// colorsOf returns the colors that options give to an item.
func colorsOf(p *fourfold.Problem, i int32) (all []fourfold.Color) {
	for _, o := range p.Uses(i) {
		if c := p.ColorIn(o, i); c != fourfold.NoColor && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

func checkSupport(t *testing.T, f *Formula, p *fourfold.Problem, i, painter int32, c fourfold.Color) {
	t.Helper()
	vals := make([]int8, f.Vars+1)
	for _, o := range p.Uses(painter) {
		if p.ColorIn(o, i) == c {
			vals[o+1] = -1
		}
	}
	if !unitPropagate(f, vals) {
		return
	}
	for _, o := range p.Uses(i) {
		if p.ColorIn(o, i) == c && vals[o+1] >= 0 {
			t.Errorf("painter %d no longer gives item %d color %d, but option %d does", painter, i, c, o)
		}
	}
}

// unitPropagate gives values to the variables that follow. It returns false at a conflict.
func unitPropagate(f *Formula, vals []int8) bool {
	for changed := true; changed; {
		changed = false
		for clause := range f.All() {
			open, holds := int32(0), false
			n := 0
			for _, l := range clause {
				switch v := vals[max(l, -l)]; {
				case v == 0:
					open = l
					n++
				case (v > 0) == (l > 0):
					holds = true
				}
			}
			switch {
			case holds || n > 1:
			case n == 0:
				return false
			case open > 0:
				vals[open], changed = 1, true
			default:
				vals[-open], changed = -1, true
			}
		}
	}
	return true
}
