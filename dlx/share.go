package dlx

import (
	"math"
	"math/big"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A piece is a part of the tree with its share of the whole tree, as progress is measured.
type piece struct {
	tree.Part
	width float64
}

// A share is how much of the whole tree a search has done: past, and of its current piece as
// much as the core says.
type share struct{ past, width float64 }

// at returns how much is done, when the core has done so much of the piece.
func (s *share) at(core float64) float64 { return s.past + s.width*core }

// end counts the piece as done.
func (s *share) end() { s.past, s.width = s.past+s.width, 0 }

// widths guesses the share of each part in all parts together. The guess is proportional to the
// number of options left to try. It falls by a factor for each option chosen above.
func widths(parts []tree.Part) []float64 {
	const branches = 3 // of a decision, on average
	least, sum := math.MaxInt, 0.0
	for _, p := range parts {
		least = min(least, len(p.Path))
	}
	all := make([]float64, len(parts))
	for k, p := range parts {
		all[k] = math.Pow(branches, float64(least-len(p.Path))) * float64(max(len(p.Tries), 1))
		sum += all[k]
	}
	for k := range all {
		all[k] /= sum
	}
	return all
}

// split halves what is left of the piece, and returns the half that is given away. The core reports
// which share of its part is done: before the part is split, and after.
func (s *share) split(before, after float64) (given float64) {
	done, left := s.at(before), s.width*(1-before)
	s.width = 0
	if after < 1 {
		s.width = left / 2 / (1 - after)
	}
	s.past = done - s.width*after
	return left / 2
}

// Progress returns how far the search has come. It is for the watcher of the context.
func (s *search) Progress() poll.Progress {
	if !s.loaded {
		return poll.Progress{}
	}
	p := s.core.Progress()
	p.Share = min(max(s.share.at(p.Share), 0), 1)
	return p
}

// nodes returns the number of nodes that all workers have visited.
func (s *search) nodes() (n int64) {
	for _, w := range s.workers() {
		if w.loaded {
			n += w.core.Nodes()
		}
	}
	return n
}

// total returns the number of covers that all workers have counted.
func (s *search) total() *big.Int {
	sum := new(big.Int)
	for _, w := range s.workers() {
		if w.loaded {
			sum.Add(sum, w.core.Total())
		}
	}
	return sum
}

// workers returns s, and the searches that helped it.
func (s *search) workers() []*search {
	if s.team == nil {
		return []*search{s}
	}
	return s.team.workers
}
