package core

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// A cover is an exact cover problem of at most 64 options and items. An option is a set of items,
// and so are the primary items.
type cover struct {
	options []uint64
	primary uint64
}

// randomCover returns a problem of 20 to 60 options with at least one solution.
func randomCover(rng *rand.Rand) (p cover) {
	items := 8 + rng.IntN(8)
	p.primary = 1<<items - 1
	for left := rng.Perm(items); len(left) > 0; {
		n := min(len(left), 1+rng.IntN(3))
		p.options = append(p.options, itemSet(left[:n]))
		left = left[n:]
	}
	for n := 20 + rng.IntN(41); len(p.options) < n; {
		chosen := rng.Perm(items)[:2+rng.IntN(3)]
		for secondary := range 6 {
			if rng.IntN(4) == 0 {
				chosen = append(chosen, items+secondary)
			}
		}
		p.options = append(p.options, itemSet(chosen))
	}
	rng.Shuffle(len(p.options), func(i, j int) { p.options[i], p.options[j] = p.options[j], p.options[i] })
	return p
}

func itemSet(items []int) (set uint64) {
	for _, i := range items {
		set |= 1 << i
	}
	return set
}

// solutions returns the solutions as sets of options.
func (p cover) solutions() (all []uint64) {
	var try func(covered, chosen uint64)
	try = func(covered, chosen uint64) {
		open := p.primary &^ covered
		if open == 0 {
			all = append(all, chosen)
			return
		}
		for x, items := range p.options {
			if items&open&-open != 0 && items&covered == 0 {
				try(covered|items, chosen|1<<x)
			}
		}
	}
	try(0, 0)
	slices.Sort(all)
	return all
}

// load gives the problem to a solver. Option x is variable x.
func (p cover) load(s *Solver) {
	s.Reset(len(p.options))
	for i := range 64 {
		var members []Lit
		for x, items := range p.options {
			if items>>i&1 == 1 {
				members = append(members, Pos(x))
			}
		}
		if len(members) > 0 {
			s.Group(members, p.primary>>i&1 == 1)
		}
	}
}

// teach makes a solver know random clauses that hold in all solutions, as if it had learned them.
func teach(s *Solver, solutions []uint64, rng *rand.Rand) {
	for range 400 {
		var c []Lit
		for _, v := range rng.Perm(s.NumVars())[:2+rng.IntN(2)] {
			c = append(c, Pos(v)^Lit(min(1, rng.IntN(4))))
		}
		m := maskOf(c)
		if !slices.ContainsFunc(solutions, func(model uint64) bool { return !m.trueIn(model) }) {
			s.attach(c, 1, true)
		}
	}
}

// TestTurnsLearned: on random problems with learned clauses, short walks and short searches take
// turns. The clauses decide options on the way that a walk hands over: some of those that it has
// chosen, and some that it has exhausted. All solutions are found, each once.
func TestTurnsLearned(t *testing.T) {
	s := New(0)
	for seed := range uint64(covertest.Cases(900)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := randomCover(rng)
		want := p.solutions()
		p.load(s)
		teach(s, want, rng)
		var found []uint64
		work := poll.New(t.Context())
		result, err := s.Enumerate(&work, func() bool {
			model := uint64(0)
			for _, x := range s.AppendModel(nil, len(p.options)) {
				model |= 1 << x
			}
			found = append(found, model)
			s.turns.end, s.turns.length = s.Stats.Ticks+int64(rng.IntN(100)), int64(20+rng.IntN(100))
			s.subtree.tail.sizes = [tailMost + 1]float32{}
			return true
		})
		slices.Sort(found)
		if result != Unsat || err != nil || !slices.Equal(found, want) {
			t.Fatalf("seed %d: %d solutions, %v, %v, want %d", seed, len(found), result, err, len(want))
		}
	}
}
