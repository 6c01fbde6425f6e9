package covertest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
)

// TestBruteForce: the solutions are those sets of options that meet the definition of an exact cover.
func TestBruteForce(t *testing.T) {
	for seed := range uint64(150) {
		p := Random(rand.New(rand.NewPCG(seed, 11)))
		if seed%2 == 1 {
			p = RandomBounds(rand.New(rand.NewPCG(seed, 11)))
		}
		var want []fourfold.Solution
		for set := range uint64(1) << p.NumOptions() {
			if isCover(p, set) {
				var s fourfold.Solution
				for o := range p.NumOptions() {
					if set>>o&1 == 1 {
						s = append(s, o)
					}
				}
				want = append(want, s)
			}
		}
		got := BruteForce(p)
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d: BruteForce() = %v, want %v, problem:\n%s", seed, got, want, textOf(p))
		}
	}
}

// isCover reports whether a set of options is an exact cover, by the definition.
func isCover(p *fourfold.Problem, set uint64) bool {
	uses := make([][]fourfold.Color, p.NumItems())
	for o := range p.NumOptions() {
		if set>>o&1 == 1 {
			for _, i := range p.Option(o) {
				uses[i.Index] = append(uses[i.Index], i.Color)
			}
		}
	}
	for i, colors := range uses {
		if p.IsPrimary(int32(i)) {
			if n := int32(len(colors)); n < p.Need(int32(i)) || n > p.Room(int32(i)) {
				return false
			}
			continue
		}
		for _, c := range colors {
			if len(colors) > 1 && (c == fourfold.NoColor || c != colors[0]) {
				return false
			}
		}
	}
	return true
}
