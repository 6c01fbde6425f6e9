package tree_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold/dlx/internal/tree"
)

// randomNet returns net costs for n options. Many are equal.
func randomNet(rng *rand.Rand, n int32) []int64 {
	net, most := make([]int64, n), 1+rng.Int64N(12)
	for o := range net {
		net[o] = rng.Int64N(most)
	}
	slices.Sort(net)
	return net
}

func sumOf(net []int64, cover []int32) (sum int64) {
	for _, o := range cover {
		sum += net[o]
	}
	return sum
}

// affordable searches with net costs: in pieces and parts, up to a bound.
func affordable(t *testing.T, newCore func() tree.Core) {
	random(t, newCore, 2, true, tree.Options{}, func(s *subject, want [][]int32) {
		net := randomNet(s.rng, s.p.NumOptions())
		most := int64(0)
		if len(want) > 0 {
			most = sumOf(net, want[s.rng.IntN(len(want))]) - s.rng.Int64N(2)
		}
		want = slices.DeleteFunc(slices.Clone(want), func(cover []int32) bool { return sumOf(net, cover) > most })
		s.load(tree.Options{Net: net})
		s.most = most
		s.runParts(newCore)
		s.want(want)
	})
}

// cheaper lowers the bound below each cover found. The last cover is a cheapest one.
func cheaper(t *testing.T, newCore func() tree.Core) {
	random(t, newCore, 2, true, tree.Options{}, func(s *subject, want [][]int32) {
		net := randomNet(s.rng, s.p.NumOptions())
		least := int64(-1)
		for _, cover := range want {
			if sum := sumOf(net, cover); least < 0 || sum < least {
				least = sum
			}
		}
		s.load(tree.Options{Net: net})
		s.most = 1 << 40
		s.core.Start(tree.Part{})
		s.runInPieces(func() {
			if n := len(s.all); n > 0 {
				s.most = min(s.most, sumOf(net, s.all[n-1])-1)
			}
		})
		if len(want) == 0 != (len(s.all) == 0) || s.most != 1<<40 && s.most != least-1 {
			s.t.Errorf("seed %d: the last cover of %v costs %d, want %d", s.seed, s.all, s.most+1, least)
		}
		for k := 1; k < len(s.all); k++ {
			if sumOf(net, s.all[k]) >= sumOf(net, s.all[k-1]) {
				s.t.Errorf("seed %d: cover %v after %v costs no less", s.seed, s.all[k], s.all[k-1])
			}
		}
	})
}
