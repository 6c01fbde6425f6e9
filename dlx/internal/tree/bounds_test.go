package tree_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// A core withBounds gets random problems with bounds.
type withBounds struct{ tree.Core }

// boundedProblems returns random problems with bounds.
var boundedProblems = sync.OnceValue(func() (all []solved) {
	for seed := range uint64(covertest.Cases(2000)) {
		p := covertest.RandomBounds(rand.New(rand.NewPCG(seed, 47)))
		all = append(all, solved{p, bruteForce(p)})
	}
	return all
})

// branches checks the decisions at the roots of random parts, from the whole tree down to a part
// without decisions: the covers of a part are those of its branches, and no branch is larger than
// the part.
func branches(t *testing.T, newCore func() tree.Core) {
	deep := 0
	rank := []int32{2, 0, 1, 0, 2, 1, 0, 0, 0, 0, 0, 0}
	for _, o := range []tree.Options{{}, {Rank: rank}} {
		random(t, newCore, 2, false, o, func(s *subject, want [][]int32) {
			for part, d := (tree.Part{}), 0; ; d++ {
				s.core.Start(part)
				options, size := s.core.Decision()
				options = slices.Clone(options)
				s.all = nil
				if s.run(); len(options) < 2 && len(want) > 1 || len(options) > 0 && size < len(options) {
					s.t.Fatalf("seed %d, %+v: Decision() = %v, size %d, and there are %d covers", s.seed, part, options, size, len(want))
				}
				if s.want(want); len(options) == 0 || s.t.Failed() {
					return
				}
				deep = max(deep, d)
				var some [][]int32
				for _, o := range options {
					some = append(some, inBranch(want, o)...)
				}
				slices.SortFunc(some, slices.Compare)
				if !slices.EqualFunc(some, want, slices.Equal) {
					s.t.Fatalf("seed %d, %+v: Decision() = %v: the branches have the covers %v, want %v", s.seed, part, options, some, want)
				}
				o := options[s.rng.IntN(len(options))]
				part, want = part.With(o), inBranch(want, o)
			}
		})
	}
	if deep < 5 {
		t.Errorf("the deepest part is below %d decisions", deep)
	}
}

// inBranch returns the covers with an option o, or without it if it is given as ^o.
func inBranch(covers [][]int32, o int32) (some [][]int32) {
	for _, cover := range covers {
		if slices.Contains(cover, max(o, ^o)) == (o >= 0) {
			some = append(some, cover)
		}
	}
	return some
}
