package core

import (
	"math/rand/v2"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestShare: solvers that search the same random problem in turn, and hear what the others have
// learned, agree with brute force.
func TestShare(t *testing.T) {
	const solvers = 3
	heard := 0
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := randomSmall(rng)
		want := p.models()
		var news []Lit
		for k := range solvers {
			s := New(0)
			s.Seed = uint64(k)
			p.load(s)
			s.meetAt = 0
			length := int64(1) // of a round, grows so that the search ends
			s.Meet = func() error {
				length += 1 + length/4
				s.meetAt, s.luby.due = s.Stats.Ticks+length, true
				s.Hear(news)
				heard += len(news)
				news = append(news, s.News()...)
				return nil
			}
			work, models := poll.New(t.Context()), 0
			r, err := s.Solve(&work)
			if r == Sat && err == nil {
				s.Meet = nil
				r, err = s.Resume(&work, func() bool { models++; return true })
			}
			if r != Unsat || err != nil || models != want {
				t.Fatalf("seed %d, solver %d: %d models, %v, %v, want %d", seed, k, models, r, err, want)
			}
		}
	}
	if heard == 0 {
		t.Error("no solver has heard anything")
	}
}
